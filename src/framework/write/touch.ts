import type { Statement } from '../database/statement.ts'
import { touchSql } from '../model/touch-sql.ts'
import type { Model } from '../model/graph.ts'
import type { Work } from './context.ts'
import type { FoundRows } from './logged.ts'

/** Sets the moment of the last change of rows that a side effect changed. */
export function touchRows(model: Model, ids: readonly number[], { post }: Work): void {
  const from = `${model.table} t where t.id = any($1::integer[])`
  const statement = ids.length === 0 ? undefined : planTouch([{ model, from }], ids)
  if (statement) post(statement)
}

/**
 * Plans to set the moment of the last change of rows, in the order of their ids. It locks the rows
 * until the end of the transaction. Returns undefined where no model has such a moment.
 *
 * @param ids the parameter `$1` of the SQL that finds the rows
 */
export function planTouch(
  found: readonly Pick<FoundRows, 'model' | 'from'>[],
  ids: readonly number[],
): Statement | undefined {
  const models = [...new Set(found.map(({ model }) => model))]
  const updates = models.flatMap((model): readonly string[] => {
    const own = found.filter((rows) => rows.model === model)
    return updateSql(
      model,
      own.map(({ from }) => `select t.id from ${from}`),
    )
  })
  if (updates.length === 0) return undefined
  const parts = updates.map((update, index) => `touched_${index} as (${update})`)
  return { text: `with ${parts.join(', ')} select 1`, values: [ids] }
}

function updateSql({ table, fields }: Model, ids: readonly string[]): readonly string[] {
  const columns = [...fields.values()].flatMap(({ touched, columnName }) =>
    touched && columnName ? [columnName] : [],
  )
  if (columns.length === 0) return []
  const sets = columns.map((column) => touchSql(column, table))
  return [
    `update ${table} set ${sets.join(', ')} where id in (
      select id from ${table} where id in (${ids.join(' union ')})
      order by id for no key update)`,
  ]
}
