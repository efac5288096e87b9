import type { Statement } from '../database/database.ts'
import type { Model } from '../model/graph.ts'

/**
 * Moves within one hierarchy take turns until their transactions end: two that are each right alone could make a loop
 * together, which no constraint of a row can see.
 */
export function planTreeLock(model: Model, changed: ReadonlySet<string>): Statement | undefined {
  const moves = [...changed].some((name) => model.fields.get(name)?.reference?.tree)
  return moves ? { text: 'select pg_advisory_xact_lock(hashtext($1))::text', values: [model.table] } : undefined
}
