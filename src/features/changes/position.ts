import { emptySnapshot, type LastRecord, type LogSnapshot } from './snapshot.ts'

/** A part of the records that became visible between two snapshots, in the order of their ids. */
export interface Interval {
  /** The snapshot that ends the interval. */
  readonly to: LogSnapshot
  /** The record up to which the interval was read. */
  readonly read: LastRecord
}

/**
 * A place in the order of the commits: after all records of a snapshot, and after those of an
 * interval that follows it. Records of an interval are in the order of their ids, which is that of
 * the changes of an object: the second one waits until the first one is committed.
 */
export interface LogPosition {
  readonly from: LogSnapshot
  /** Undefined where no interval was begun. */
  readonly interval?: Interval
}

/** The position before all records. */
export const beginning: LogPosition = { from: emptySnapshot }
