/** Thrown when the rows of a statement exceed its limit in bytes. */
export class RowsTooLarge extends Error {
  override readonly name = 'RowsTooLarge'
  readonly mostBytes: number

  constructor(mostBytes: number) {
    super(`The rows of the statement have more than ${mostBytes} bytes.`)
    this.mostBytes = mostBytes
  }
}

/** Thrown for a commit that no standby has confirmed: it is lost if the primary is lost now. */
export class UnconfirmedCommit extends Error {
  override readonly name = 'UnconfirmedCommit'

  constructor() {
    super('No standby has confirmed the write before it was cancelled.')
  }
}
