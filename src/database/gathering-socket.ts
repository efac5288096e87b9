import { Socket } from 'node:net'

/**
 * A connection that sends everything written in one turn by one system call. Each wakes the other side and costs as much
 * as all else that a statement costs here, and a transaction asks several statements in one go.
 */
export class GatheringSocket extends Socket {
  #gathers = false

  override cork(): void {
    super.cork()
    if (this.#gathers) return
    this.#gathers = true
    super.cork()
    process.nextTick(() => {
      this.#gathers = false
      this.uncork()
    })
  }
}
