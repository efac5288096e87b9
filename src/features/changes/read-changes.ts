import { transaction, type Writer } from '../../framework/database/transaction/index.ts'
import type { Database } from '../../framework/database/database.ts'
import type { ResourceOptions } from '../../framework/http/objects/index.ts'
import type { ChangeRecords } from '../../framework/model/change-records.ts'
import type { RepresentationContext } from '../../framework/model/field.ts'
import { jsonObjectOf, type JsonObject } from '../../framework/model/json-value.ts'
import type { Reader } from '../../framework/model/permission.ts'
import { planObjects } from '../../framework/read/pages/index.ts'
import { parseQuery } from '../../framework/read/query.ts'
import { parseChangeCursor, printChangeCursor, type Epoch } from './cursor.ts'
import { findEpoch, startEpoch } from './epoch.ts'
import { eventOf, idOfEntry, readMembers } from './event.ts'
import {
  findNext,
  findNow,
  maxScanned,
  requireKept,
  type FoundRecord,
  type NextRecords,
  type RecordSource,
  type WantedRecords,
} from './next-records.ts'
import { beginning, type LogPosition } from './position.ts'

/** The changes that a request asks for. */
export interface ChangesQuery extends WantedRecords {
  /** A cursor, `now`, or undefined for the first change. */
  readonly since: string | undefined
}

/** Changes in the order of their commits, and where the next ones begin. */
export interface FoundChanges extends Pick<NextRecords, 'next' | 'more'> {
  readonly events: readonly JsonObject[]
  readonly epoch: Epoch
}

/** Inputs of the functions that read changes. */
export interface ReadingChanges extends Pick<ResourceOptions, 'graph' | 'config'> {
  readonly records: ChangeRecords
}

/** For whom changes are read. */
export interface ChangesReader extends Pick<RecordSource, 'look'> {
  readonly database: Database
  readonly reader: Reader
  readonly context: RepresentationContext
}

/**
 * Reads changes that a reader sees, on the primary. The first statements find which changes are
 * next, another one reads those of them that the reader sees, as a list of the change log does.
 * Where some are hidden, it goes on until the page is full, so that pages do not tell of them; it
 * looks at some thousand entries at most, so that `next` moves on where nothing is visible.
 */
export async function readChanges(
  options: ReadingChanges,
  changesReader: ChangesReader,
  query: ChangesQuery,
): Promise<FoundChanges> {
  const { database } = changesReader
  const read = (writer: Writer): Promise<FoundChanges | undefined> =>
    readInside(options, changesReader, { query, writer })
  const found = await transaction(database, read)
  if (found) return found
  await startEpoch(database, options.records)
  const again = await transaction(database, read)
  if (!again) throw new Error('The database was moved while its epoch began.')
  return again
}

interface Reading {
  readonly query: ChangesQuery
  readonly writer: Writer
}

async function readInside(
  options: ReadingChanges,
  changesReader: ChangesReader,
  { query, writer }: Reading,
): Promise<FoundChanges | undefined> {
  const epoch = await findEpoch(writer)
  if (!epoch) return undefined
  const { since } = query
  const source = { records: options.records, rows: writer.rows, look: changesReader.look }
  if (since === 'now') return { events: [], next: await findNow(source), epoch, more: false }
  const position = since === undefined ? beginning : parseChangeCursor(since, epoch)
  const read = (records: readonly FoundRecord[]): Promise<readonly ReadChange[]> =>
    readVisible(options, changesReader, { writer, records })
  const seesAll = changesReader.reader.rows === undefined
  const { changes, ...page } = await readPage(source, position, { wanted: query, seesAll, read })
  if (since !== undefined && !source.look) await requireKept(source, position)
  const { graph, config, records } = options
  const made = { graph, records, base: changesReader.context.base, basePath: config.basePath }
  const events = changes.map(({ entry, position: after }) =>
    eventOf(entry, printChangeCursor(after, epoch), made),
  )
  return { events, epoch, ...page }
}

interface PageReading {
  readonly wanted: WantedRecords
  /** Whether the reader sees all rows of all tables. */
  readonly seesAll: boolean
  /** Returns those of some records that the reader sees. */
  readonly read: (records: readonly FoundRecord[]) => Promise<readonly ReadChange[]>
}

interface ReadPage extends Pick<NextRecords, 'next' | 'more'> {
  readonly changes: readonly ReadChange[]
}

/** Reads changes until there is one more than a page has, or no other, or too many were hidden. */
async function readPage(
  source: RecordSource,
  position: LogPosition,
  { wanted, seesAll, read }: PageReading,
): Promise<ReadPage> {
  const changes: ReadChange[] = []
  let step = await findNext(source, position, wanted)
  changes.push(...(await read(step.found)))
  let looked = step.found.length
  const isWhole = seesAll && changes.length === looked
  while (!isWhole && step.more && changes.length <= wanted.limit && looked < maxScanned) {
    step = await findNext({ ...source, look: undefined }, step.next, wanted)
    changes.push(...(await read(step.found)))
    looked += step.found.length
  }
  const shown = changes.slice(0, wanted.limit)
  const last = shown.at(-1)
  return changes.length > shown.length && last
    ? { changes: shown, next: last.position, more: true }
    : { changes: shown, next: step.next, more: step.more }
}

/** A change that the reader sees, and the position after it. */
interface ReadChange extends Pick<FoundRecord, 'position'> {
  readonly entry: JsonObject
}

interface ReadRecords extends Pick<Reading, 'writer'> {
  readonly records: readonly FoundRecord[]
}

/** Reads those of some records that the reader sees, in their order. */
async function readVisible(
  options: ReadingChanges,
  changesReader: ChangesReader,
  { writer: { rows }, records: found }: ReadRecords,
): Promise<readonly ReadChange[]> {
  const ids = found.map(({ id }) => id)
  const entries = await readEntries(options, changesReader, { rows, ids })
  return found.flatMap(({ id, position }) => {
    const entry = entries.get(id)
    return entry ? [{ entry, position }] : []
  })
}

interface WantedEntries extends Pick<Writer, 'rows'> {
  readonly ids: readonly number[]
}

/** Reads the entries that the reader sees, by their ids. */
async function readEntries(
  { graph, config, records }: ReadingChanges,
  { reader, context }: Pick<ChangesReader, 'reader' | 'context'>,
  { rows, ids }: WantedEntries,
): Promise<ReadonlyMap<number, JsonObject>> {
  if (ids.length === 0) return new Map()
  const query = parseQuery(new Map([['fields', readMembers]]), config, null)
  const plan = planObjects(graph, records.model, ids, { ...query, reader })
  const entries = (await rows(plan.page)).map((row) =>
    plan.build(row, { ...context, choiceShape: 'value' }),
  )
  return new Map(entries.map((entry) => [idOfEntry(entry), jsonObjectOf(entry)]))
}

/** Entries of the change log with their cursors, and what reads them. */
export interface WantedEvents extends Pick<Writer, 'rows'> {
  readonly wanted: readonly { readonly id: number; readonly cursor: string }[]
}

/** Reads the events of those of some entries that the reader sees, in the order of the entries. */
export async function readEvents(
  options: ReadingChanges,
  reader: Pick<ChangesReader, 'reader' | 'context'>,
  { rows, wanted }: WantedEvents,
): Promise<readonly JsonObject[]> {
  const entries = await readEntries(options, reader, { rows, ids: wanted.map(({ id }) => id) })
  const { graph, config, records } = options
  const made = { graph, records, base: reader.context.base, basePath: config.basePath }
  return wanted.flatMap(({ id, cursor }) => {
    const entry = entries.get(id)
    return entry ? [eventOf(entry, cursor, made)] : []
  })
}
