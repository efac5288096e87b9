import type { Statement } from '../database/statement.ts'
import type { Model } from '../model/graph.ts'
import type { Item } from '../model/item.ts'

/**
 * Plans the lock of a hierarchy for a move, held until the transaction ends. Two concurrent moves
 * can make a loop that neither makes alone, and no constraint of a row detects it.
 */
export function planTreeLock(model: Model, items: readonly Item[]): Statement | undefined {
  const moves = [...model.fields.values()].some(
    (field) => field.reference?.tree && items.some((item) => item.changes.has(field.name)),
  )
  return moves
    ? { text: 'select pg_advisory_xact_lock(hashtext($1))::text', values: [model.table] }
    : undefined
}
