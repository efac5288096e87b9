import type { Writable } from 'node:stream'

/**
 * Makes a connection send everything that is written in one turn of the event loop at once. Each system call wakes the
 * other side and costs as much as all else that a statement costs here, and a transaction asks several in one go.
 */
export function gatherWrites(stream: Writable): void {
  const cork = stream.cork.bind(stream)
  let gathers = false
  stream.cork = () => {
    cork()
    if (gathers) return
    gathers = true
    cork()
    process.nextTick(() => {
      gathers = false
      stream.uncork()
    })
  }
}
