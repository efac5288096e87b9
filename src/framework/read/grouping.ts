import type { OrderTerm } from '../model/graph.ts'

/** The rows that refer to one object follow one another, or those of objects with equal keys. */
export interface Grouping {
  /** The table of the objects, and their alias in the first key. */
  readonly table: string
  readonly alias: string
  /** The column of the rows that refers to them. */
  readonly column: string
  /** True if rows may refer to none; these follow one another, too. */
  readonly isNullable: boolean
}

/**
 * Returns how the first term of an order groups the rows; nothing unless it is a value of an object
 * that the rows refer to.
 */
export function groupingOf(first: OrderTerm | undefined): { readonly grouped?: Grouping } {
  if (!first || first.tree) return {}
  const { steps, field } = first.path
  const [step, ...further] = steps
  if (step?.by !== 'forward' || further.length > 0) return {}
  const { table, column, nullable } = step
  // Rows without an object would be among those of objects without a value.
  if (nullable && field.nullable) return {}
  // The first join of an order has this alias.
  return { grouped: { table, alias: 'o0', column, isNullable: nullable } }
}
