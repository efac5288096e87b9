import type { Position } from './servers/position.ts'

/** The client that statements are run for. */
export interface Caller {
  /** Identifies the client: its user, or the network of an anonymous one. */
  readonly key: string
  readonly group: 'anonymous' | 'identified'
  /** Returns true once its connection has ended: nobody will read the response. */
  readonly isGone: () => boolean
  /**
   * Runs a task when the response was sent or the connection ended; immediately if it already has.
   */
  readonly atEnd: (task: () => void) => void
  /**
   * Returns how many bytes of the connection the process has handed to the operating system;
   * undefined while no bytes wait to be sent, and for callers without a connection.
   */
  readonly sent?: () => number | undefined
  /** Closes the connection of the client. */
  readonly disconnect?: () => void
  /** How the request uses a primary and its standbys; undefined where there is one server. */
  readonly consistency?: Consistency
}

/** How a request uses a primary and its standbys. */
export interface Consistency {
  /** True for a request that only reads: its single statements may run on a standby. */
  readonly isReading: boolean
  /** Returns the position that a standby must have reached; undefined for any. */
  readonly position: () => Position | undefined
  /** Takes the position of the primary after a write of the request. */
  readonly wrote: (position: Position) => void
  /** Takes the age, in seconds, of rows that a standby returned while there was no primary. */
  readonly readStale: (seconds: number) => void
}
