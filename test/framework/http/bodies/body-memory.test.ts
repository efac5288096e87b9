import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import { bodies } from '../../../../src/framework/http/bodies/bodies.ts'
import { limitBodyMemory } from '../../../../src/framework/http/bodies/body-memory.ts'
import type { BodyMemoryOptions } from '../../../../src/framework/http/bodies/body-shares.ts'
import { callers } from '../../../../src/framework/http/clients/callers.ts'
import { failures } from '../../../../src/framework/http/responses/failures.ts'
import { testApp } from '../../../support/fixture-app.ts'

const { database } = await testApp(t)

/** Starts a service that counts bodies. */
async function open(options: BodyMemoryOptions): Promise<FastifyInstance> {
  const service = Fastify({ bodyLimit: 500_000 })
  service.decorateRequest('reliance', null)
  service.decorateRequest('problems', false)
  service.decorateRequest('identity', null)
  service.addHook('onRequest', (request, _, done) => {
    const userId = Number(request.headers['x-user'] ?? 0)
    if (userId > 0) Object.assign(request, { identity: { userId } })
    done()
  })
  await service.register(failures)
  await service.register(callers, { database })
  await service.register(limitBodyMemory, options)
  await service.register(bodies)
  service.post('/', async () => 'done')
  await service.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => service.close())
  return service
}

const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port // it listens on a port

const limits = { maxBytes: 100_000, timeout: 1_000 }
const app = await open(limits)

/** Sends the head of a request and the first bytes of its body. */
async function begin(head: string, first: string, to = app): Promise<Socket> {
  const socket = connect(portOf(to), '127.0.0.1')
  await once(socket, 'connect')
  const type = 'Content-Type: application/json\r\nConnection: close'
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${type}\r\n${head}\r\n\r\n${first}`)
  return socket
}

const body = JSON.stringify('x'.repeat(40_000))
const sized = `Content-Length: ${body.length}`
const chunked = 'Transfer-Encoding: chunked'

t.test('reads a large body once there is room for it, and refuses it otherwise', async (t) => {
  const first = await begin(sized, body.slice(0, 30_000))
  await sleep(300) // its first bytes arrive
  const headers = { 'content-type': 'application/json' }
  const inner = await app.inject({ method: 'POST', url: '/', headers, payload: body })
  t.equal(inner.statusCode, 200, 'a request of a page to the API is not counted twice')
  const refused = await text(await begin(sized, body))
  t.match(refused, /^HTTP\/1.1 503 /)
  t.match(refused, 'Too many large bodies are being received.')
  t.match(refused, /retry-after: 5/i)
  const parts = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  t.match(await text(await begin(chunked, parts)), /^HTTP\/1.1 503 /)
  for (const [head, sent] of [
    ['Content-Length: 2', '""'],
    [chunked, '2\r\n""\r\n0\r\n\r\n'],
  ] as const)
    t.match(await text(await begin(head, sent)), /^HTTP\/1.1 200 /, `a small one: ${head}`)
  t.match(await text(await begin('Content-Length: 999999', '')), /^HTTP\/1.1 413 /)
  const waiting = text(await begin(sized, body))
  first.write(body.slice(30_000))
  t.match(await text(first), /^HTTP\/1.1 200 /)
  t.match(await waiting, /^HTTP\/1.1 200 /, 'there is room again')
})

t.test('counts no bodies that have not begun to arrive', async (t) => {
  const idle = await Promise.all(Array.from({ length: 5 }, () => begin(chunked, '')))
  t.match(await text(await begin(sized, body)), /^HTTP\/1.1 200 /)
  for (const socket of idle) socket.destroy()
})

t.test('gives the room of a body back when its client disconnects', async (t) => {
  const first = await begin(sized, body.slice(0, 30_000))
  await sleep(300)
  const waiting = text(await begin(sized, body))
  first.destroy()
  t.match(await waiting, /^HTTP\/1.1 200 /)
})

t.test('refuses a body that pauses while memory is reserved for it', async (t) => {
  const impatient = await open({ ...limits, rateWindow: 200 })
  const paused = await text(await begin(sized, body.slice(0, 30_000), impatient))
  t.match(paused, /^HTTP\/1.1 408 /)
  t.match(paused, /connection: close/i)
  t.match(paused, 'The request did not arrive in time.')
  t.match(await text(await begin(sized, body, impatient)), /^HTTP\/1.1 200 /, 'room again')
})

t.test('lets no bodies of unknown size wait for each other', async (t) => {
  const part = (from: number, to: number): string => {
    const piece = body.slice(from, to)
    return `${piece.length.toString(16)}\r\n${piece}\r\n`
  }
  const sockets = await Promise.all([1, 2, 3].map(() => begin(chunked, part(0, 20_000))))
  await sleep(100) // each holds a part, or waits
  const answers = sockets.map((socket) => text(socket))
  for (const socket of sockets) socket.write(`${part(20_000, body.length)}0\r\n\r\n`)
  for (const answer of await Promise.all(answers)) t.match(answer, /^HTTP\/1.1 200 /)
})

const user = (id: number, head: string): string => `X-User: ${id}\r\n${head}`

/** Sends a byte every 50 ms until the connection ends, and returns what the service has sent. */
async function trickle(socket: Socket): Promise<string> {
  const timer = setInterval(() => socket.write('x'), 50)
  return text(socket).finally(() => clearInterval(timer))
}

t.test('counts what has arrived of a body, not the size that it states', async (t) => {
  const large = { ...limits, maxBytes: 4_000_000 }
  const wide = await open({ ...large, timeout: 200 })
  const stated = 'Content-Length: 1000000'
  // The bodies of two users state all that identified users may have, and bring little of it.
  const held = await Promise.all(
    [1, 1, 1, 2].map((id) => begin(user(id, stated), '"'.padEnd(30_000, 'x'), wide)),
  )
  await sleep(100)
  const third = await begin(user(3, `Content-Length: ${body.length}`), body, wide)
  t.match(await text(third), /^HTTP\/1.1 200 /)
  for (const socket of held) socket.destroy()
})

t.test('serves a third client within a second while others send byte by byte', async (t) => {
  const shared = await open({ maxBytes: 100_000, timeout: 5_000 })
  const held = await Promise.all(
    [1, 2].map((id) => begin(user(id, sized), body.slice(0, 36_000), shared)),
  )
  const ends = held.map(trickle)
  await sleep(100)
  const asked = performance.now()
  t.match(await text(await begin(user(3, sized), body, shared)), /^HTTP\/1.1 200 /)
  t.ok(performance.now() - asked < 4_000, 'long before the time of waiting is over')
  const refused = await Promise.race(ends)
  t.match(refused, /^HTTP\/1.1 503 /)
  t.match(refused, /retry-after: 5/i)
  for (const socket of held) socket.destroy()
})

t.test('refuses a body that arrives byte by byte, also where nobody waits', async (t) => {
  const strict = await open({ ...limits, rateWindow: 400 })
  const socket = await begin(sized, body.slice(0, 20_000), strict)
  t.match(await trickle(socket), /^HTTP\/1.1 408 /)
})

t.test('lets bodies that each hold a part go on, the oldest first', async (t) => {
  const shared = await open({ maxBytes: 400_000, timeout: 5_000 })
  const large = JSON.stringify('x'.repeat(200_000))
  const head = `Content-Length: ${large.length}`
  const sockets = await Promise.all(
    [1, 2, 3, 4].map((id) => begin(user(id, head), large.slice(0, 100_000), shared)),
  )
  await sleep(100)
  const answers = sockets.map((socket) => text(socket))
  for (const socket of sockets.toReversed()) socket.write(large.slice(100_000))
  for (const answer of await Promise.all(answers)) t.match(answer, /^HTTP\/1.1 200 /)
})
