/** The largest number of uses that a pause passes over. */
const longest = 64

/**
 * Passes over uses of something that failed, more after each failure, so that what fails all the
 * time is seldom tried.
 *
 * @example
 * const pause = new Pause()
 * pause.lengthen()
 * pause.pass() // true: this use is passed over
 * pause.pass() // false
 */
export class Pause {
  #length = 0
  #left: number

  /** @param left the number of first uses that are passed over */
  constructor(left = 0) {
    this.#left = left
  }

  /** Counts a use; returns whether it is passed over. */
  pass(): boolean {
    if (this.#left === 0) return false
    this.#left -= 1
    return true
  }

  /** Makes the pause twice as long, and starts it. */
  lengthen(): void {
    this.#length = Math.min(2 * this.#length + 1, longest)
    this.start(this.#length)
  }

  /** Passes over the next uses. */
  start(uses: number): void {
    this.#left = uses
  }

  /** Makes the next pause half as long. */
  shorten(): void {
    this.#length >>= 1
  }
}
