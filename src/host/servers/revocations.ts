import type { Position } from '../../framework/database/caller/index.ts'
import type { Timelines } from './timelines.ts'

/** The revocations that a server has. */
export interface SeenRevocations {
  /** Their version; null before the first one. */
  readonly revocations: string | null
  /** A position at which the server had that version. */
  readonly position: Position
}

/** The last revocation of rights that the primary is known to have had. */
export class Revocations {
  readonly #timelines: Timelines
  #last: SeenRevocations | undefined

  constructor(timelines: Timelines) {
    this.#timelines = timelines
  }

  /** Notes what the primary has, unless more is known. Keeps the first position of a version. */
  note(seen: SeenRevocations): void {
    const last = this.#last
    if (last?.revocations === seen.revocations) return
    if (!last || this.#timelines.hasReached(seen.position, last.position)) this.#last = seen
  }

  /** Returns whether a standby has the last revocation: its version, or a later position. */
  areIn({ revocations, position }: SeenRevocations): boolean {
    const last = this.#last
    return (
      last === undefined ||
      last.revocations === revocations ||
      this.#timelines.hasReached(position, last.position)
    )
  }
}
