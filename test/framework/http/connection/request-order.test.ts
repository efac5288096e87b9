import { connect } from 'node:net'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { requestOrder } from '../../../../src/framework/http/connection/request-order.ts'
import { testApp } from '../../../support/fixture-app.ts'
import { until } from '../../../support/until.ts'

const service = await testApp(t)
const { port } = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 }))
const areas = '/api/store/areas/'

/** Returns the bytes of a request. */
function bytesOf(method: string, path: string, body?: unknown): string {
  const headers = [`Host: localhost`, `Authorization: Token ${service.token}`]
  const content = body === undefined ? '' : JSON.stringify(body)
  if (content !== '')
    headers.push('Content-Type: application/json', `Content-Length: ${content.length}`)
  return `${[`${method} ${path} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n${content}`
}

/** Sends requests at once on a new connection; returns what arrives until it is closed. */
async function pipeline(to: string, requests: readonly string[]): Promise<string> {
  const socket = connect(Number(to), '127.0.0.1').setEncoding('utf8')
  let text = ''
  socket.on('data', (part) => (text += String(part))).on('error', () => undefined)
  socket.write(requests.join(''))
  await new Promise((resolve) => socket.once('close', resolve))
  return text
}

const statusesIn = (text: string): readonly number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

const last = `GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`

/** Creates an area and returns its path. */
async function makeArea(name: string): Promise<string> {
  const made = await service.request('POST', areas, { body: { name, slug: name } })
  return `${areas}${String(made.object['id'])}/`
}

t.test('stores the last of several pipelined writes', async (t) => {
  const path = await makeArea('writes')
  const names = Array.from({ length: 12 }, (_, index) => `name ${index}`)
  const patches = names.map((name) => bytesOf('PATCH', path, { name }))
  const statuses = statusesIn(await pipeline(port, [...patches, last]))
  t.strictSame(statuses, [...names.map(() => 200), 200])
  t.equal((await service.request('GET', path)).object['name'], names.at(-1))
})

t.test('reads what an earlier request of the connection wrote', async (t) => {
  const path = await makeArea('read')
  const changed = await pipeline(port, [
    bytesOf('PUT', path, { name: 'Changed', slug: 'read' }),
    bytesOf('GET', path),
    bytesOf('DELETE', path),
    bytesOf('GET', path),
    bytesOf('POST', areas, { name: 'Created', slug: 'created' }),
    bytesOf('GET', `${areas}?slug=created`),
    last,
  ])
  t.strictSame(statusesIn(changed), [200, 200, 204, 404, 201, 200, 200])
  t.match(changed, /"slug":"read"[^]*"name":"Changed"[^]*"count":1,/)
})

t.test('runs requests with safe methods at the same time', async (t) => {
  const app = Fastify()
  await app.register(requestOrder)
  const running = new Set<string>()
  const most = new Map<string, number>()
  app.all('/:name', async ({ url, method }) => {
    running.add(url)
    await new Promise((resolve) => setTimeout(resolve, 20))
    most.set(method, Math.max(most.get(method) ?? 0, running.size))
    running.delete(url)
    return {}
  })
  const to = new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port
  t.teardown(() => app.close())
  const reads = [1, 2, 3, 4].map((name) => bytesOf('GET', `/${name}`))
  const writes = [5, 6, 7].map((name) => bytesOf('POST', `/${name}`, {}))
  const others = [8, 9].map((name) => bytesOf('OPTIONS', `/${name}`))
  const end = `OPTIONS /10 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
  const statuses = statusesIn(await pipeline(to, [...reads, ...writes, ...others, end]))
  t.strictSame(statuses, Array(10).fill(200))
  t.strictSame(
    [...most],
    [
      ['GET', 4],
      ['POST', 1],
      ['OPTIONS', 3],
    ],
  )
})

/** Starts an application that answers requests once `release` is called. */
async function holdingApp(t: Test): Promise<{
  readonly port: string
  readonly run: readonly string[]
  readonly release: () => void
  /** Returns the number of open connections. */
  readonly connections: () => Promise<number>
}> {
  const app = Fastify()
  await app.register(requestOrder)
  const run: string[] = []
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  app.all('/:name', async ({ url }) => {
    run.push(url)
    await released
    return {}
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  t.teardown(() => app.close())
  const connections = promisify(app.server.getConnections.bind(app.server))
  return { port, run, release: () => release(), connections }
}

t.test('does not run a waiting request whose client has disconnected', async (t) => {
  const { port: to, run, release, connections } = await holdingApp(t)
  const socket = connect(Number(to), '127.0.0.1')
  socket.write(bytesOf('POST', '/1', {}) + bytesOf('GET', '/2'))
  await until('the first request runs', async () => run.length > 0)
  socket.destroy()
  await until('the service notices it', async () => (await connections()) === 0)
  release()
  t.equal((await fetch(`http://127.0.0.1:${to}/3`)).status, 200)
  t.strictSame(run, ['/1', '/3'])
})

t.test('closes a connection with thousands of waiting requests at once', async (t) => {
  const { port: to, run } = await holdingApp(t)
  const text = await pipeline(to, Array(5_000).fill(bytesOf('GET', '/1')))
  t.equal(text, '', 'closed before the first response')
  t.equal(run.length, 32)
})

t.test('answers 32 requests of a connection, and refuses those after them', async (t) => {
  const names = Array.from({ length: 50 }, (_, index) => `many-${String(index).padStart(2, '0')}`)
  const posts = names.map((name) => bytesOf('POST', areas, { name, slug: name }))
  const text = await pipeline(port, posts)
  t.strictSame(statusesIn(text), [...names.slice(0, 32).map(() => 201), 503])
  t.match(text, /retry-after: \d/)
  t.match(text, /connection: close\r\n[^]*"Too many requests wait for their responses/)
  const { results } = await service.request('GET', `${areas}?slug__isw=many-&limit=100`)
  t.strictSame(results.map(({ slug }) => String(slug)).toSorted(), names.slice(0, 32))
})

t.test('closes the responses that wait for an earlier one when the connection ends', async (t) => {
  const app = Fastify()
  await app.register(requestOrder)
  const closed: string[] = []
  const handlers = new Map<string, () => void>()
  app.get('/:name', async ({ url }, { raw }) => {
    raw.on('close', () => closed.push(url))
    await new Promise<void>((resolve) => handlers.set(url, resolve))
    return 'done'
  })
  t.teardown(() => app.close())
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(address.port), '127.0.0.1')
  for (const name of ['a', 'b', 'c']) socket.write(bytesOf('GET', `/${name}`))
  await until('all of them run', () => handlers.size === 3)
  socket.destroy()
  await until('all of them are closed', () => closed.length === 3)
  for (const end of handlers.values()) end()
  await new Promise((resolve) => setTimeout(resolve, 100))
  t.strictSame(closed.toSorted(), ['/a', '/b', '/c'], 'each once')
})
