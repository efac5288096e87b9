import type { Writer } from '../../framework/database/transaction/index.ts'
import type { ChangeRecords } from '../../framework/model/change-records.ts'
import { changesFailure } from './errors.ts'
import type { LogPosition } from './position.ts'
import {
  emptySnapshot,
  isRecordAfter,
  parseSnapshot,
  type FollowingRecord,
  type LogSnapshot,
  type Look,
} from './snapshot.ts'
import {
  selectInterval,
  selectNow,
  selectRecord,
  type RowNow,
  type RowOfInterval,
  type RowOfRecord,
} from './sql/positions.ts'
import { isAnyAfter } from './trimmed-records.ts'

/** Which records are wanted. */
export interface WantedRecords {
  readonly limit: number
  /** The content types of the models; empty for all. */
  readonly models: readonly string[]
}

/** A record, and the position after it. */
export interface FoundRecord {
  readonly id: number
  readonly position: LogPosition
}

/** The records that come next, and the position after those that were looked at. */
export interface NextRecords {
  readonly found: readonly FoundRecord[]
  readonly next: LogPosition
  /** Whether there are records after `next`, visible or not. */
  readonly more: boolean
}

/** Inputs of the search for records. */
export interface RecordSource {
  readonly records: ChangeRecords
  readonly rows: Writer['rows']
  /** The records that were found for a request that has waited; they follow the position. */
  readonly look?: Look | undefined
}

/** The most records that one request looks at for those of some models. */
export const maxScanned = 2_000

/** Returns the position after all records that are committed. */
export async function findNow(source: RecordSource): Promise<LogPosition> {
  const { to } = await readNow(source, emptySnapshot)
  return { from: to }
}

/**
 * Finds the records that come next: those that are left of the interval at the position, and those
 * that were committed since.
 */
export async function findNext(
  source: RecordSource,
  position: LogPosition,
  wanted: WantedRecords,
): Promise<NextRecords> {
  if (source.look) return readLook(source.look, position, wanted)
  if (!position.interval) return readSince(source, position, wanted)
  const rest = await readInterval(source, { ...position, interval: position.interval }, wanted)
  if (rest.more) return rest
  const limit = wanted.limit - rest.found.length
  const since = await readSince(source, rest.next, { ...wanted, limit })
  return { ...since, found: [...rest.found, ...since.found] }
}

/**
 * Throws a 410 if a record after a position was trimmed, or if the record before it is gone for
 * another reason: those after it may be gone, too. It has to run after the records are read, so
 * that none of them was trimmed before.
 */
export async function requireKept(
  { records, rows }: RecordSource,
  position: LogPosition,
): Promise<void> {
  const last = position.interval?.read ?? position.from.last
  const [row] = await rows<[...RowOfRecord]>(selectRecord(records, last))
  if (!row) throw new Error('PostgreSQL returned no row.')
  const [isThere, trimmed, isHere] = row
  const isKept = isThere || [0, trimmed?.lastId].includes(last.id)
  const isFollowed = trimmed !== null && isHere === true && isAnyAfter(trimmed, position)
  if (!isKept || isFollowed) throw changesFailure('ERR_CHANGES_GONE')
}

/** Reads records that were committed since a position that is not inside an interval. */
async function readSince(
  source: RecordSource,
  { from }: LogPosition,
  wanted: WantedRecords,
): Promise<NextRecords> {
  const { to, first } = await readNow(source, from)
  // A position before all records would be before those that are trimmed by then.
  const isBeginning = from.end === emptySnapshot.end
  if (first === null) return { found: [], next: { from: isBeginning ? to : from }, more: false }
  const begun = { from, interval: { to, read: { id: first - 1, transaction: 0 } } }
  if (wanted.limit === 0) return { found: [], next: { from }, more: true }
  return readInterval(source, begun, wanted)
}

/** Returns the present snapshot, and the least id of the records that follow another snapshot. */
async function readNow(
  { records, rows }: RecordSource,
  from: LogSnapshot,
): Promise<{ readonly to: LogSnapshot; readonly first: number | null }> {
  const [row] = await rows<[...RowNow]>(selectNow(records, from))
  if (!row) throw new Error('PostgreSQL returned no snapshot.')
  const [snapshot, id, transaction, first] = row
  return { to: parseSnapshot(snapshot, { id: id ?? 0, transaction: Number(transaction) }), first }
}

/** Returns the records of a look that follow a position. */
function readLook(
  { to, records }: Look,
  { from }: LogPosition,
  wanted: WantedRecords,
): NextRecords {
  const following = records
    .filter((record) => isRecordAfter(record, from))
    .toSorted((one, other) => one.id - other.id)
  return wantedAmong(following, { from, to, isCutOff: false }, wanted)
}

/** Reads the next records of an interval. */
async function readInterval(
  { records, rows }: RecordSource,
  position: Required<LogPosition>,
  wanted: WantedRecords,
): Promise<NextRecords> {
  const most = wanted.models.length === 0 ? wanted.limit + 1 : maxScanned
  const { from, interval } = position
  const found = await rows<[...RowOfInterval]>(selectInterval(records, position, most))
  const scanned = found.map(([id, number, model]) => ({ id, transaction: Number(number), model }))
  return wantedAmong(scanned, { from, to: interval.to, isCutOff: found.length === most }, wanted)
}

/** The interval of records, and whether there are more of them than those at hand. */
interface Scanned {
  readonly from: LogSnapshot
  readonly to: LogSnapshot
  readonly isCutOff: boolean
}

/** Returns the wanted ones of the next records of an interval, and where the next ones begin. */
function wantedAmong(
  scanned: readonly FollowingRecord[],
  { from, to, isCutOff }: Scanned,
  { limit, models }: WantedRecords,
): NextRecords {
  const wanted =
    models.length === 0 ? scanned : scanned.filter(({ model }) => models.includes(model))
  const more = wanted.length > limit || isCutOff
  const after = (record: FollowingRecord): LogPosition =>
    !more && record === scanned.at(-1)
      ? { from: to }
      : { from, interval: { to, read: { id: record.id, transaction: record.transaction } } }
  const found = wanted.slice(0, limit)
  const last = wanted.length > limit ? found.at(-1) : scanned.at(-1)
  return {
    found: found.map((record) => ({ id: record.id, position: after(record) })),
    next: more && last ? after(last) : { from: to },
    more,
  }
}
