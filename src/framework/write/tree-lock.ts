import type { Statement } from '../database/statement.ts'
import type { Model } from '../model/graph.ts'
import type { Item } from '../model/item.ts'

/**
 * Moves within one hierarchy take turns until their transactions end: two that are each right alone could make a loop
 * together, which no constraint of a row can see.
 */
export function planTreeLock(model: Model, items: readonly Item[]): Statement | undefined {
  const moves = [...model.fields.values()].some(
    (field) => field.reference?.tree && items.some((item) => item.changes.has(field.name)),
  )
  return moves
    ? { text: 'select pg_advisory_xact_lock(hashtext($1))::text', values: [model.table] }
    : undefined
}
