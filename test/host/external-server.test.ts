import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import t, { type Test } from 'tap'
import { openCluster } from '../../src/host/cluster.ts'
import { type ExternalServerOptions, openExternalServer } from '../../src/host/external-server.ts'
import { StartError } from '../../src/framework/errors/start-error.ts'
import { silentLog } from '../../src/framework/log.ts'
import { addressOf, createDatabase, testCluster } from '../support/postgres.ts'
import { DatabaseProxy } from '../support/proxy.ts'

const open = (databaseUrl: string) =>
  openCluster({ dataDir: '/unused', databaseUrl, workers: 1 }, silentLog)

/** Starts a server that answers every start-up message with these bytes; returns its address. */
async function startFakeServer(answer: Buffer): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const address = server.address()
  return `postgres://me:hush@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/inventory`
}

function errorMessage(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}

t.test('uses the server and leaves it running', async (t) => {
  const connection = await createDatabase(t, { template: 'template1' })
  const cluster = await open(addressOf(connection))
  t.match(cluster.description, new RegExp(`^PostgreSQL \\d+\\.\\d+ at .*/${connection.database}$`))
  await cluster.close()
  const client = new pg.Client(cluster.connection)
  await client.connect()
  t.equal((await client.query('select 1')).rowCount, 1)
  await client.end()
})

t.test('reports what is wrong with a database address', async (t) => {
  const { connection } = await testCluster()
  const cases = [
    [
      'postgres://me:hush@127.0.0.1:1/inventory',
      'The database server at 127.0.0.1:1/inventory refuses connections (connect ECONNREFUSED 127.0.0.1:1): check DATABASE_URL and the server.',
    ],
    [
      'postgres://me:hush@no-such-host.invalid/inventory',
      /^The database server at no-such-host\.invalid:5432\/inventory has a host name that is not known/,
    ],
    [
      'postgres://me@/inventory?host=/nowhere',
      /^The database server at \/nowhere\/inventory has no socket there/,
    ],
    [
      addressOf({ ...connection, database: 'no_such_database' }),
      /^The database server at .*\/no_such_database has no such database/,
    ],
    [
      await startFakeServer(errorMessage('28P01', 'password authentication failed for user "me"')),
      /refuses this user and password \(password authentication failed for user "me"\)/,
    ],
    [await startFakeServer(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')), /closes connections/],
  ] as const
  for (const [url, message] of cases) {
    const error: unknown = await open(url).catch((reason: unknown) => reason)
    t.match(error, { name: 'StartError', message }, url)
    t.notMatch(String(error), /hush/, 'no password')
  }
})

/** Starts a server that refuses connections for half a second, and then is the one of the tests. */
async function startLate(database: pg.PoolConfig): Promise<string> {
  const proxy = new DatabaseProxy(database)
  await proxy.open()
  proxy.cut()
  t.teardown(() => proxy.cut())
  setTimeout(() => void proxy.open(), 500)
  return addressOf({ ...database, ...proxy.connection })
}

t.test('waits for a server that cannot be reached yet, where a service starts', async (t) => {
  const database = await createDatabase(t, { template: 'template1' })
  const waits: string[] = []
  const onWait = (reasons: string): void => void waits.push(reasons)
  const url = await startLate(database)
  const started = Date.now()
  await t.rejects(openExternalServer(url, { onWait }), { message: /refuses connections/ })
  t.strictSame(waits, [], 'a command reports it at once')
  const { description } = await openExternalServer(url, { onWait, mayBeUnreachable: true })
  t.match(description, /^PostgreSQL/)
  t.ok(Date.now() - started >= 400, 'it was refused before')
  t.match(waits, [/^The database server at 127\.0\.0\.1:\d+\/\S+ refuses connections/])
  t.notMatch(waits.join(), /hush|:@/)
})

/** Answers of servers, and whether a service waits for them at its start. */
const waited = [
  ['08P01', 'server login has been failing, cached error: connect failed', true],
  ['08006', 'no connection to the server', true],
  ['57P03', 'the database system is starting up', true],
  ['57P01', 'terminating connection due to administrator command', true],
  ['53300', 'sorry, too many clients already', true],
  ['28P01', 'password authentication failed for user "me"', false],
  ['28000', 'no pg_hba.conf entry', false],
  ['3D000', 'database "inventory" does not exist', false],
] as const

/**
 * Opens a server that does not become reachable, until the function waits for it or fails; returns
 * what it said when it waited.
 */
async function waitsFor(
  t: Test,
  url: string,
  options: ExternalServerOptions = {},
): Promise<readonly string[]> {
  const waits: string[] = []
  const stopped = new AbortController()
  const onWait = (reasons: string): void => {
    waits.push(reasons)
    stopped.abort(new StartError('it waited'))
  }
  const { signal } = stopped
  const opening = openExternalServer(url, { ...options, mayBeUnreachable: true, onWait, signal })
  await t.rejects(opening, { name: 'StartError' })
  return waits
}

t.test('waits for what may pass by itself, and for no mistake', async (t) => {
  for (const [code, message, waits] of waited) {
    const url = await startFakeServer(errorMessage(code, message))
    t.equal((await waitsFor(t, url)).length, waits ? 1 : 0, code)
  }
})

t.test('waits for a server behind a proxy that closes connections', async (t) => {
  const url = await startFakeServer(Buffer.alloc(0))
  t.match(await waitsFor(t, url), [/closes connections \(Connection terminated unexpectedly\)/])
})

t.test('waits for a server that accepts connections and does not answer', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  t.teardown(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  const url = `postgres://me@127.0.0.1:${port}/inventory`
  const waits = await waitsFor(t, url, { answerTimeout: 100 })
  t.match(waits, [/does not answer \(timeout expired\)/])
})
