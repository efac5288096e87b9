import type { AttentionCheck } from '../pages/attention.ts'
import { selectExpiringTokens, type ExpiringToken } from './sql/tokens.ts'

/** Days before a token expires in which the start page names it. */
const daysAhead = 14

/** The reader's own tokens that expire soon. */
export const expiringTokens: AttentionCheck = {
  title: 'Tokens that expire soon',
  shows: [],
  find: async ({ request: { identity, database } }) => {
    if (!identity) return []
    const rows = await database.rows<ExpiringToken>(
      selectExpiringTokens(identity.userId, daysAhead),
    )
    return rows.map(([description, days]) => ({
      path: '/user/api-tokens/',
      label: description || 'API token without a description',
      reason: days === 1 ? 'expires within a day' : `expires in ${days} days`,
    }))
  },
}
