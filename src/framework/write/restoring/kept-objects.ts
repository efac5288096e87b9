import type { Rows } from '../../database/statement.ts'
import { requireModel, type Model, type ModelGraph } from '../../model/graph.ts'
import { numbersIn, jsonObjectOf } from '../../model/json-value.ts'
import type { Changes } from '../../model/item.ts'
import { keptTypeSql, withDeleted } from '../../sql/deleted-rows.ts'
import { planStored } from '../stored.ts'

/** Deleted objects: their values by model and id. */
export type KeptObjects = Map<Model, Map<number, Changes>>

/** The delete that removed an object; undefined if no such object is kept. Locks the object. */
export async function operationOf(
  model: Model,
  id: number,
  rows: Rows,
): Promise<string | undefined> {
  const text = `
    select operation::text from _deleted_rows where model = ${keptTypeSql(model)} and id = $1 for update`
  const [[operation] = []] = await rows<[string]>({ text, values: [id] })
  return operation
}

/** Reads an object, and the objects that the same operation deleted because they refer to it. */
export async function readKept(
  graph: ModelGraph,
  {
    model,
    id,
    operation,
  }: { readonly model: Model; readonly id: number; readonly operation: string },
  rows: Rows,
): Promise<KeptObjects> {
  const found = new Map<Model, Set<number>>()
  const next: [Model, readonly number[]][] = [[model, [id]]]
  for (let step = next.pop(); step; step = next.pop()) {
    const [one, ids] = step
    const known = found.get(one) ?? new Set()
    const more = ids.filter((other) => !known.has(other))
    found.set(one, new Set([...known, ...more]))
    if (more.length === 0) continue
    for (const { model: key, field, onDelete } of one.dependents) {
      if (onDelete !== 'cascade') continue
      const part = requireModel(graph, key)
      next.push([part, await partIds(part, field, { operation, ids: more, rows })])
    }
  }
  const kept: KeptObjects = new Map()
  for (const [one, ids] of found)
    if (ids.size > 0) kept.set(one, await readKeptValues(graph, one, [...ids], rows))
  return kept
}

interface PartsOf {
  readonly operation: string
  readonly ids: readonly number[]
  readonly rows: Rows
}

/** Returns the ids of the kept objects of a model that refer to others. */
async function partIds(
  model: Model,
  field: string,
  { operation, ids, rows }: PartsOf,
): Promise<readonly number[]> {
  const column = (model.fields.get(field)?.columnName ?? '').replaceAll('"', '')
  const text = `
    select id from _deleted_rows
    where operation = $1::uuid and model = ${keptTypeSql(model)} and (stored->>$2)::int = any($3::int[])
    order by id for update`
  const found = await rows<[number]>({ text, values: [operation, column, ids] })
  return found.map(([id]) => id)
}

/** Reads the values of kept objects, with their lists of references. */
export async function readKeptValues(
  graph: ModelGraph,
  model: Model,
  ids: readonly number[],
  rows: Rows,
): Promise<Map<number, Changes>> {
  const plan = planStored(graph, model, ids, 'reading')
  const stored = plan.values(await rows(withDeleted(model).limit(plan.statement)))
  const text = `
    select id, lists from _deleted_rows where model = ${keptTypeSql(model)} and id = any($1::int[])`
  const lists = new Map(await rows<[number, unknown]>({ text, values: [ids] }))
  const many = [...model.fields.values()].filter((field) => field.many)
  return new Map(
    [...stored].map(([id, values]) => {
      const own = jsonObjectOf(lists.get(id))
      const listed = many.map(({ name }) => [name, numbersIn(own[name])])
      return [id, { ...values, ...Object.fromEntries(listed), deleted: null }]
    }),
  )
}
