import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** The ports to choose from: Linux gives none of them to outgoing connections. */
const lowest = 20_000
const highest = 32_000

/**
 * Returns a TCP port of the loopback interface that nothing listens on. No outgoing connection of
 * another test takes it before a server listens there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
