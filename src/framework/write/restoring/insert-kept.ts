import type { Statement } from '../../database/statement.ts'
import { requireModel, type Model, type ModelGraph } from '../../model/graph.ts'
import { textLiteral } from '../../model/sql.ts'
import { Parameters } from '../../sql/parameters.ts'
import { keptDefaults, keptTypeSql } from '../../sql/deleted-rows.ts'
import type { KeptObjects } from './kept-objects.ts'

/** The columns that are null in the restored rows, by model and id. */
export type ClearedColumns = ReadonlyMap<Model, ReadonlyMap<number, readonly string[]>>

/**
 * Plans to insert the rows of kept objects, in one statement: they may refer to each other in any
 * order. Columns that were added since have their defaults.
 */
export function planInsertKept(kept: KeptObjects, cleared: ClearedColumns): Statement {
  const parameters = new Parameters()
  const inserts = [...kept].map(([model, objects], index) => {
    const columns = columnsOf(model)
    const nulls = [...(cleared.get(model) ?? [])].map(([id, names]) => [
      id,
      Object.fromEntries(names.map((name) => [name, null])),
    ])
    const defaults = parameters.add(JSON.stringify(keptDefaults(model)), 'jsonb')
    const ids = parameters.add([...objects.keys()], 'integer[]')
    const changes = parameters.add(JSON.stringify(Object.fromEntries(nulls)), 'jsonb')
    const row = `${defaults} || k.stored || coalesce(${changes} -> k.id::text, '{}')`
    return `restored_${index} as (
      insert into ${model.table} (${columns.join(', ')})
      select ${columns.map((name) => `d.${name}`).join(', ')}
      from _deleted_rows k
      cross join lateral jsonb_populate_record(null::${model.table}, ${row}) d
      where k.model = ${keptTypeSql(model)} and k.id = any(${ids}))`
  })
  return { text: `with ${inserts.join(', ')} select 1`, values: parameters.values }
}

const columnsOf = ({ fields }: Model): readonly string[] =>
  [...fields.values()].flatMap(({ columnName, many }) => (columnName && !many ? columnName : []))

/** Plans to insert the lists of references of kept objects, without objects that are gone. */
export function planInsertLists(graph: ModelGraph, kept: KeptObjects): readonly Statement[] {
  return [...kept].flatMap(([model, objects]) =>
    [...model.fields.values()].flatMap(({ name, many, columnName }) => {
      if (!many || !columnName) return []
      const text = `
        insert into ${columnName} (owner_id, target_id)
        select k.id, t.id
        from _deleted_rows k
        cross join lateral jsonb_array_elements_text(k.lists -> ${textLiteral(name)}) v
        join ${requireModel(graph, many.target).table} t on t.id = v::int
        where k.model = ${keptTypeSql(model)} and k.id = any($1::int[])
        on conflict do nothing`
      return [{ text, values: [[...objects.keys()]] }]
    }),
  )
}
