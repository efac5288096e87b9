import type { Work } from './context.ts'
import type { LoggedChange } from './logged.ts'
import { requireModel, type Model } from '../model/graph.ts'
import { loggedFields } from './removal/index.ts'
import { jsonObjectOf } from '../model/json-value.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Records in the change log objects that a statement changed as a side effect. Each row has the id,
 * and the table row before and after as jsonb.
 *
 * @example
 * await logChanged(work, 'library.Loan', [[12, { borrower: 'Ada' }, { borrower: 'Bob' }]])
 */
export async function logChanged(
  work: Work,
  key: string,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const model = requireModel(work.graph, key)
  const toValues = (row: unknown): Record<string, unknown> =>
    omitReadOnly(model, loggedFields(model, jsonObjectOf(row)))
  const changes = rows.map(([id, before, after]): LoggedChange => ({
    model,
    id: Number(id),
    action: 'update',
    before: toValues(before),
    after: toValues(after),
  }))
  await work.log(changes)
}

/**
 * Returns the values without read-only fields, which the change log does not have for objects that
 * a request writes either.
 */
function omitReadOnly(model: Model, values: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => model.fields.get(name)?.readOnly !== true),
  )
}
