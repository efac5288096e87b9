import { hasReached, type Position } from './position.ts'

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

  /** Notes that the primary is at a position. */
  note(position: Position, time: number): void {
    const last = this.#samples.at(-1)
    if (last && hasReached(last.position, position)) last.time = Math.max(last.time, time)
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
    return this.#samples.findLast((sample) => hasReached(position, sample.position))?.time
  }
}
