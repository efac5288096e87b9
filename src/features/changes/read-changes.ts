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
  type NextRecords,
  type RecordSource,
  type WantedRecords,
} from './next-records.ts'
import { beginning } from './position.ts'

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

/** What changes are read with. */
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
 * Reads changes that a reader sees, on the primary. The first statements find which
 * changes are next, the last one reads those of them that the reader sees, as a list of the
 * change log does. So `next` moves on where nothing is visible.
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
  const { found, next, more } = await findNext(source, position, query)
  const ids = found.map(({ id }) => id)
  const entries = await readEntries(options, changesReader, { writer, ids })
  const { graph, config, records } = options
  const { base } = changesReader.context
  const events = found.flatMap((one) => {
    const entry = entries.get(one.id)
    const made = { graph, records, base, basePath: config.basePath }
    return entry ? [eventOf(entry, printChangeCursor(one.position, epoch), made)] : []
  })
  return { events, next, epoch, more }
}

interface WantedEntries extends Pick<Reading, 'writer'> {
  readonly ids: readonly number[]
}

/** Reads the entries that the reader sees, by their ids. */
async function readEntries(
  { graph, config, records }: ReadingChanges,
  { reader, context }: ChangesReader,
  { writer, ids }: WantedEntries,
): Promise<ReadonlyMap<number, JsonObject>> {
  if (ids.length === 0) return new Map()
  const query = parseQuery(new Map([['fields', readMembers]]), config, null)
  const plan = planObjects(graph, records.model, ids, { ...query, reader })
  const rows = await writer.rows(plan.page)
  const entries = rows.map((row) => plan.build(row, { ...context, choiceShape: 'value' }))
  return new Map(entries.map((entry) => [idOfEntry(entry), jsonObjectOf(entry)]))
}
