import type { Writable } from 'node:stream'

/**
 * Makes a connection send everything that is written in one turn of the event loop at once. Each system call wakes the
 * other side and costs as much as all else that a statement costs here, and a transaction asks several in one go.
 */
export function gatherWrites(stream: Writable): void {
  const cork = stream.cork.bind(stream)
  let gathers = false
  const send = (): void => {
    gathers = false
    stream.uncork()
  }
  stream.cork = () => {
    cork()
    if (gathers) return
    gathers = true
    cork()
    // In the tick after the next: what others put off to the next goes along.
    process.nextTick(() => process.nextTick(send))
  }
}
