/** Limits the bytes of rows that a result may hold, while they arrive. */
export interface SizeLimit {
  /** Bytes of rows to accept before `grow` is called. */
  readonly room: number
  /** Returns the new limit, at least `bytes`. Throws to drop the rows and fail the statement. */
  readonly grow: (bytes: number) => number
}

/** Thrown when the rows of a statement exceed its limit in bytes. */
export class RowsTooLarge extends Error {
  override readonly name = 'RowsTooLarge'
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`The rows of the statement have more than ${maxBytes} bytes.`)
    this.maxBytes = maxBytes
  }
}
