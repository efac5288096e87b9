/** A place in the order of the commits: that of a record, or before all records. */
export interface LogPosition {
  /** The number of the transaction that wrote the record. */
  readonly transaction: bigint
  /** The id of the record; 0 before all records. */
  readonly id: number
}

/** The position before all records. */
export const beginning: LogPosition = { transaction: 0n, id: 0 }

/** Returns whether a position comes after another one. */
export const isLaterThan = (one: LogPosition, other: LogPosition): boolean =>
  one.transaction > other.transaction ||
  (one.transaction === other.transaction && one.id > other.id)
