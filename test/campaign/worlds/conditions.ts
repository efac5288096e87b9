import {
  requireModel,
  type Filter,
  type Model,
  type ResolvedField,
} from '../../../src/framework/model/graph.ts'
import { fieldsRead } from '../../../src/framework/model/computed-sources.ts'
import { isJsonObject } from '../../../src/framework/model/json-value.ts'
import { followedFilter } from '../../../src/framework/model/followed-filters.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import { graph } from '../../support/inventory.ts'
import type { Json } from '../../support/json.ts'
import { pick } from '../permissions/readers.ts'
import { idsOf, type Base } from './base.ts'
import { readerName } from './fill.ts'

/** Filters of which all hold, and the ids of the rows that they select. */
export interface Condition {
  readonly filters: Json
  readonly ids: ReadonlySet<number>
}

/** The number of objects to which a condition may lead from the limited model. */
const MAX_STEPS = 2

/** Returns a condition that selects some rows of a model, not all; undefined if none is found. */
export async function randomCondition(
  base: Base,
  model: Model,
  random: Random,
): Promise<Condition | undefined> {
  const count = base.rows.get(model.key)?.length ?? 0
  for (let tries = 0; tries < 12; tries++) {
    const one = await conditionOn(base, model, random, MAX_STEPS)
    const both = one && random.chance(20) ? await and(base, model, random, one) : one
    if (both && both.ids.size > 0 && both.ids.size < count) return both
  }
  return undefined
}

/** Adds other filters to a condition. */
async function and(
  base: Base,
  model: Model,
  random: Random,
  one: Condition,
): Promise<Condition | undefined> {
  const other = await conditionOn(base, model, random, MAX_STEPS)
  if (!other || Object.keys(other.filters).some((name) => name in one.filters)) return one
  return {
    filters: { ...one.filters, ...other.filters },
    ids: new Set([...one.ids].filter((id) => other.ids.has(id))),
  }
}

async function conditionOn(
  base: Base,
  model: Model,
  random: Random,
  steps: number,
): Promise<Condition | undefined> {
  const rows = base.rows.get(model.key) ?? []
  if (rows.length === 0) return undefined
  const chosen = random.below(100)
  if (chosen < 20 && steps > 0) return followed(base, model, random, steps)
  if (chosen < 35) return byUser(base, model, random)
  const filters = chosen < 50 ? someIds(rows, random) : byValue(model, pick(random, rows), random)
  const ids = filters && (await idsOf(base.world, model, filters))
  return ids && { filters, ids }
}

const someIds = (rows: readonly Json[], random: Random): Json => ({
  id: rows.filter(() => random.chance(60)).map(({ id }) => id),
})

/** Returns a condition on the objects to which a reference leads: `site__group`. */
async function followed(
  base: Base,
  model: Model,
  random: Random,
  steps: number,
): Promise<Condition | undefined> {
  const references = [...model.fields.values()].filter(
    ({ reference, columnName }) => base.rows.has(reference?.target ?? '') && columnName,
  )
  if (references.length === 0) return undefined
  const { name, reference } = pick(random, references)
  const target = requireModel(graph, reference?.target ?? '')
  const behind = await conditionOn(base, target, random, steps - 1)
  const names = Object.keys(behind?.filters ?? {})
  // Of a row without the object, an absent value may differ from one.
  if (!behind || names.some((own) => own.endsWith('__empty'))) return undefined
  const isAbout = (id: number): boolean =>
    Number.isNaN(id) ? names.every((own) => negative.test(own)) : behind.ids.has(id)
  const filters = Object.fromEntries(
    Object.entries(behind.filters).map(([own, value]) => [`${name}__${own}`, value]),
  )
  // A filter of that name which the model declares would mean something else.
  if (Object.keys(filters).some((one) => model.filters.has(one))) return undefined
  const rows = base.rows.get(model.key) ?? []
  const ids = rows.filter((row) => isAbout(idIn(row[name]))).map(({ id }) => Number(id))
  return { filters, ids: new Set(ids) }
}

const negative = /__(?:n|nic|nisw|niew|nie|empty)$/

const idIn = (value: unknown): number => (isJsonObject(value) ? Number(value['id']) : NaN)

/** Returns a condition with `$user` or `$groups`, for a model that refers to users. */
async function byUser(base: Base, model: Model, random: Random): Promise<Condition | undefined> {
  const own = [...model.filters].flatMap(([name, filter]) => {
    const sign = signOf(filter)
    return sign === undefined || name.includes('__') ? [] : [[name, sign] as const]
  })
  if (own.length === 0) return undefined
  const [name, sign] = pick(random, own)
  const value = sign === '$groups' ? base.group : base.user
  const isName = /name/.test(name)
  const ids = await idsOf(base.world, model, { [name]: isName ? readerName : value })
  return ids && { filters: { [name]: sign }, ids }
}

function signOf({ test }: Filter): string | undefined {
  const [path] = test.paths
  if (!path) return undefined
  const isKey = path.field.name === 'id' || path.field.name === 'username'
  return signs[path.field.reference?.target ?? (isKey ? path.model : '')]
}

/** What stands for the reader in filters by the objects of a model. */
const signs: Readonly<Record<string, string>> = {
  'users.User': '$user',
  'users.Group': '$groups',
}

/** Returns a filter by a value that a row has, with any look-up. */
function byValue(model: Model, row: Json, random: Random): Json | undefined {
  const { name, test } = pick(random, [...model.filters.values()])
  const [path] = test.paths
  if (test.by !== 'lookup' || !path || name.startsWith('id__')) return undefined
  const value = valueAt(row, path.text.split('.'))
  const suffix = /__([a-z]+)$/.exec(name)?.[1] ?? ''
  if (suffix === 'empty') return { [name]: isEmpty(value) }
  const given = partOf[suffix]?.(value) ?? value
  return isEmpty(given) ? undefined : { [name]: given }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The part of a text that a look-up compares. */
const partOf: Readonly<Record<string, (value: unknown) => string>> = {
  ic: (value) => String(value).slice(1, 4),
  nic: (value) => String(value).slice(1, 4),
  isw: (value) => String(value).slice(0, 3),
  nisw: (value) => String(value).slice(0, 3),
  iew: (value) => String(value).slice(-2),
  niew: (value) => String(value).slice(-2),
  ie: (value) => String(value).toUpperCase(),
  nie: (value) => String(value).toUpperCase(),
}

/** Returns the value at a path of an object: of a choice its value, of a reference its id. */
function valueAt(row: Json, [name = '', ...rest]: readonly string[]): unknown {
  const value = row[name]
  if (rest.length > 0) return isJsonObject(value) ? valueAt(value, rest) : undefined
  if (isJsonObject(value)) return value['value'] ?? value['id']
  return Array.isArray(value) ? value[0] : value
}

/** Returns whether filters look at rows that refer to those of a model, count them, or at links. */
export const looksBack = (model: Model, filters: Json): boolean =>
  Object.keys(filters).some((name) =>
    followedFilter(graph, model, name)?.test.paths.some(
      ({ steps, field }) => steps.some(({ by }) => by !== 'forward') || countedBy(field).length > 0,
    ),
  )

/**
 * Returns whether filters may select rows because an object that they refer to is hidden: as one
 * without that object.
 */
export const mayMatchHidden = (model: Model, filters: Json): boolean =>
  Object.keys(filters).some(
    (name) =>
      negative.test(name) &&
      followedFilter(graph, model, name)?.test.paths.some(({ steps }) => steps.length > 0),
  )

/** A column that conditions look at: the key of its model, and its quoted name. */
export const columnOf = (
  key: string,
  { columnName = '' }: Partial<Pick<ResolvedField, 'columnName'>>,
) => `${key} ${columnName}`

/** Stands for the rows of a model of which conditions ask whether they refer to others. */
export const rowsOf = (key: string): string => `${key} rows`

/** Returns what a computed field reads of objects that refer to one. */
function countedBy({ computes }: ResolvedField): readonly string[] {
  if (computes?.by !== 'count' && computes?.by !== 'summary') return []
  const { fields } = requireModel(graph, computes.model)
  const reference = fields.get(computes.reference) ?? {}
  return [rowsOf(computes.model), columnOf(computes.model, reference)]
}

/** Returns the columns, and the linking tables, that filters of a model look at. */
export function columnsIn(model: Model, filters: Json): readonly string[] {
  return Object.keys(filters).flatMap((name) =>
    (followedFilter(graph, model, name)?.test.paths ?? []).flatMap(
      ({ steps, model: last, field }) => {
        let from = model.key
        const columns = steps.flatMap((step) => {
          const owner = step.by === 'reverse' ? step.model : from
          from = step.model
          const rows = step.by === 'reverse' ? [rowsOf(owner)] : []
          return [...rows, `${owner} ${step.column}`, step.through ?? '']
        })
        const computed = fieldsRead(graph, requireModel(graph, last), field.computes)
        const sources = computed.map(({ model: own, name: source }) =>
          columnOf(own.key, own.fields.get(source) ?? {}),
        )
        return [...columns, columnOf(last, field), ...sources, ...countedBy(field)]
      },
    ),
  )
}
