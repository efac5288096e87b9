import type { FastifyRequest } from 'fastify'
import { transaction, type Writer } from '../../framework/database/transaction/index.ts'
import {
  readerOf,
  representationContextOf,
  type ResourceOptions,
} from '../../framework/http/objects/index.ts'
import type { ChangeRecords } from '../../framework/model/change-records.ts'
import { jsonObjectOf, type JsonObject } from '../../framework/model/json-value.ts'
import { planObjects } from '../../framework/read/pages/index.ts'
import { parseQuery } from '../../framework/read/query.ts'
import { parseChangeCursor, printChangeCursor, type Epoch } from './cursor.ts'
import { findEpoch, startEpoch } from './epoch.ts'
import { changesFailure } from './errors.ts'
import { eventOf, idOfEntry, readMembers } from './event.ts'
import { beginning, type LogPosition } from './position.ts'
import { selectAfter, selectHead, type RowAfter } from './sql/positions.ts'

/** The changes that a request asks for. */
export interface AskedChanges {
  /** A cursor, `now`, or undefined for the first change. */
  readonly since: string | undefined
  readonly limit: number
  /** The content types of the models; empty for all. */
  readonly models: readonly string[]
}

/** Changes in the order of their commits, and where the next ones begin. */
export interface FoundChanges {
  readonly events: readonly JsonObject[]
  readonly next: LogPosition
  readonly epoch: Epoch
  /** Whether there are changes after `next`, visible or not. */
  readonly more: boolean
}

/** What changes are read with. */
export interface ReadingChanges extends Pick<ResourceOptions, 'graph' | 'config'> {
  readonly records: ChangeRecords
}

/**
 * Reads changes that the user of a request sees, on the primary. The first statement finds which
 * changes are next, the second one reads those of them that the reader sees, as a list of the
 * change log does. So `next` moves on where nothing is visible.
 */
export async function readChanges(
  options: ReadingChanges,
  request: FastifyRequest,
  asked: AskedChanges,
): Promise<FoundChanges> {
  const { database } = request
  const read = (writer: Writer): Promise<FoundChanges | undefined> =>
    readInside(options, request, { asked, writer })
  const found = await transaction(database, read)
  if (found) return found
  await startEpoch(database, options.records)
  const again = await transaction(database, read)
  if (!again) throw new Error('The database was moved while its epoch began.')
  return again
}

interface Reading {
  readonly asked: AskedChanges
  readonly writer: Writer
}

async function readInside(
  options: ReadingChanges,
  request: FastifyRequest,
  { asked, writer }: Reading,
): Promise<FoundChanges | undefined> {
  const epoch = await findEpoch(writer)
  if (!epoch) return undefined
  const { since } = asked
  if (since === 'now')
    return { events: [], next: await readHead(options, writer), epoch, more: false }
  const position = since === undefined ? beginning : parseChangeCursor(since, epoch)
  const { found, next, more } = await findNext(options.records, position, { asked, writer })
  const entries = await readEntries(options, request, { writer, ids: found.map(({ id }) => id) })
  const { graph, config, records } = options
  const { base } = representationContextOf(request, config)
  const events = found.flatMap((one) => {
    const entry = entries.get(one.id)
    const made = { graph, records, base, basePath: config.basePath }
    return entry ? [eventOf(entry, printChangeCursor(one, epoch), made)] : []
  })
  return { events, next, epoch, more }
}

async function readHead({ records }: ReadingChanges, { rows }: Writer): Promise<LogPosition> {
  const [row] = await rows<[transaction: string, id: number]>(selectHead(records))
  return row ? { transaction: BigInt(row[0]), id: row[1] } : beginning
}

/** The most records that one request looks at for those of some models. */
const maxScanned = 2_000

/** The records that come next, and the position after those that were looked at. */
interface NextRecords extends Pick<FoundChanges, 'next' | 'more'> {
  readonly found: readonly LogPosition[]
}

/** Throws a 410 if the record at the position is gone: those after it may be gone, too. */
async function findNext(
  records: ChangeRecords,
  position: LogPosition,
  { asked: { limit, models }, writer: { rows } }: Reading,
): Promise<NextRecords> {
  const most = models.length === 0 ? limit + 1 : maxScanned
  const all = await rows<[...RowAfter]>(selectAfter(records, position, most))
  if (all[0]?.[0] !== true) throw changesFailure('ERR_CHANGES_GONE')
  const scanned = all.flatMap(([, number, id, model]) =>
    number === null || id === null ? [] : [{ transaction: BigInt(number), id, model: model ?? '' }],
  )
  const wanted = models.length === 0 ? scanned : scanned.filter((one) => models.includes(one.model))
  const found = wanted.slice(0, limit)
  const isFull = wanted.length > limit
  const last = isFull ? found.at(-1) : scanned.at(-1)
  return { found, next: last ?? position, more: isFull || scanned.length === most }
}

interface WantedEntries extends Pick<Reading, 'writer'> {
  readonly ids: readonly number[]
}

/** Reads the entries that the user of a request sees, by their ids. */
async function readEntries(
  { graph, config, records }: ReadingChanges,
  request: FastifyRequest,
  { writer, ids }: WantedEntries,
): Promise<ReadonlyMap<number, JsonObject>> {
  if (ids.length === 0) return new Map()
  const query = parseQuery(new Map([['fields', readMembers]]), config, null)
  const reader = readerOf(request, config)
  const plan = planObjects(graph, records.model, ids, { ...query, reader })
  const context = { ...representationContextOf(request, config), choiceShape: 'value' as const }
  const rows = await writer.rows(plan.page)
  const entries = rows.map((row) => plan.build(row, context))
  return new Map(entries.map((entry) => [idOfEntry(entry), jsonObjectOf(entry)]))
}
