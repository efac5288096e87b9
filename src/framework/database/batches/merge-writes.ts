import { PerObject } from '../../model/per-object.ts'
import type { Statement, WholeTransaction } from '../statement.ts'

/** Statements that run for one transaction of a batch, or for several that were merged. */
export interface MergedWrites {
  readonly statements: readonly Statement[]
  /** The number of the transactions, which follow each other in the batch. */
  readonly count: number
}

/**
 * Merges transactions that follow each other and write one object each, if their statements differ
 * in values of these objects only: one statement for eight objects takes about half as long as
 * eight statements. The others stay as they are, and so does the order of all.
 */
export function mergeWrites(transactions: readonly WholeTransaction[]): readonly MergedWrites[] {
  const merged: MergedWrites[] = []
  for (const { statements } of transactions) {
    const last = merged.at(-1)
    const both = last && mergeStatements(last.statements, statements)
    if (both) merged.splice(-1, 1, { statements: both, count: last.count + 1 })
    else merged.push({ statements, count: 1 })
  }
  return merged
}

/**
 * Returns the rows of each merged transaction's last statement: its rows begin with the index of
 * the object, in place of which each transaction gets the 0 that it would have alone.
 */
export const splitRows = (
  rows: readonly (readonly unknown[])[],
  count: number,
): readonly unknown[][][] => {
  const split = Array.from({ length: count }, (): unknown[][] => [])
  for (const [index, ...values] of rows) split[Number(index)]?.push([0, ...values])
  return split
}

/** Returns statements for two transactions; undefined if these differ in anything else. */
function mergeStatements(
  ones: readonly Statement[],
  others: readonly Statement[],
): readonly Statement[] | undefined {
  if (ones.length !== others.length) return undefined
  const merged: Statement[] = []
  for (const [index, one] of ones.entries()) {
    const both = others[index] && mergeTwo(one, others[index])
    if (!both) return undefined
    merged.push(both)
  }
  return merged
}

function mergeTwo(one: Statement, other: Statement): Statement | undefined {
  if (one.text !== other.text || !one.values.some((value) => value instanceof PerObject))
    return undefined
  const values: unknown[] = []
  for (const [index, value] of one.values.entries()) {
    const also = other.values[index]
    const isPerObject = value instanceof PerObject && also instanceof PerObject
    const both = isPerObject ? value.and(also) : value
    if (both === undefined || (!isPerObject && !Object.is(value, also))) return undefined
    values.push(both)
  }
  return { ...one, values }
}
