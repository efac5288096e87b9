import type { LogPosition } from './position.ts'
import type { LogSnapshot } from './snapshot.ts'

/** The database stores this about trimmed records. Numbers are those of transactions. */
export interface TrimmedRecords {
  readonly lastId: number
  readonly lastTransaction: number
  /** The least number from which on all transactions with trimmed records are known. */
  readonly knownFrom: number
  /** The numbers from there on of transactions with trimmed records. */
  readonly transactions: readonly number[]
}

/**
 * Returns whether any of the trimmed records follows a position. A transaction that was open while
 * some thousand others ended counts as one with trimmed records.
 */
export function isAnyAfter(trimmed: TrimmedRecords, { from, interval }: LogPosition): boolean {
  if (!interval) return isAnyAfterSnapshot(trimmed, from)
  const { to, read } = interval
  if (isAnyAfterSnapshot(trimmed, to)) return true
  return trimmed.lastId > read.id && isAnyAfterSnapshot(trimmed, from)
}

const isAnyAfterSnapshot = (
  { lastId, lastTransaction, knownFrom, transactions }: TrimmedRecords,
  { last, end, running }: LogSnapshot,
): boolean =>
  lastId > last.id ||
  lastTransaction >= end ||
  running.some((number) => number < knownFrom || transactions.includes(number))
