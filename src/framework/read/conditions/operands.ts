import type { Path } from '../../model/graph.ts'
import type { Lookup } from '../../model/lookups.ts'

/** Filter values and the SQL that they are compared with. */
export interface Operand {
  readonly texts: readonly string[]
  /** Returns that SQL for a column. */
  readonly operand: (column: string) => string
  /**
   * Returns a comparison of a column with an array of the values. Where no index serves it, adds a
   * condition that an index serves and that all equal values meet.
   */
  readonly narrowed: (comparison: string, column: string, parameter: string) => string
}

const asItIs: Operand['narrowed'] = (comparison) => comparison

/** The look-up of a filter, and whether the field has an index of its sort expression. */
interface OperandOptions extends Pick<Lookup, 'reads' | 'negated'> {
  readonly isOrdered?: boolean
}

/**
 * Groups the values of a filter by the SQL that they are compared with: the column, or the sort
 * expression of the field. Look-ups with their own parser compare the column. With `isOrdered` the
 * index of the field is in the order of the sort expression, which is equal for equal values.
 */
export function operands(
  { sortCompared, sort, sortKeepsEquality }: Path['field'],
  texts: readonly string[],
  { reads, negated = false, isOrdered = false }: OperandOptions = {},
): readonly Operand[] {
  const isSorted = (text: string): boolean =>
    reads === undefined && (sortCompared?.takes(text) ?? (isOrdered && sortKeepsEquality === true))
  const isNarrowed = isOrdered && !negated && sortCompared !== undefined
  const narrowed: Operand['narrowed'] = (comparison, column, parameter) =>
    `(${sort(column)} = any(array(select ${sort('v')} from unnest(${parameter}) v)) ` +
    `and ${comparison})`
  const groups: readonly Operand[] = [
    {
      texts: texts.filter((text) => !isSorted(text)),
      operand: (column) => column,
      narrowed: isNarrowed ? narrowed : asItIs,
    },
    { texts: texts.filter(isSorted), operand: sort, narrowed: asItIs },
  ]
  return groups.filter((group) => group.texts.length > 0)
}
