import type { ErrorRow, ErrorTable } from './errors.ts'

/**
 * Returns the errors of several tables together, each after the error that it names with `after`,
 * in the order of the tables. Errors that name none keep their order.
 *
 * @example
 * mergeErrors([errors, { ERR_LENT: { status: 409, after: 'ERR_PROTECTED', message: 'Lent.' } }])
 */
export function mergeErrors(tables: readonly ErrorTable[]): ErrorTable {
  const all = tables.flatMap((table) => Object.entries(table))
  const codes = new Set(all.map(([code]) => code))
  const from = (code?: string): readonly (readonly [string, ErrorRow])[] =>
    all
      .filter(([, { after = '' }]) => (codes.has(after) ? after : undefined) === code)
      .flatMap((entry) => [entry, ...from(entry[0])])
  return Object.fromEntries(from())
}
