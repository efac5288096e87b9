import type { FastifyRequest } from 'fastify'
import { transaction, type Writer } from '../../framework/database/transaction/index.ts'
import { ApiError, invalid } from '../../framework/errors/errors.ts'
import { requireMay } from '../../framework/http/authorization/index.ts'
import {
  readerOf,
  writeContextOf,
  type ResourceOptions,
} from '../../framework/http/objects/index.ts'
import type { Model, ResolvedField } from '../../framework/model/graph.ts'
import { jsonObjectOf, type JsonObject } from '../../framework/model/json-value.ts'
import type { WriteContext } from '../../framework/write/context.ts'
import { updateValues } from '../../framework/write/objects/index.ts'
import { removeObjects } from '../../framework/write/removal/index.ts'
import { restoreLogged } from '../../framework/write/restoring/index.ts'
import { findConflicts, type Conflict, type ConflictSearch } from './conflicts.ts'
import { revertFailure } from './errors.ts'
import { objectKeyOf, objectTitleOf, type LoggedEntry } from './logged-entry.ts'
import { findLostValues } from './lost-values.ts'
import { planRevert, type RevertStep } from './revert-plan.ts'

/** Entries to undo, and how. */
export interface Reverting extends Pick<ConflictSearch, 'all' | 'requestId'> {
  /** The entries in the order of the change log. */
  readonly entries: readonly LoggedEntry[]
  /** True to overwrite changes that were made since. */
  readonly force: boolean
}

/**
 * Undoes entries in a transaction of their reader, with all checks of writes. Throws a 403 without
 * the rights to make these writes, a 409 that names what was changed since and what the log does
 * not hold, and a 400 where the former values break a rule by now.
 */
export async function revertEntries(
  options: ResourceOptions,
  request: FastifyRequest,
  { entries, all, requestId, force }: Reverting,
  { database, rows }: Pick<Writer, 'database' | 'rows'>,
): Promise<void> {
  const conflicts = await conflictsOf(options, request, { entries, all, requestId }, rows)
  refuseConflicts(conflicts, force)
  const done = new Set(
    conflicts.flatMap(({ entry, isDone }) => (isDone ? [objectKeyOf(entry)] : [])),
  )
  const left = entries.filter((entry) => !done.has(objectKeyOf(entry)))
  const contextOf = (model: Model): WriteContext => ({
    ...writeContextOf(model, options, request),
    database,
  })
  for (const step of planRevert(left)) await perform(step, { contextOf, requestId, rows })
}

/**
 * Returns what prevents that entries are undone. Throws a 403 without the rights to make the writes
 * of the undo.
 */
export async function conflictsOf(
  options: ResourceOptions,
  request: FastifyRequest,
  { entries, all, requestId }: Omit<Reverting, 'force'>,
  rows: Writer['rows'],
): Promise<readonly Conflict[]> {
  requireRights(request, entries)
  const { rows: visible } = readerOf(request, options.config)
  // Objects that the user does not see may be referred to by now.
  const isShown = ({ reference, many }: ResolvedField): boolean =>
    visible === undefined || !(reference ?? many)
  const search = { graph: options.graph, requestId, all, rows, isShown }
  return [
    ...(await findLostValues(entries, requestId, rows)),
    ...(await findConflicts(entries, search)),
  ]
}

const permissions = { create: 'delete', update: 'change', delete: 'add' } as const

/** Requires the permission of the write that undoes each entry. */
function requireRights({ identity }: FastifyRequest, entries: readonly LoggedEntry[]): void {
  for (const model of new Set(entries.map((entry) => entry.model)))
    for (const action of ['create', 'update', 'delete'] as const)
      if (entries.some((entry) => entry.model === model && entry.action === action))
        requireMay(identity, { model, permission: permissions[action] })
}

/** The most conflicts that a message names. */
const maxNamed = 10

function refuseConflicts(conflicts: readonly Conflict[], force: boolean): void {
  const final = conflicts.filter(({ isFinal }) => isFinal)
  if (final.length > 0) throw revertFailure('ERR_IRREVERSIBLE', listOf(final))
  if (!force && conflicts.length > 0) throw revertFailure('ERR_REVERT_CONFLICT', listOf(conflicts))
}

function listOf(conflicts: readonly Conflict[]): string {
  const named = conflicts.slice(0, maxNamed).map(({ text }) => text)
  const more = conflicts.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** Inputs of the steps of an undo. */
interface Performing extends Pick<Writer, 'rows'> {
  readonly contextOf: (model: Model) => WriteContext
  /** The request that is undone. */
  readonly requestId: string
}

async function perform(
  { is, entries }: RevertStep,
  { contextOf, requestId, rows }: Performing,
): Promise<void> {
  const [first] = entries
  if (!first) return
  const context = contextOf(first.model)
  if (is === 'remove') await removeLeft(context, entries, rows)
  else if (is === 'restore')
    await restoreLogged(
      context,
      entries.map(({ model, id, before }) => ({ model, id, values: before ?? {} })),
      requestId,
    )
  else
    await namingObjects(entries, () =>
      updateValues(
        context,
        entries.map((entry) => ({ id: entry.id, values: formerValues(entry) })),
      ),
    )
}

/**
 * Returns the values that an update replaced. A write of custom fields keeps those that it does not
 * name, so that names without a former value are null.
 */
function formerValues({ model, before, after }: LoggedEntry): JsonObject {
  const values = { ...before }
  for (const [name, value] of Object.entries(values)) {
    if (model.fields.get(name)?.kind !== 'custom-fields') continue
    const names = Object.keys(jsonObjectOf(after?.[name]))
    const none = Object.fromEntries(names.map((one) => [one, null]))
    values[name] = { ...none, ...jsonObjectOf(value) }
  }
  return values
}

/** Deletes the objects that are left: others were deleted with those that they belonged to. */
async function removeLeft(
  context: WriteContext,
  entries: readonly LoggedEntry[],
  rows: Writer['rows'],
): Promise<void> {
  const text = `select id from ${context.model.table} where id = any($1::integer[])`
  const found = await rows<[number]>({ text, values: [entries.map(({ id }) => id)] })
  if (found.length > 0)
    await removeObjects(
      context,
      found.map(([id]) => id),
    )
}

/** Runs an update; its messages name the objects, which the request does not. */
async function namingObjects(
  entries: readonly LoggedEntry[],
  update: () => Promise<void>,
): Promise<void> {
  try {
    await update()
  } catch (error) {
    if (!(error instanceof ApiError) || !Array.isArray(error.fields)) throw error
    const messages = error.fields.flatMap((fields, index) => {
      const entry = entries[index]
      return Object.entries(fields).flatMap(([name, texts]) =>
        [texts]
          .flat()
          .map((text) => `${entry ? objectTitleOf(entry) : ''}, ${name}: ${String(text)}`),
      )
    })
    throw invalid({ non_field_errors: messages })
  }
}

/** Runs work in a transaction of a request that may write as many objects as can be undone. */
export const inRevert = <T>(
  request: FastifyRequest,
  work: (writer: Writer) => Promise<T>,
): Promise<T> => transaction(request.database, work, { objects: 1000 })
