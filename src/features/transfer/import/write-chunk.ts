import type { Database } from '../../../framework/database/database.ts'
import { Violation } from '../../../framework/database/failures/index.ts'
import { ApiError, failure, type FieldErrors } from '../../../framework/errors/errors.ts'
import type { Extensions, WriteContext } from '../../../framework/write/context.ts'
import type { Author } from '../../../framework/model/author.ts'
import { createObjects, updateObjects } from '../../../framework/write/objects/index.ts'
import { violationError } from '../../../framework/write/violation-error.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import { noValues, type Values } from '../../../framework/model/item.ts'
import { seesAll, type Reader } from '../../../framework/model/permission.ts'
import type { Unlocked } from '../../../framework/sealing/unlocked.ts'
import { parseChange } from '../../../framework/write/change.ts'
import { differences, findExisting, matchFieldsOf, type Taken } from './existing.ts'
import { naturalKeyOf } from './identity.ts'
import type { Incoming, ImportOutcome } from './incoming.ts'
import type { ResolvedBody } from './resolve-bodies.ts'
import { sealedDifferences } from './sealed-differences.ts'

/** Options of a write. */
export interface WriteOptions {
  readonly graph: ModelGraph
  readonly extensions: Extensions
  readonly author: Author
  /** Key ring that seals sealed fields. */
  readonly unlocked: Unlocked | null
  /** Whether existing objects are updated to the imported values. */
  readonly update: boolean
  /** Decides which objects the author may refer to; by default all. */
  readonly reader?: Reader
  /** Whether objects that do not differ stay unlocked, so that others can change them. */
  readonly locksOnlyChanged?: boolean
  /** Whether new objects get any state of their model, not only one of its start. */
  readonly anyState?: boolean
  /** Returns why the author may not add or change objects of a model; by default everything is. */
  readonly refusal?: (model: Model, permission: 'add' | 'change') => string | undefined
}

/** Thrown with the errors of a chunk of which no object is kept. */
export class Refused extends Error {
  readonly wrong: ReadonlyMap<Incoming, FieldErrors>
  /** True if the error does not tell which object is wrong: the first one is named. */
  readonly isVague: boolean

  constructor(wrong: ReadonlyMap<Incoming, FieldErrors>, isVague = false) {
    super('refused')
    this.wrong = wrong
    this.isVague = isVague
  }
}

/** Result of a written object. */
export interface Done {
  readonly one: ResolvedBody
  readonly id: number
  readonly outcome: ImportOutcome
  /** Whether the object did not exist before the import. */
  readonly isNew: boolean
  /** The stored values of the fields that are changed; empty for a new object. */
  readonly before: Values
}

/** Ids of objects by model. */
export interface KnownIds {
  has(model: string, id: number): boolean
}

/** The objects of a chunk, and the objects that were imported before. */
export interface Chunk {
  readonly objects: readonly ResolvedBody[]
  /** Ids that are matched already. */
  readonly taken: Taken
  /** The objects that this import created. */
  readonly created: KnownIds
}

/**
 * Creates new objects and updates existing ones that differ, in a constant number of statements.
 * Without `update` only those existing objects are updated that the import made itself, such as the
 * components of a created device. Throws the errors of objects as `Refused`.
 */
export async function writeChunk(
  { update, refusal, ...options }: WriteOptions,
  database: Database,
  model: Model,
  chunk: Chunk,
): Promise<readonly Done[]> {
  const context = contextOf(options, database, model)
  const { objects } = chunk
  refuseHiddenFields(context, objects)
  const found = await recognise(context, chunk)
  const fresh = objects.filter((_, index) => found[index] === undefined)
  const known = objects.flatMap((one, index) => {
    const match = found[index]
    return match === undefined ? [] : [{ one, ...match }]
  })
  throwForbidden(fresh, refusal?.(model, 'add'))
  const bodies = fresh.map(({ body }) => body)
  const own = { ...context, anyState: options.anyState ?? false }
  const made = await attempt(fresh, () => createObjects(own, bodies, { takesChildren: false }))
  const compared = known.filter(({ isNew }) => update || isNew)
  const changed = await changes(context, compared, options.locksOnlyChanged)
  const touched = new Map(changed.map(({ one, before }) => [one, before]))
  throwForbidden([...touched.keys()], refusal?.(model, 'change'))
  await updateAll(
    own,
    changed.filter(({ isNew }) => isNew),
  )
  await updateAll(
    context,
    changed.filter(({ isNew }) => !isNew),
  )
  return [
    ...fresh.map((one, i): Done => {
      const id = Number(made[i]?.['id'])
      return { one, id, outcome: 'created', isNew: true, before: noValues }
    }),
    ...known.map(({ one, id, isNew }): Done => {
      const before = touched.get(one)
      const outcome = before ? 'updated' : 'unchanged'
      return { one, id, outcome, isNew, before: before ?? noValues }
    }),
  ]
}

const contextOf = (
  { graph, extensions, author, unlocked, reader = seesAll }: Omit<WriteOptions, 'update'>,
  database: Database,
  model: Model,
): WriteContext => ({ graph, model, database, extensions, author, reader, unlocked })

async function updateAll(context: WriteContext, changed: readonly Changed[]): Promise<void> {
  const bodies = changed.map(({ body }) => body)
  await attempt(
    changed.map(({ one }) => one),
    () => updateObjects(context, bodies, { mode: 'patch' }),
  )
}

/**
 * Refuses values of fields that the author does not see, before anything is compared with them: the
 * outcome would tell whether they are the stored ones.
 */
function refuseHiddenFields(
  { model: { key }, reader }: WriteContext,
  objects: readonly ResolvedBody[],
): void {
  const hidden = [...(reader.rows?.hiddenFields.get(key) ?? [])]
  const wrong = objects.flatMap(({ incoming, body }): [Incoming, FieldErrors][] => {
    const name = hidden.find((one) => one in body)
    if (name === undefined) return []
    const { message } = failure('ERR_FIELD_PERMISSION', `${key}.${name}`, '')
    return [[incoming, { non_field_errors: [message] }]]
  })
  if (wrong.length > 0) throw new Refused(new Map(wrong))
}

function throwForbidden(objects: readonly ResolvedBody[], message: string | undefined): void {
  if (message === undefined || objects.length === 0) return
  const errors = { non_field_errors: [message] }
  throw new Refused(new Map(objects.map(({ incoming }) => [incoming, errors])))
}

/** An existing object that an imported one is. */
interface Match {
  readonly id: number
  readonly isNew: boolean
}

async function recognise(
  { database, model }: WriteContext,
  { objects, taken, created }: Chunk,
): Promise<readonly (Match | undefined)[]> {
  const open = objects.flatMap(({ incoming }, index) => (incoming.id === undefined ? [index] : []))
  const values = open.map((i) => parseChange(model, objects[i]?.body, 'create').values)
  const found = await findExisting(database, model, values, taken)
  const byIndex = new Map(
    open.map((index, position): [number, Match | undefined] => {
      const id = found[position]
      if (id === undefined) return [index, undefined]
      const isNew = !taken.has(id) && isPartOf(model, values[position], created)
      return [index, { id, isNew }]
    }),
  )
  return objects.map(({ incoming: { id, isUnfinished = false } }, index) =>
    id === undefined ? byIndex.get(index) : { id, isNew: isUnfinished },
  )
}

/**
 * Returns whether one of the references by which an object is matched is a created object: then it
 * was made with that object, and did not exist before.
 */
function isPartOf(model: Model, values: Values | undefined, created: KnownIds): boolean {
  if (!values) return false
  return matchFieldsOf(model, naturalKeyOf(model), values).some((name) => {
    const target = model.fields.get(name)?.reference?.target
    return target !== undefined && created.has(target, Number(values[name]))
  })
}

interface Changed {
  readonly one: ResolvedBody
  readonly body: Readonly<Record<string, unknown>>
  readonly before: Values
  readonly isNew: boolean
}

/** Returns the changes of existing objects: the fields that differ from the stored values. */
async function changes(
  context: WriteContext,
  known: readonly (Match & { readonly one: ResolvedBody })[],
  locksOnlyChanged = false,
): Promise<readonly Changed[]> {
  const parsed = known.map(({ one }) => parseChange(context.model, one.body, 'patch'))
  const wrong = known.flatMap(({ one }, index): [Incoming, FieldErrors][] => {
    const messages = parsed[index]?.messages
    return messages && messages.size > 0 ? [[one.incoming, messages.toErrors()]] : []
  })
  if (wrong.length > 0) throw new Refused(new Map(wrong))
  const wanted = new Map(known.map(({ id }, index) => [id, parsed[index]?.values ?? noValues]))
  const differing = await differences(context, wanted, locksOnlyChanged ? 'reading' : 'update')
  const sealed = await sealedDifferences(context, wanted)
  return known.flatMap(({ one, id, isNew }): Changed[] => {
    const unseen = (sealed.get(id) ?? []).map((name) => [name, undefined] as const)
    const before: Values = { ...differing.get(id), ...Object.fromEntries(unseen) }
    const names = Object.keys(before)
    const body = Object.fromEntries(names.map((name) => [name, one.body[name]]))
    return names.length === 0 ? [] : [{ one, body: { id, ...body }, before, isNew }]
  })
}

/** Runs a write of several objects; throws the errors of each object as `Refused`. */
async function attempt<T>(
  objects: readonly ResolvedBody[],
  write: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (objects.length === 0) return []
  try {
    return await write()
  } catch (error) {
    const message = refusalIn(error)
    if (message === undefined) throw error
    const errors = listIn(error)
    const wrong = objects.flatMap(({ incoming }, index): [Incoming, FieldErrors][] => {
      const fields = errors[index]
      return fields && Object.keys(fields).length > 0 ? [[incoming, fields]] : []
    })
    const blamed = objects.map(({ incoming }): [Incoming, FieldErrors] => [
      incoming,
      { non_field_errors: [message] },
    ])
    const isVague = wrong.length === 0
    throw new Refused(new Map(isVague ? blamed.slice(0, 1) : wrong), isVague)
  }
}

/**
 * Returns the message of an error that the objects caused, or undefined for any other error, which
 * ends the import.
 */
function refusalIn(error: unknown): string | undefined {
  const known = error instanceof Violation ? violationError(error) : error
  return known instanceof ApiError && known.status < 500 ? known.message : undefined
}

function listIn(error: unknown): readonly FieldErrors[] {
  if (!(error instanceof ApiError) || !error.fields) return []
  // A list holds one FieldErrors for each object.
  return Array.isArray(error.fields) ? (error.fields as readonly FieldErrors[]) : []
}
