/** The client that statements are run for. */
export interface Caller {
  /** Names the client among others: its user, or the address of an anonymous one. */
  readonly key: string
  readonly group: 'anonymous' | 'identified'
  /** Whether its connection has ended, so that nobody reads the response. */
  readonly isGone: () => boolean
  /** Runs a task when the response has been sent or the connection has ended; at once after that. */
  readonly atEnd: (task: () => void) => void
}
