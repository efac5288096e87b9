import type { Position } from '../../framework/database/caller/index.ts'
import type { Timelines } from './timelines.ts'

interface Sample {
  readonly position: Position
  time: number
}

/** The largest number of samples: ten minutes of them. */
const maxSamples = 1_200

/**
 * Positions of the primary with the times at which they were read, by the clock of this process. So
 * the lag of a standby needs no clock of another machine.
 */
export class WriteTimes {
  readonly #samples: Sample[] = []
  readonly #timelines: Timelines

  constructor(timelines: Timelines) {
    this.#timelines = timelines
  }

  /** Notes that the primary is at a position. */
  note(position: Position, time: number): void {
    const last = this.#samples.at(-1)
    if (last && this.#timelines.hasReached(last.position, position))
      last.time = Math.max(last.time, time)
    else this.#samples.push({ position, time })
    if (this.#samples.length > maxSamples) this.#samples.shift()
  }

  /** The time at which the primary was read last; undefined if it never was. */
  get last(): number | undefined {
    return this.#samples.at(-1)?.time
  }

  /**
   * Returns the time up to which a server has everything; undefined if it is before all samples.
   */
  asOf(position: Position): number | undefined {
    return this.#samples.findLast((one) => this.#timelines.hasReached(position, one.position))?.time
  }
}
