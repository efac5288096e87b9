/** The record with the greatest id; both numbers are 0 where there is none. */
export interface LastRecord {
  readonly id: number
  /** The number of the transaction that wrote it. */
  readonly transaction: number
}

/**
 * Which records were committed at a moment. Transactions commit in another order than that of their
 * numbers and of the ids of their records, so neither number tells it alone.
 */
export interface LogSnapshot {
  /** The first number that no transaction had yet. */
  readonly end: number
  /** The numbers below it of the transactions that had not ended, in ascending order. */
  readonly running: readonly number[]
  /** The last one of the records. A server that took the place of another one gives later ids. */
  readonly last: LastRecord
}

/** The snapshot in which no record was committed. */
export const emptySnapshot: LogSnapshot = { end: 1, running: [], last: { id: 0, transaction: 0 } }

/**
 * Returns the snapshot that PostgreSQL writes as `xmin:xmax:xip_list`. The numbers have 64 bits, of
 * which a number of JavaScript has 53: enough for a million transactions a second in 285 years.
 *
 * @example
 * parseSnapshot('10:13:10,12', { id: 7, transaction: 11 })
 * // { end: 13, running: [10, 12], last: { id: 7, transaction: 11 } }
 */
export function parseSnapshot(text: string, last: LastRecord): LogSnapshot {
  const [, end, running = ''] = text.split(':')
  const numbers = running === '' ? [] : running.split(',').map(Number)
  return { end: Number(end), running: numbers.toSorted((one, other) => one - other), last }
}

/** Returns the text of a snapshot, as PostgreSQL writes it. */
export const printSnapshot = ({ end, running }: LogSnapshot): string =>
  `${running[0] ?? end}:${end}:${running.join(',')}`

/** A record of a change, and the content type of its model. */
export interface FollowingRecord extends LastRecord {
  readonly model: string
}

/** The records that one query finds for all requests that wait. */
export interface Look {
  /** The snapshot of the query. */
  readonly to: LogSnapshot
  /** All records that follow the snapshots of those who waited. */
  readonly records: readonly FollowingRecord[]
}

/** Returns whether a record had not been committed. */
export const isRecordAfter = ({ id, transaction }: LastRecord, snapshot: LogSnapshot): boolean =>
  id > snapshot.last.id || transaction >= snapshot.end || snapshot.running.includes(transaction)
