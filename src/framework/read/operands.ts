import type { Path } from '../model/graph.ts'
import type { Lookup } from '../model/lookups.ts'

/** Filter values and the SQL that they are compared with. */
export interface Operand {
  readonly texts: readonly string[]
  /** Returns that SQL for a column. */
  readonly operand: (column: string) => string
  /**
   * Returns a condition on a column and an array of the values that an index serves, and that all
   * equal values meet; undefined where the comparison itself is served by an index.
   */
  readonly narrows?: (column: string, parameter: string) => string
}

/**
 * Groups the values of a filter by the SQL that they are compared with: the column, or the sort
 * expression of the field. Look-ups with their own parser compare the column. With `isOrdered` the
 * index of the field is in the order of the sort expression, which is equal for equal values.
 */
export function operands(
  { sortCompared, sort, sortKeepsEquality }: Path['field'],
  texts: readonly string[],
  { reads, isOrdered = false }: Pick<Lookup, 'reads'> & { readonly isOrdered?: boolean } = {},
): readonly Operand[] {
  const isSorted = (text: string): boolean =>
    reads === undefined && (sortCompared?.takes(text) ?? (isOrdered && sortKeepsEquality === true))
  const narrows = (column: string, parameter: string): string =>
    `${sort(column)} = any(array(select ${sort('v')} from unnest(${parameter}) v))`
  const isNarrowed = isOrdered && sortCompared !== undefined
  const groups: readonly Operand[] = [
    {
      texts: texts.filter((text) => !isSorted(text)),
      operand: (column) => column,
      ...(isNarrowed ? { narrows } : {}),
    },
    { texts: texts.filter(isSorted), operand: sort },
  ]
  return groups.filter((group) => group.texts.length > 0)
}
