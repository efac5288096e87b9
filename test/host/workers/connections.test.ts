import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer, Socket, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { readHostConfig } from '../../../src/host/config/read-host-config.ts'
import { createLog } from '../../../src/host/log/log.ts'
import { sentBytes, unsentBytes } from '../../../src/framework/http/clients/sent-bytes.ts'
import { limitConnections } from '../../../src/host/workers/connections.ts'
import { listen } from '../../../src/host/workers/listen.ts'
import { service } from '../../fixtures/inventory.ts'
import { testApp } from '../../support/fixture-app.ts'

const { database } = await testApp(t)

/** Starts a server with these settings and returns its port. */
async function serve(
  t: Test,
  settings: Readonly<Record<string, string>>,
  ready = database.ready,
): Promise<number> {
  const config = readHostConfig({ PORT: '0', ...settings })
  const listener = await listen(service, {
    config,
    database: { ...database, ready },
    log: createLog('silent'),
  })
  t.teardown(() => listener.close())
  return Number(new URL(listener.url).port)
}

/** A client that keeps what it reads. */
class Client {
  readonly socket: Socket
  text = ''

  constructor(t: Test, port: number, localAddress = '127.0.0.1') {
    this.socket = connect({ port, host: '127.0.0.1', localAddress })
    this.socket.setEncoding('latin1').on('data', (text) => (this.text += String(text)))
    this.socket.on('error', () => undefined)
    t.teardown(() => void this.socket.destroy())
  }

  get(path: string, times = 1): this {
    this.socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times))
    return this
  }

  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.text) && !this.socket.closed) await sleep(10)
    return this.text
  }
}

const live = '/health/live'
const answered = /"live"/

t.test('refuses connections over the maximum of an address and of the process', async (t) => {
  const port = await serve(t, {
    MAX_CONNECTIONS: '5',
    MAX_CONNECTIONS_PER_ADDRESS: '2',
    TRUST_PROXY: '127.0.0.9',
  })
  const own = [new Client(t, port), new Client(t, port)]
  for (const client of own) t.match(await client.get(live).until(answered), answered)
  const refused = new Client(t, port)
  await once(refused.socket, 'close')
  t.match(refused.text, /^HTTP\/1\.1 503 .*\r\nRetry-After: 1\r\n.*\{"detail":"Too many/s)
  const other = new Client(t, port, '127.0.0.2')
  t.match(await other.get(live).until(answered), answered, 'other addresses may connect')
  own[0]?.socket.destroy()
  await sleep(100)
  t.match(
    await new Client(t, port).get(live).until(answered),
    answered,
    'a closed one is not counted',
  )
  const proxied = [1, 2].map(() => new Client(t, port, '127.0.0.9'))
  for (const client of proxied) t.match(await client.get(live).until(answered), answered)
  const last = new Client(t, port, '127.0.0.9')
  t.match(await last.until(/Too many/), /503/, 'the maximum of the process includes proxies')
  other.socket.destroy()
  await sleep(100)
  const again = new Client(t, port, '127.0.0.9').get(live)
  t.match(await again.until(answered), answered, 'a proxy has no maximum of its own')
})

t.test('closes connections that make no progress', async (t) => {
  const settings = { WRITE_TIMEOUT_SECONDS: '1', IDLE_TIMEOUT_SECONDS: '1' }
  const port = await serve(t, settings, () => sleep(2_500, true))

  t.test('disconnects a client that does not read, not one that reads slowly', async (t) => {
    // The kernel buffers a few megabytes.
    const text = await fetch(`http://127.0.0.1:${port}/api/schema/`).then((found) => found.text())
    const documents = Math.ceil(18_000_000 / text.length)
    const reading = new Client(t, port).get('/api/schema/', documents)
    const idle = new Client(t, port).get('/api/schema/', documents)
    idle.socket.pause()
    for (let round = 0; round < 100; round++) {
      await once(reading.socket, 'data')
      reading.socket.pause()
      await sleep(20)
      reading.socket.resume()
    }
    const expectedLength = Number(/content-length: (\d+)/i.exec(reading.text)?.[1]) * documents
    while (reading.text.length < expectedLength && !reading.socket.closed) await sleep(10)
    t.ok(reading.text.length > expectedLength, 'all of it was read')
    idle.socket.resume()
    await once(idle.socket, 'close')
    t.ok(idle.text.length < expectedLength, 'the rest was not sent')
  })

  t.test('waits for a response that takes longer, and closes idle connections', async (t) => {
    const client = new Client(t, port).get('/health/ready')
    t.match(await client.until(/"ready"/), /200 OK/)
    await once(client.socket, 'close')
    t.pass('the connection is not kept')
  })

  t.test('disconnects a client that pipelines more requests than it waits for', async (t) => {
    const modest = new Client(t, port).get(live, 20)
    const all = new RegExp(`(?:${answered.source}.*){20}`, 's')
    t.match(await modest.until(all), all)
    const greedy = new Client(t, port).get(live, 500)
    await once(greedy.socket, 'close')
    t.ok((greedy.text.match(/"live"/g)?.length ?? 0) < 500)
  })
})

t.test('tells how much of what was written the system has taken', async (t) => {
  const server = createTcpServer().listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const client = connect(port, '127.0.0.1').pause()
  const [socket] = (await once(server, 'connection')) as [Socket]
  const length = 30_000_000
  socket.end(Buffer.alloc(length))
  await sleep(300)
  t.ok(unsentBytes(socket) > 0 && unsentBytes(socket) < length, String(unsentBytes(socket)))
  t.equal(sentBytes(socket) + unsentBytes(socket), length)
  client.resume()
  await once(client, 'end')
  t.equal(unsentBytes(socket), 0)
  t.equal(sentBytes(socket), length)
})

t.test('disconnects a client that reads a response byte by byte', async (t) => {
  const server = createServer().removeAllListeners('connection') // no HTTP is parsed
  t.teardown(() => server.emit('close'))
  const config = readHostConfig({ WRITE_TIMEOUT_SECONDS: '1' })
  limitConnections(server, config, '2.0')
  // A kernel takes bytes of a real connection by megabytes, so the handles are made here.
  const sockets = [100, 100_000].map((rate) => {
    const socket = new Socket()
    const handle = { writeQueueSize: 1_000_000, close: () => undefined }
    const timer = setInterval(() => (handle.writeQueueSize -= rate / 10), 100)
    t.teardown(() => clearInterval(timer))
    Object.defineProperties(socket, {
      _handle: { value: handle, writable: true },
      bytesWritten: { value: 1_000_000 },
    })
    server.emit('connection', socket)
    return socket
  })
  await sleep(2_500)
  t.strictSame(
    sockets.map(({ destroyed }) => destroyed),
    [true, false],
  )
})
