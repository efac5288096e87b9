import type { Writable } from 'node:stream'

/**
 * Makes a stream send everything that is written in one iteration of the event loop with one system
 * call. A system call costs as much as all other work of this process for a short statement, and a
 * transaction sends several statements.
 */
export function batchWrites(stream: Writable): void {
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
    // In the tick after the next, so that writes of the next tick are included.
    process.nextTick(() => process.nextTick(send))
  }
}
