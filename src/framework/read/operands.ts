import type { ResolvedField } from '../model/graph.ts'
import type { Lookup } from '../model/lookups.ts'

/** Filter values with the SQL that they are compared with. */
export interface Operand {
  readonly texts: readonly string[]
  /** From the SQL of the column. */
  readonly operand: (column: string) => string
}

/**
 * Groups the values of a filter by what they are compared with: the column, or the SQL that the
 * field sorts by. Look-ups that read values in a way of their own compare the column.
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
