import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../../src/inventory/demo/random.ts'
import { servedToken } from '../../support/served.ts'
import type { Subject } from '../subject.ts'
import type { HostileBody } from './families.ts'

/** A body and where it is sent. */
interface Target {
  readonly method: string
  readonly url: string
  readonly body: HostileBody
}

/** The number of parts in which a body is sent slowly. */
const PARTS = 8

/** Sends a part of a body and closes the connection. */
export async function sendCut(subject: Subject, target: Target, random: Random): Promise<void> {
  const { socket, bytes } = open(subject, target)
  socket.write(bytes.subarray(0, random.below(bytes.length + 1)))
  await sleep(20)
  socket.destroy()
}

/** Sends a body slowly, in parts; returns the status of the answer, or 0 without an answer. */
export async function sendSlowly(subject: Subject, target: Target): Promise<number> {
  const { socket, bytes } = open(subject, target)
  let text = ''
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('close', () => resolve())
  })
  const length = Math.ceil(bytes.length / PARTS)
  for (let from = 0; from < bytes.length && !socket.destroyed; from += length) {
    socket.write(bytes.subarray(from, from + length))
    await sleep(30)
  }
  await Promise.race([ended, sleep(5_000)])
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
}

function open(
  { port }: Subject,
  { method, url, body: { type, payload, headers = {} } }: Target,
): { readonly socket: ReturnType<typeof connect>; readonly bytes: Buffer } {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const bytes = Buffer.from(payload)
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `${method} ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Token ${servedToken}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n${more.join('')}\r\n`,
  )
  return { socket, bytes }
}
