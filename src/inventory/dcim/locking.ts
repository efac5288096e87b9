import type { Work } from '../../framework/write/context.ts'
import { requireModel } from '../../framework/model/graph.ts'

/**
 * The strength of a row lock: exclusive, or shared with other transactions that lock the row so.
 */
export type Strength = 'update' | 'share'

/**
 * Locks rows until the end of the transaction, in the order of their ids, so that writers cannot
 * deadlock.
 */
export async function lockRows(
  work: Work,
  key: string,
  ids: readonly number[],
  strength: Strength = 'update',
): Promise<void> {
  if (ids.length === 0) return
  const { table } = requireModel(work.graph, key)
  work.post({
    text: `select id from ${table} where id = any($1::integer[]) order by id for ${strength}`,
    values: [ids],
  })
}
