import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tally } from './campaign.ts'
import type { Subject } from './subject.ts'

/**
 * The longest time, in milliseconds, that a large request of another client may take: it waits for
 * half a second, and the machine may be busy. The time of waiting for memory is 10 seconds.
 */
const SLOW_MS = 6_000

/** Milliseconds for which the memory is held before another client asks. */
const HELD_MS = 1_500

/** The bytes that a body states, and those that arrive at once. */
const [STATED_BYTES, FIRST_BYTES] = [8_000_000, 7_900_000]

interface Starved {
  readonly subject: Subject
  readonly tally: Tally
}

/** Two users hold large bodies, which they send byte by byte; the bodies of a third are taken. */
export async function trickleBodies({ subject, tally }: Starved): Promise<void> {
  const sockets: Socket[] = []
  for (const name of ['first', 'second'])
    for (const token of Array(3).fill(await tokenOf(subject, `${name}-${Date.now()}`))) {
      const socket = open(subject)
      sockets.push(socket)
      socket.write(
        `POST /api/dcim/sites/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${STATED_BYTES}\r\n\r\n"`,
      )
      socket.write('x'.repeat(FIRST_BYTES))
    }
  const timer = setInterval(() => sockets.forEach((socket) => socket.write('x')), 500)
  await sleep(HELD_MS)
  const body = { name: 'x', slug: 'x', comments: 'x'.repeat(7_000_000) }
  const { status, ms } = await subject.send('POST', '/api/dcim/sites/', { body })
  clearInterval(timer)
  tally.greatest('slowest large body of a third client in ms', ms)
  tally.expect(status === 400, () => `a large body of a third client gets ${status}`)
  tally.expect(ms < SLOW_MS, () => `a large body of a third client waits ${Math.round(ms)} ms`)
  for (const socket of sockets) socket.destroy()
}

/** Clients of two addresses read large pages byte by byte; the page of a third is sent. */
export async function tricklePages({ subject, tally }: Starved): Promise<void> {
  const path = '/api/dcim/sites/?limit=1000'
  const sockets = Array.from({ length: 38 }, (_, index) => {
    const socket = open(subject, `127.0.0.${2 + (index % 2)}`)
    socket.write(`GET ${path}&offset=${index % 3} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    return socket
  })
  await sleep(HELD_MS)
  const { status, ms } = await subject.send('GET', `${path}&ordering=-name`, { token: null })
  tally.greatest('slowest large page of a third client in ms', ms)
  tally.expect(status === 200, () => `a large page of a third client gets ${status}`)
  tally.expect(ms < SLOW_MS, () => `a large page of a third client waits ${Math.round(ms)} ms`)
  for (const socket of sockets) socket.destroy()
}

/** Opens a connection that reads 256 bytes in half a second. */
function open({ port }: Subject, localAddress = '127.0.0.1'): Socket {
  const onread = { buffer: Buffer.alloc(256), callback: (): boolean => false }
  const socket = connect({ port, host: '127.0.0.1', localAddress, onread })
  const timer = setInterval(() => socket.resume(), 500)
  socket.on('error', () => undefined).on('close', () => clearInterval(timer))
  return socket
}

/** Makes a user with all rights, and returns the key of a token. */
async function tokenOf(subject: Subject, username: string): Promise<string> {
  const user = { username, password: `long ${username}`, is_superuser: true }
  const made = await subject.send('POST', '/api/users/users/', { body: user })
  const body = { user: made.object['id'] }
  return String((await subject.send('POST', '/api/users/tokens/', { body })).object['key'])
}
