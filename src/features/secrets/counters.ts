/** The counters of this feature, and what they count. */
export const secretsCounters = {
  cadastre_secrets_revealed_total: 'Sealed values that were opened for somebody.',
  cadastre_secrets_unopened_total: 'Sealed values that did not open: changed or moved.',
  cadastre_secrets_unlock_failures_total: 'Private keys that opened no session.',
} as const

type CounterName = keyof typeof secretsCounters

/** The counters of sealed values. */
export const sealCounters = {
  opened: 'cadastre_secrets_revealed_total',
  broken: 'cadastre_secrets_unopened_total',
} as const satisfies Record<string, CounterName>

/** The counter of private keys that are refused. */
export const unlockFailures: CounterName = 'cadastre_secrets_unlock_failures_total'
