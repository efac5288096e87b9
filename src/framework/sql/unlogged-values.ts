import { contentType, type Model, type ResolvedField } from '../model/graph.ts'
import type { Statement } from '../database/statement.ts'
import { memoize } from '../memoize.ts'

/**
 * Returns the confidential columns of a model that are kept when an object is deleted, since the
 * change log does not hold them, and the columns that their sealed values are bound to. Empty for
 * models without such columns, and for those that keep deleted objects whole.
 */
export const unloggedColumns = memoize((model: Model): readonly string[] => {
  const fields = [...model.fields.values()].filter(isUnlogged)
  if (fields.length === 0 || model.softDelete) return []
  const bound = fields.flatMap(({ sealed }) => sealed?.boundTo ?? [])
  const names = ['id', ...fields.map(({ name }) => name), ...bound]
  return [...new Set(names)].flatMap((name) => {
    const column = model.fields.get(name)?.columnName
    return column === undefined ? [] : [column.replaceAll('"', '')]
  })
})

/** Returns whether the value of a deleted object is kept beside the change log. */
export const isUnlogged = ({ confidential, columnName, restoredAs }: ResolvedField): boolean =>
  confidential === true && columnName !== undefined && !restoredAs

/**
 * Returns SQL for the kept values of deleted objects of a model, as rows `t` of its table that have
 * the kept columns alone, beside the rows `u` of `_unlogged_values`.
 */
export const unloggedRows = (model: Model): string =>
  `(select * from _unlogged_values where model = '${contentType(model)}') u ` +
  `cross join lateral jsonb_populate_record(null::${model.table}, u.stored) t`

/** Plans to keep files that no object has any more, by their paths. */
export const keepDropped = (paths: readonly string[]): Statement => ({
  text: `
    insert into _dropped_files (path) select unnest($1::text[])
    on conflict (path) do update set dropped = now()`,
  values: [paths],
})

/** Selects the ids of those objects whose values are kept of a delete by a request. */
export const selectUnlogged = (
  model: Model,
  ids: readonly number[],
  requestId: string,
): Statement => ({
  text: `
    select id from _unlogged_values
    where request_id = $2 and model = '${contentType(model)}' and id = any($1::integer[])`,
  values: [ids, requestId],
  isReadOnly: true,
})

/** Plans to remove the kept values of objects that exist again. */
export const forgetUnlogged = (
  model: Model,
  ids: readonly number[],
  requestId: string,
): Statement => ({
  text: `
    delete from _unlogged_values
    where request_id = $2 and model = '${contentType(model)}' and id = any($1::integer[])`,
  values: [ids, requestId],
})

/** Selects those of the paths whose files are kept. */
export const selectDropped = (paths: readonly string[]): Statement => ({
  text: 'select path from _dropped_files where path = any($1::text[])',
  values: [paths],
  isReadOnly: true,
})
