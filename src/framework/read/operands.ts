import type { ResolvedField } from '../model/graph.ts'
import type { Lookup } from '../model/lookups.ts'

/** Filter values and the SQL that they are compared with. */
export interface Operand {
  readonly texts: readonly string[]
  /** Returns that SQL for a column. */
  readonly operand: (column: string) => string
}

/**
 * Groups the values of a filter by the SQL that they are compared with: the column, or the sort
 * expression of the field. Look-ups with their own parser compare the column.
 */
export function operands(
  { sortCompared, sort }: ResolvedField,
  texts: readonly string[],
  { reads }: Pick<Lookup, 'reads'> = {},
): readonly Operand[] {
  const isSorted = (text: string): boolean =>
    reads === undefined && sortCompared?.takes(text) === true
  const groups: readonly Operand[] = [
    { texts: texts.filter((text) => !isSorted(text)), operand: (column) => column },
    { texts: texts.filter(isSorted), operand: sort },
  ]
  return groups.filter((group) => group.texts.length > 0)
}
