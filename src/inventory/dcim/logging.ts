import type { LoggedChange, Work } from '../../framework/write/context.ts'
import { requireModel, type Model } from '../../framework/model/graph.ts'
import { loggedFields } from '../../framework/write/removal.ts'
import { objectIn } from '../../framework/model/json-value.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Records rows that a statement changed as a side effect: for each row its id, and the row before
 * and after as jsonb.
 */
export async function logChanged(
  work: Work,
  key: string,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const model = requireModel(work.graph, key)
  const named = (row: unknown): Record<string, unknown> =>
    written(model, loggedFields(model, objectIn(row)))
  const changes = rows.map(([id, before, after]): LoggedChange => ({
    model,
    id: Number(id),
    action: 'update',
    before: named(before),
    after: named(after),
  }))
  await work.log(changes)
}

/**
 * Returns the values without fields that the service maintains, as for objects that a request
 * writes.
 */
function written(model: Model, values: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => model.fields.get(name)?.readOnly !== true),
  )
}
