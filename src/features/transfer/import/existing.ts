import type { Database } from '../../../framework/database/database.ts'
import type { Model, ResolvedField } from '../../../framework/model/graph.ts'
import { noValues, type Values } from '../../../framework/model/item.ts'
import type { WriteContext } from '../../../framework/write/context.ts'
import { listsAsSeen } from '../../../framework/write/lists-as-seen.ts'
import { parseChange } from '../../../framework/write/change.ts'
import { canIdentify } from '../../../framework/model/key-fields.ts'
import { planStored, type StoredFor } from '../../../framework/write/stored.ts'
import { naturalKeyOf } from './identity.ts'
import { planMatchingRows } from './matching-rows.ts'
import { canonicalJson, jsonObjectOf } from '../../../framework/model/json-value.ts'

/** Ids of existing objects that imported objects were already matched with. */
export interface Taken {
  has(id: number): boolean
}

/**
 * Finds the existing object of each imported object: by its natural key, else by the fields
 * `matchBy` of its model, else by all its comparable values. Without a unique key, each existing
 * object matches one imported object only.
 */
export async function findExisting(
  database: Database,
  model: Model,
  objects: readonly Values[],
  taken: Taken,
): Promise<readonly (number | undefined)[]> {
  const found: (number | undefined)[] = objects.map(() => undefined)
  const used = new Set<number>()
  const unique = naturalKeyOf(model)
  for (const [names, indexes] of groupsOf(model, unique, objects)) {
    const fields = names.flatMap((name) => model.fields.get(name) ?? [])
    if (fields.length === 0) continue
    const isAlike = names !== unique
    const rows = indexes.map((index) => ({ i: index, ...rowOf(fields, objects[index]) }))
    for (const [index, id] of await database.rows(planMatchingRows(model, fields, rows))) {
      const [position, one] = [Number(index), Number(id)]
      if (found[position] !== undefined) continue
      if (isAlike && (used.has(one) || taken.has(one))) continue
      found[position] = one
      used.add(one)
    }
  }
  return found
}

/**
 * Finds the existing object of each body of a create: by its natural key, else by the fields
 * `matchBy` of its model, else by all its values. An id in `taken` is not found again.
 *
 * @example
 * const [id] = await matchBodies(database, model, [{ title: 'One', author: 7 }], new Set())
 */
export const matchBodies = (
  database: Database,
  model: Model,
  bodies: readonly object[],
  taken: Taken,
): Promise<readonly (number | undefined)[]> =>
  findExisting(
    database,
    model,
    bodies.map((body) => parseChange(model, body, 'create').values),
    taken,
  )

/** Groups the indexes of objects by the fields that match them with existing objects. */
function groupsOf(
  model: Model,
  unique: readonly string[] | undefined,
  objects: readonly Values[],
): ReadonlyMap<readonly string[], readonly number[]> {
  const groups = new Map<string, [readonly string[], number[]]>()
  objects.forEach((values, index) => {
    const names = matchFieldsOf(model, unique, values)
    const group = groups.get(names.join()) ?? [names, []]
    groups.set(names.join(), group)
    group[1].push(index)
  })
  return new Map(groups.values())
}

/** Returns the names of the fields that match an object with an existing one. */
export function matchFieldsOf(
  model: Model,
  unique: readonly string[] | undefined,
  values: Values,
): readonly string[] {
  const isSet = (name: string): boolean => (values[name] ?? null) !== null
  if (unique?.every(isSet)) return unique
  return model.matchBy ?? Object.keys(values).filter((name) => canIdentify(model.fields.get(name)))
}

const rowOf = (
  fields: readonly ResolvedField[],
  values: Values | undefined,
): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name }) => [name, values?.[name] ?? null]))

/**
 * Returns, by id, the stored values of the fields whose wanted value is another one. The rows stay
 * locked until the transaction ends, unless they are only read.
 */
export async function differences(
  context: Pick<WriteContext, 'graph' | 'model' | 'database' | 'reader'>,
  wanted: ReadonlyMap<number, Values>,
  purpose: StoredFor = 'update',
): Promise<ReadonlyMap<number, Values>> {
  if (wanted.size === 0) return new Map()
  const { graph, model, database } = context
  const plan = planStored(graph, model, [...wanted.keys()], purpose)
  const stored = plan.values(await database.rows(plan.statement))
  const asSeen = await listsAsSeen(context, [...stored.values()], database.rows)
  return new Map(
    [...wanted].map(([id, values]) => {
      const before = asSeen(stored.get(id) ?? noValues)
      const names = Object.keys(values).filter(
        (name) => !isSame(model.fields.get(name), before[name], values[name]),
      )
      return [id, Object.fromEntries(names.map((name) => [name, before[name]]))]
    }),
  )
}

function isSame(field: ResolvedField | undefined, stored: unknown, given: unknown): boolean {
  if (field?.confidential) return true
  if (field?.many) return canonicalJson(sortedList(stored)) === canonicalJson(sortedList(given))
  if (field?.kind === 'custom-fields') return holds(stored, given)
  return canonicalJson(stored) === canonicalJson(given)
}

/** Compares only the custom fields that are given: a write leaves the others unchanged. */
function holds(stored: unknown, given: unknown): boolean {
  const before = jsonObjectOf(stored)
  return Object.entries(given ?? {}).every(
    ([name, value]) => canonicalJson(before[name]) === canonicalJson(value),
  )
}

const sortedList = (list: unknown): readonly number[] =>
  (Array.isArray(list) ? list : []).map(Number).toSorted((one, other) => one - other)
