import { macRange } from './mac-bytes.ts'

/** Compares stored addresses with a pattern of bytes, which are typed in any notation. */
const matching = (pattern: (bytes: string) => string) => ({
  condition: (column: string, parameter: string): string => `${column} like any(${parameter})`,
  reads: 'part' as const,
  value: (bytes: unknown): string => pattern(String(bytes)),
})
const containing = matching((bytes) => `%${bytes}%`)
const starting = matching((bytes) => `${bytes}%`)

/** A column, the bytes that it is compared with, and the SQL of a parameter. */
interface Compared {
  readonly column: string
  readonly value: unknown
  readonly parameter: (text: string) => string
}

/** Look-ups of MAC addresses by some of their bytes. */
export const byteLookups = [
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
      sql: ({ column, value, parameter }: Compared): string => {
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
] as const
