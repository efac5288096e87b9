import type { Lookup } from './lookups.ts'
import { macRange } from './mac-bytes.ts'

type Part = Pick<Lookup, 'condition' | 'reads' | 'value'>

/** Compares stored addresses with a pattern of bytes, which are typed in any notation. */
const matching = (pattern: (bytes: string) => string): Part => ({
  condition: (column, parameter) => `${column} like any(${parameter})`,
  reads: 'part',
  value: (bytes) => pattern(String(bytes)),
})
const containing = matching((bytes) => `%${bytes}%`)
const starting = matching((bytes) => `${bytes}%`)

/** Look-ups of MAC addresses by some of their bytes. */
export const byteLookups: readonly Lookup[] = [
  { ...containing, suffix: '__ic', means: 'contains these bytes, in any notation' },
  {
    ...containing,
    suffix: '__nic',
    means: 'does not contain these bytes, in any notation',
    negated: true,
  },
  {
    ...starting,
    suffix: '__isw',
    means: 'starts with these bytes, in any notation',
    byValue: {
      sql: ({ column, value, parameter }) => {
        const [first, last] = macRange(String(value))
        return `(${column} >= ${parameter(first)} and ${column} <= ${parameter(last)})`
      },
    },
  },
  {
    ...starting,
    suffix: '__nisw',
    means: 'does not start with these bytes, in any notation',
    negated: true,
  },
]
