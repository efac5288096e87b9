import type { Position } from '../../framework/database/caller/index.ts'

/**
 * The timelines of a cluster, as far as they were seen. A promotion begins a timeline at some
 * position: what the former primary wrote after it is lost, and no server will ever have it.
 */
export class Timelines {
  /** The lowest position, in bytes, of a primary on each timeline: at or after its beginning. */
  readonly #starts = new Map<number, number>()

  /** Notes the position of a primary. */
  note({ timeline, lsn }: Position): void {
    this.#starts.set(timeline, Math.min(lsn, this.#starts.get(timeline) ?? Infinity))
  }

  /**
   * Returns whether a server at a position has all that another position stands for, apart from
   * what was lost. A standby with a delay can follow a later timeline before it has replayed the
   * end of the one before.
   */
  hasReached(position: Position, other: Position): boolean {
    if (position.timeline === other.timeline) return position.lsn >= other.lsn
    const start = this.#starts.get(position.timeline) ?? Infinity
    return position.timeline > other.timeline && position.lsn >= Math.min(other.lsn, start)
  }
}
