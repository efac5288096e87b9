import type { Server } from 'node:net'

/** Milliseconds for which a worker sleeps after it has accepted a connection. */
const pause = 0.05

/**
 * Lets the other workers accept connections too. Node accepts in a loop all connections that wait,
 * so the first worker to wake up would get all of those that are opened at the same time.
 */
export function shareConnections(server: Server): void {
  const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  server.on('connection', () => void Atomics.wait(cell, 0, 0, pause))
}
