import type { Database } from '../../../framework/database/database.ts'
import { ApiError } from '../../../framework/errors/errors.ts'
import { StartError } from '../../../framework/errors/start-error.ts'
import { requireModel, type Model } from '../../../framework/model/graph.ts'
import { seesAll } from '../../../framework/model/permission.ts'
import {
  planRemovalReport,
  removeObjects,
  type Concerned,
} from '../../../framework/write/removal/index.ts'
import { referencesOf, targetOf } from '../import/dependency-order.ts'
import type { LoadOptions } from '../import/load.ts'
import { existingIds } from '../import/repeated-import.ts'
import type { AlsoConcerned } from './difference.ts'
import { readNamingFields, type InputComparison } from './comparison.ts'
import { planOutside, type PruneScope } from './scope.ts'

/** What a prune works on. */
export interface PruneOptions {
  /** The options of the load of the input, with the database of its transaction. */
  readonly load: LoadOptions
  readonly scopes: readonly PruneScope[]
  readonly comparison: InputComparison
  /** Models and names of the objects that may be deleted; default: all. */
  readonly allowed?: ReadonlySet<string>
  /** Takes what deletes do to objects outside of the scopes. */
  readonly concerned: (also: AlsoConcerned) => void
}

/** Objects of one model that are deleted together. */
interface Part {
  readonly model: Model
  readonly ids: readonly number[]
}

const maxObjectsPerDelete = 500

/**
 * Deletes the objects within the scopes that the input does not have: those that refer to others
 * first. Reports objects that the input needs, and those that others protect. Returns the models
 * and names of all that it deleted, such as `library.Book {"title":"Notes"}`.
 */
export async function prune(options: PruneOptions): Promise<ReadonlySet<string>> {
  const deleted = new Set<string>()
  const parts = await findParts(options)
  if (reportNeeded(options, parts)) return deleted
  await removeAll({ ...options, deleted }, parts)
  if (parts.length > 0) await requireKept(options)
  return deleted
}

/** Reports the objects that the input refers to; returns whether there are any. */
function reportNeeded({ load, comparison }: PruneOptions, parts: readonly Part[]): boolean {
  let isNeeded = false
  for (const { model, ids } of parts)
    for (const id of ids) {
      const place = comparison.referenced.get(model.key, id)
      if (place === undefined) continue
      isNeeded = true
      load.listener.refuse(place, model.key, 'The prune deletes this object: add it to the input.')
    }
  return isNeeded
}

/** Finds the objects to delete, in the order of the deletes. */
async function findParts({ load, scopes, comparison }: PruneOptions): Promise<readonly Part[]> {
  const { graph, database, order } = load
  const found = new Map<Model, Set<number>>()
  for (const scope of scopes) {
    const ids = found.get(scope.model) ?? new Set()
    found.set(scope.model, ids)
    const outside = planOutside(graph, scope, comparison.kept.ids(scope.model.key))
    for (const [id] of await database.rows(outside)) ids.add(Number(id))
  }
  return order.models.toReversed().flatMap((model) => partsOf(model, [...(found.get(model) ?? [])]))
}

/** Splits ids into parts. Objects that refer to others of their model are deleted together. */
function partsOf(model: Model, ids: readonly number[]): readonly Part[] {
  if (ids.length === 0) return []
  if (referencesOf(model).some((field) => targetOf(field) === model.key)) return [{ model, ids }]
  const count = Math.ceil(ids.length / maxObjectsPerDelete)
  return Array.from({ length: count }, (_, index) => ({
    model,
    ids: ids.slice(index * maxObjectsPerDelete, (index + 1) * maxObjectsPerDelete),
  }))
}

/** A prune that deletes. */
interface Removal extends PruneOptions {
  /** Gets the models and names of the deleted objects. */
  readonly deleted: Set<string>
}

/**
 * Deletes parts. Those that others protect are tried again after the others, as long as one of them
 * can be deleted.
 */
async function removeAll(options: Removal, parts: readonly Part[]): Promise<void> {
  for (let rest = parts; rest.length > 0;) {
    const refused = new Map<Part, ApiError>()
    for (const part of rest) {
      const error = await remove(options, part)
      if (error) refused.set(part, error)
    }
    if (refused.size === rest.length) {
      for (const [{ model }, { message }] of refused)
        options.load.listener.refuse('--prune', model.key, message)
      return
    }
    rest = [...refused.keys()]
  }
}

/** Deletes a part, or returns the error that refuses it. */
async function remove(options: Removal, { model, ids }: Part): Promise<ApiError | undefined> {
  const { graph, database, ...write } = options.load
  const existing = [...(await existingIds(database, model, ids))]
  if (existing.length === 0) return undefined // deleted with others
  const names = await readNamingFields(graph, database, model, existing)
  requireAllowed(options, model, names)
  const concerned = await readConcerned(options.load, { model, ids: existing })
  const error = await unlessRefused(() =>
    removeObjects({ ...write, graph, model, database, reader: seesAll }, existing),
  )
  if (error) return error
  for (const id of existing) {
    const object = names.get(id) ?? { id }
    options.deleted.add(nameIn(model, object))
    options.comparison.addDeleted({ action: 'delete', model: model.key, id, object, fields: {} })
  }
  for (const { model: other, is, field, count } of concerned)
    if (is !== 'protecting')
      options.concerned({ model: other.key, is, ...(field === undefined ? {} : { field }), count })
  return undefined
}

const nameIn = (model: Model, object: object): string => `${model.key} ${JSON.stringify(object)}`

/** Throws a `StartError` for an object that a person did not confirm. */
function requireAllowed(
  { allowed }: PruneOptions,
  model: Model,
  names: ReadonlyMap<number, object>,
): void {
  for (const object of names.values())
    if (allowed && !allowed.has(nameIn(model, object)))
      throw new StartError(
        `${nameIn(model, object)} was added since the plan and would be deleted: nothing was ` +
          'changed. Run the command again.',
      )
}

async function unlessRefused(work: () => Promise<void>): Promise<ApiError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error
    throw error
  }
}

async function readConcerned(
  { graph, database }: { readonly graph: LoadOptions['graph']; readonly database: Database },
  { model, ids }: Part,
): Promise<readonly Concerned[]> {
  const { statement, concerned } = planRemovalReport(graph, model, ids)
  return statement ? concerned(await database.rows(statement)) : []
}

/** Reports the objects of the input that were deleted together with others. */
async function requireKept({ load, comparison }: PruneOptions): Promise<void> {
  const { kept } = comparison
  for (const key of kept.models) {
    const ids = kept.ids(key)
    const existing = await existingIds(load.database, requireModel(load.graph, key), ids)
    for (const id of ids)
      if (!existing.has(id))
        load.listener.refuse(
          kept.get(key, id) ?? '--prune',
          key,
          'The prune deletes this object with another, which the input does not have.',
        )
  }
}
