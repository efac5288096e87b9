/** The client that statements are run for. */
export interface Caller {
  /** Identifies the client: its user, or the address of an anonymous one. */
  readonly key: string
  readonly group: 'anonymous' | 'identified'
  /** Returns true once its connection has ended: nobody will read the response. */
  readonly isGone: () => boolean
  /**
   * Runs a task when the response was sent or the connection ended; immediately if it already has.
   */
  readonly atEnd: (task: () => void) => void
}
