import type { Vault } from '../write/context.ts'
import { auditReveals } from './reveals.ts'

/** Returns the storage of master key versions and of the audit. */
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

/**
 * A shared lock: several transactions may seal at once; a rotation waits for them, and later ones
 * see its result.
 */
const current = `select number from secrets_keyversion where state = 'current' for share`
