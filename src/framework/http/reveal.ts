import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Statement } from '../database/statement.ts'
import type { Model } from '../model/graph.ts'
import { isObject } from '../model/json-value.ts'
import type { ResultRows, ShapeMemory } from '../read/shape-memory.ts'
import { audienceOf } from '../sealing/audience.ts'
import { sealedFields, SealedValue } from '../sealing/sealed.ts'
import { isAdmitted, type Unlocked } from '../sealing/unlocked.ts'
import type { OpenedValue, WriteContext } from '../write/context.ts'
import { openValue, requireCurrent } from '../write/sealed-value.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The keys that the session key of the request opens; null without one. */
    unlocked: Unlocked | null
  }
}

/** A statement, and the conversion of its rows to objects. */
export interface Found {
  readonly statement: Statement
  /** Returns the rows to build objects from; all of them by default. */
  readonly select?: (rows: ResultRows) => ResultRows
  readonly build: (row: readonly unknown[]) => unknown
  /** Set if the rows of the statement lack parts. */
  readonly partial?: Partial | undefined
}

/** How rows that lack parts are completed. */
interface Partial {
  readonly memory: ShapeMemory
  /** Returns the same read with a statement whose rows lack nothing. */
  readonly whole: () => Found
}

/** Returns whether the response to a request shows the sealed values of a model. */
export function reveals(model: Model, { unlocked }: FastifyRequest): boolean {
  return unlocked !== null && sealedFields(model).length > 0
}

/**
 * Reads objects. With a session key opens their sealed values, and records the user and the values
 * in the same transaction. A value that does not open is null, with an error in a key next to it.
 */
export async function objectsOf(
  found: Found,
  context: WriteContext,
  request: FastifyRequest,
): Promise<readonly unknown[]> {
  const { database, model, author, extensions } = context
  const { unlocked } = request
  const { vault } = extensions
  if (!unlocked || !vault || !reveals(model, request)) return completeObjects(found, database)
  const { statement, select = (rows) => rows, build } = found.partial?.whole() ?? found
  return database.transaction(async ({ rows }) => {
    const objects = select(await rows(statement)).map(build)
    const opened = objects.flatMap((object) => openAll(object, model, unlocked))
    if (opened.some(isBroken)) await requireCurrent(vault, unlocked, { rows })
    const { address, purpose } = unlocked
    if (opened.length > 0) await vault.audit(opened, { model, author, rows, address, purpose })
    const faulty = reportBroken(opened, model, request)
    request.server.counters.revealed.inc(opened.length - faulty)
    return objects
  })
}

/**
 * Reads objects, and then the parts that their rows lack. Reads everything again with the whole
 * statement if these parts have changed meanwhile, or if the rows hold memory that is reserved for
 * results: the statements for the parts would wait for more of it.
 */
async function completeObjects(found: Found, database: Database): Promise<readonly unknown[]> {
  const { statement, partial, select = (rows) => rows, build } = found
  if (!partial) return select(await database.rows(statement)).map(build)
  const { memory, whole } = partial
  const kept: { release?: () => void } = {}
  const onKept = (release: () => void): void => void (kept.release = release)
  const rows = await database.rows({ ...statement, onKept })
  if (kept.release) {
    kept.release()
    memory.pause()
    return completeObjects(whole(), database)
  }
  const complete = await memory.complete(rows, database.rows)
  return complete ? select(complete).map(build) : completeObjects(whole(), database)
}

const isBroken = ({ event }: OpenedValue): boolean => event === 'broken'

/** Logs and counts the values that do not open. Returns their number. */
export function reportBroken(
  opened: readonly OpenedValue[],
  model: Model,
  { log, server }: FastifyRequest,
): number {
  const faulty = opened.filter(isBroken)
  for (const { field, id } of faulty) log.error({ model: model.key, field, id }, brokenLogText)
  server.counters.unopened.inc(faulty.length)
  return faulty.length
}

const brokenLogText = 'a sealed value does not open: it was changed or moved outside the service'

/** Replaces the sealed values of an object by their texts. */
function openAll(object: unknown, model: Model, unlocked: Unlocked): readonly OpenedValue[] {
  if (!isObject(object)) return []
  const record: Record<string, unknown> = object
  const opened: OpenedValue[] = []
  for (const [name, value] of Object.entries(record)) {
    if (!(value instanceof SealedValue)) continue
    record[name] = null
    if (!mayOpen(value, model, unlocked)) continue
    const text = openValue(value, model, unlocked.ring)
    const event = text === undefined ? 'broken' : 'reveal'
    if (text === undefined) record[`${name}_error`] = brokenMessage
    else record[name] = text
    opened.push({ event, field: name, id: value.id })
  }
  return opened
}

/** The message next to a value that does not open. */
const brokenMessage = 'It does not open: it was changed or moved outside the service.'

function mayOpen(
  { absent, field, audience }: SealedValue,
  model: Model,
  unlocked: Unlocked,
): boolean {
  return !absent && isAdmitted(unlocked, audienceOf(model, field), audience)
}
