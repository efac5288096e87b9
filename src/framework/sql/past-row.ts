import type { Model } from '../model/graph.ts'
import type { VisibleRows } from '../model/permission.ts'

/** An object as it was. */
export interface PastObject {
  readonly model: Model
  readonly id: number
  /** Its values by the names of columns. */
  readonly stored: Readonly<Record<string, unknown>>
  /** The ids in its lists of references, by the names of their tables. */
  readonly lists: ReadonlyMap<string, readonly number[]>
}

/**
 * Returns the rows of a reader for whom one object is as it was, and all others are as they are: it
 * is found where the reader would see it.
 */
export const withPast = (
  { model, id, stored, lists }: PastObject,
  rows: VisibleRows | undefined,
): VisibleRows => ({
  models: new Set([...(rows?.models ?? []), model.key]),
  hiddenFields: rows?.hiddenFields ?? new Map(),
  digest: ['past', model.key, String(id), rows?.digest].join(' '),
  tablesBehind: (tables) => rows?.tablesBehind(tables) ?? tables,
  limit: (statement, tables) => {
    const { text, values } = rows?.limit(statement, tables) ?? statement
    const [ofId, ofRow, ofLists] = [1, 2, 3].map((step) => `$${values.length + step}`)
    const parts = [
      `${model.table} as (select * from ${model.table} where id <> ${ofId}::integer union all ` +
        `select * from jsonb_populate_record(null::${model.table}, ${ofRow}::jsonb))`,
      ...[...lists.keys()].map(
        (table, index) =>
          `${table} as (select owner_id, target_id from ${table} where owner_id <> ${ofId}::integer ` +
          `union all select ${ofId}::integer, v::integer ` +
          `from jsonb_array_elements_text(${ofLists}::jsonb -> ${index}) v)`,
      ),
    ]
    const given = lists.size > 0 ? [JSON.stringify([...lists.values()])] : []
    return {
      ...statement,
      text: `with ${parts.join(', ')} select * from (${text}) past_rows`,
      values: [...values, id, JSON.stringify(stored), ...given],
    }
  },
})
