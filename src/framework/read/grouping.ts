import type { OrderTerm } from '../model/graph.ts'

/** The rows that refer to one object follow one another, or those of objects with equal keys. */
export interface Grouping {
  /** The table of the objects, and their alias in the first key. */
  readonly table: string
  readonly alias: string
  /** The column of the rows that refers to them. */
  readonly column: string
}

/**
 * Returns how the first term of an order groups the rows; nothing unless it is a value of another
 * object that each row refers to.
 */
export function groupingOf(first: OrderTerm | undefined): { readonly grouped?: Grouping } {
  const [step, ...further] = first?.path.steps ?? []
  if (step?.by !== 'forward' || step.nullable || further.length > 0 || first?.tree) return {}
  const { table, column } = step
  // The first join of an order has this alias.
  return { grouped: { table, alias: 'o0', column } }
}
