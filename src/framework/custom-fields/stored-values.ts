import { failure } from '../errors.ts'
import type { Work } from '../write/context.ts'
import { contentType, type Graph, type Model } from '../model/graph.ts'
import { objectIn } from '../model/json-value.ts'

/** A change of the stored values of one name: they get another name, or are removed. */
export interface Move {
  readonly old: string
  readonly new: string | null
}

/** One choice of a field. */
export interface Chosen {
  readonly name: string
  readonly id: number
}

/** Returns the models that have custom fields, by the name that definitions use. */
export function customised(graph: Graph): ReadonlyMap<string, Model> {
  const models = [...graph.models.values()].filter(
    (model) => model.fields.has('custom_fields') && !model.view,
  )
  return new Map(models.map((model) => [contentType(model), model]))
}

/**
 * Refuses a change that would remove values from objects, with their number, unless the request
 * forces it.
 */
export async function refuseLoss(
  lost: ReadonlyMap<Model, readonly (string | Chosen)[]>,
  { rows, force }: Work,
): Promise<void> {
  const models = [...lost].filter(([, subjects]) => subjects.length > 0)
  if (force || models.length === 0) return
  const counts = models.map(([{ table }], index) => `(${countSql(table, index + 1)}) as c${index}`)
  const found = await rows({
    text: `select ${counts.join(', ')}`,
    values: models.map(([, subjects]) => JSON.stringify(subjects.map(subjectOf))),
  })
  const numbers = Object.values(found[0] ?? []).map(Number)
  const parts = models.flatMap(([model], index) => {
    const number = numbers[index] ?? 0
    return number > 0 ? [`${number} ${number === 1 ? model.label : model.labelPlural}`] : []
  })
  if (parts.length > 0) throw failure('ERR_VALUES', parts.join(', '))
}

/** Counts the objects that have a value under one of the names, or one of the choices. */
const countSql = (table: string, parameter: number): string => `
  select count(*)::int from ${table} t where exists (
    select from jsonb_to_recordset($${parameter}::jsonb) s(name text, id integer)
    where case when s.id is null then t.custom_fields -> s.name is not null
      else t.custom_fields -> s.name = to_jsonb(s.id) end)`

const subjectOf = (subject: string | Chosen): object =>
  typeof subject === 'string' ? { name: subject, id: null } : subject

/** Renames and removes values with one statement for each model, and logs what is removed. */
export async function moveValues(
  moves: ReadonlyMap<Model, readonly Move[]>,
  work: Work,
): Promise<void> {
  for (const [model, list] of moves) {
    if (list.length === 0) continue
    const values = [JSON.stringify(list), list.map((move) => move.old)]
    await logLosses(model, await work.rows({ text: moveSql(model.table), values }), work)
  }
}

const moveSql = (table: string): string => `
  with was as (
    select t.id, t.custom_fields as v
    from ${table} t
    where t.custom_fields ?| $2::text[]
    order by t.id
    for update)
  update ${table} t set custom_fields = (
    select coalesce(jsonb_object_agg(coalesce(m.new, e.key), e.value), '{}')
    from jsonb_each(was.v) e
    left join jsonb_to_recordset($1::jsonb) m(old text, new text) on m.old = e.key
    where m.old is null or m.new is not null)
  from was where was.id = t.id
  returning t.id, was.v, t.custom_fields, to_jsonb(t)`

/** Removes the values that are one of the choices. */
export async function removeChosen(
  chosen: ReadonlyMap<Model, readonly Chosen[]>,
  work: Work,
): Promise<void> {
  for (const [model, list] of chosen) {
    if (list.length === 0) continue
    const values = [JSON.stringify(list)]
    await logLosses(model, await work.rows({ text: chosenSql(model.table), values }), work)
  }
}

const chosenSql = (table: string): string => `
  with hit as (
    select t.id, array_agg(c.name) as names from ${table} t
    join jsonb_to_recordset($1::jsonb) c(name text, id integer)
      on t.custom_fields @> jsonb_build_object(c.name, c.id)
    group by t.id),
  was as (
    select t.id, t.custom_fields as v, hit.names
    from ${table} t
    join hit on hit.id = t.id
    order by t.id
    for update of t)
  update ${table} t set custom_fields = t.custom_fields - was.names
  from was where was.id = t.id
  returning t.id, was.v, t.custom_fields, to_jsonb(t)`

/**
 * Records in the change log which objects lost values. A renamed value does not change the object.
 */
async function logLosses(model: Model, rows: readonly unknown[][], work: Work): Promise<void> {
  const fewer = rows.filter(([, before, after]) => keysOf(after) < keysOf(before))
  await work.log(
    fewer.map(([id, before, after, row]) => ({
      model,
      id: Number(id),
      action: 'update',
      before: { ...nameIn(row), custom_fields: before },
      after: { ...nameIn(row), custom_fields: after },
    })),
  )
}

const keysOf = (value: unknown): number => Object.keys(objectIn(value)).length

/** Returns the texts of a row in JSON, from which the change log takes the name of the object. */
function nameIn(row: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(objectIn(row)).filter(([, value]) => typeof value === 'string'),
  )
}
