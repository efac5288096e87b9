import type { Vault } from '../../framework/sealing/vault.ts'
import { sealCounters } from './counters.ts'
import { currentVersion } from './current-version.ts'
import { secretsRefusals } from './errors.ts'
import { revealValues } from './reveal-values.ts'

/** Returns the operations that sealed fields need, over the stored versions of the master key. */
export const vaultOf = (hashRounds: number): Vault => ({
  hashRounds,
  currentVersion,
  reveal: revealValues,
  refusals: secretsRefusals,
  counters: sealCounters,
})
