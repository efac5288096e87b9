import type { Client } from '../../limits/index.ts'
import type { Position } from './position.ts'

/** The client that statements are run for. */
export interface Caller extends Client {
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
