/** The largest number of uses that a pause skips. */
const maxSkippedUses = 64

/**
 * Decides how many uses of something to skip after it failed: more after each failure, so that what
 * fails all the time is seldom tried.
 *
 * @example
 * const pause = new Pause()
 * pause.lengthen()
 * pause.pass() // true: this use is skipped
 * pause.pass() // false
 */
export class Pause {
  #length = 0
  #left: number

  /** @param left the number of first uses that are skipped */
  constructor(left = 0) {
    this.#left = left
  }

  /** Counts a use; returns true if it is to be skipped. */
  pass(): boolean {
    if (this.#left === 0) return false
    this.#left -= 1
    return true
  }

  /** Makes the pause twice as long, and starts it. */
  lengthen(): void {
    this.#length = Math.min(2 * this.#length + 1, maxSkippedUses)
    this.start(this.#length)
  }

  /** Skips the next uses. */
  start(uses: number): void {
    this.#left = uses
  }

  /** Halves the length of the last pause, from which the next one is computed. */
  shorten(): void {
    this.#length >>= 1
  }
}
