import type { Statement } from '../../database/statement.ts'
import type { Author } from '../../model/author.ts'
import { contentType, type Model } from '../../model/graph.ts'
import { textLiteral } from '../../model/sql.ts'
import { unloggedColumns } from '../../sql/unlogged-values.ts'
import type { FoundRows } from '../logged.ts'

/**
 * Plans to keep what the change log does not hold of the rows `$1` that are about to be deleted,
 * and of those that are deleted with them: an undo of the request needs it. Returns undefined where
 * no model of theirs has such values.
 *
 * @param found the rows that the delete also deletes or changes
 */
export function planUnlogged(
  model: Model,
  ids: readonly number[],
  found: readonly FoundRows[],
  { requestId }: Pick<Author, 'requestId'>,
): Statement | undefined {
  const own = { model, from: `${model.table} t where t.id = any($1::integer[])` }
  const selects = [own, ...found.filter(({ action }) => action === 'delete')].flatMap((rows) => {
    const columns = unloggedColumns(rows.model)
    return columns.length === 0 ? [] : [selectKept(rows, columns)]
  })
  if (selects.length === 0) return undefined
  const text = `
    insert into _unlogged_values (request_id, model, id, stored)
    select $2, r.model, r.id, r.stored from (${selects.join(' union all ')}) r
    on conflict (request_id, model, id) do update set stored = excluded.stored, deleted = now()`
  return { text, values: [ids, requestId] }
}

function selectKept(
  { model, from }: Pick<FoundRows, 'model' | 'from'>,
  columns: readonly string[],
): string {
  const pairs = columns.map((name) => `${textLiteral(name)}, t."${name}"`)
  return `select '${contentType(model)}' as model, t.id, jsonb_build_object(${pairs.join(', ')}) as stored
    from ${from}`
}
