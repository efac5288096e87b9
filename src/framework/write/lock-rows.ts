import type { Statement } from '../database/statement.ts'
import { requireModel } from '../model/graph.ts'
import { arrayPerObject } from '../model/per-object.ts'
import type { Work } from './context.ts'

/**
 * The strength of a row lock, as PostgreSQL names it. Several transactions can hold `share` and
 * `key share` on a row at the same time.
 */
export type RowLockStrength = 'update' | 'no key update' | 'share' | 'key share'

/** Locks rows of a table by their ids; selects the ids of those that exist. */
const rowLock = (table: string, ids: readonly number[], strength: RowLockStrength): Statement => ({
  text: `select id from ${table} where id = any($1::integer[]) order by id for ${strength}`,
  values: [arrayPerObject(ids)],
})

/**
 * Locks the rows of objects as `lockRows` does, and returns the ids of those that exist.
 *
 * @example
 * const found = await lockExisting(work, 'library.Book', [1, 2], 'key share')
 * if (!found.has(2)) item.messages.add('book', 'There is no such book.')
 */
export async function lockExisting(
  work: Pick<Work, 'graph' | 'rows'>,
  key: string,
  ids: readonly number[],
  strength: RowLockStrength,
): Promise<ReadonlySet<number>> {
  const rows = await work.rows(rowLock(requireModel(work.graph, key).table, ids, strength))
  return new Set(rows.map(([id]) => Number(id)))
}

/**
 * Locks the rows of objects until the end of the transaction, in the order of their ids, so that
 * writers cannot deadlock. Takes the strongest lock by default.
 *
 * @example
 * // in `lock` of a behaviour: nobody else may change these books meanwhile
 * await lockRows(work, 'library.Book', [1, 2], 'share')
 */
export async function lockRows(
  work: Pick<Work, 'graph' | 'post'>,
  key: string,
  ids: readonly number[],
  strength: RowLockStrength = 'update',
): Promise<void> {
  if (ids.length > 0) work.post(rowLock(requireModel(work.graph, key).table, ids, strength))
}
