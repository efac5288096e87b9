import type { Vault } from '../write/context.ts'
import { auditReveals } from './reveals.ts'

/** Where this inventory keeps versions of the master key and the audit of what was opened. */
export function vaultOf(hashRounds: number): Vault {
  return {
    hashRounds,
    currentVersion: async ({ rows }) => {
      const [row] = await rows({ text: current, values: [] })
      return Number(row?.[0] ?? 0)
    },
    audit: auditReveals,
  }
}

/** Shared with others who seal; a rotation waits for them, and they see what it did. */
const current = `select number from secrets_keyversion where state = 'current' for share`
