import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import tap, { type Test } from 'tap'
import type { Cluster } from '../../src/framework/database/servers/index.ts'
import { openEmbedded } from '../../src/host/embedded/embedded.ts'
import { openPool } from '../../src/framework/database/pool/pool.ts'
import { silentLog } from '../../src/framework/log.ts'
import { copyDataFolder, newDataFolder, query, runningPid } from '../support/data-folder.ts'
import { holderCommand } from '../support/holder.ts'

const onlyUnix = process.platform === 'win32' ? { skip: 'no Unix sockets here' } : {}

tap.setTimeout(400_000)

/** Opens the server of a folder; the end of the test closes it, so that a failed test ends too. */
async function open(t: Test, dataDir: string, log = silentLog): Promise<Cluster> {
  const cluster = await openEmbedded({ dataDir, connections: 10 }, log)
  t.teardown(() => cluster.close())
  return cluster
}

/** A data folder whose server was created and stopped. */
let created: string | undefined

/** The path of a copy of one created data folder: creating each takes a second. */
async function newCreatedFolder(t: Test): Promise<string> {
  const dataDir = newDataFolder(t)
  if (created === undefined) {
    created = newDataFolder(tap)
    await (await open(t, created)).close()
  }
  if (!copyDataFolder(created, dataDir)) await (await open(t, dataDir)).close()
  return dataDir
}

interface Holder {
  readonly child: ChildProcess
  readonly connection: pg.PoolConfig
  readonly lines: readonly string[]
  leave(): Promise<readonly string[]>
}

async function hold(t: Test, dataDir: string): Promise<Holder> {
  const [program, ...args] = await holderCommand()
  const child = spawn(program, [...args, dataDir])
  t.teardown(() => void child.kill('SIGKILL'))
  child.stderr.pipe(process.stderr)
  const output = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const read = async () => JSON.parse(String((await output.next()).value))
  const { connection, lines, error } = await read()
  if (error) throw new Error(error)
  const leave = async () => {
    child.stdin.end()
    return (await read()).lines
  }
  return { child, connection, lines, leave }
}

/** Repeats a query for up to a minute, while the server is down or starts. */
async function retryUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000
  for (;;) {
    await sleep(100)
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

tap.test('creates a server, stops it, and finds its data at the next start', async (t) => {
  const dataDir = newDataFolder(t)
  const first = await open(t, dataDir)
  t.match(first.description, /^PostgreSQL 18\.\d+ in .*data$/)
  await query(first.connection, 'create table site (name text); insert into site values ($$HQ$$)')
  t.strictSame(
    await query(
      first.connection,
      `select current_setting('server_encoding'), current_setting('data_checksums'), current_setting('listen_addresses'), datlocale
       from pg_database where datname = current_database()`,
    ),
    [['UTF8', 'on', process.platform === 'win32' ? '127.0.0.1' : '', 'C.UTF-8']],
  )
  await first.close()
  t.equal(runningPid(dataDir), undefined)
  const second = await open(t, dataDir)
  t.strictSame(await query(second.connection, 'select name from site'), [['HQ']])
  await second.close()
})

tap.test('makes the socket and the data private to the account', onlyUnix, async (t) => {
  const dataDir = newDataFolder(t)
  const cluster = await open(t, dataDir)
  for (const name of ['socket', 'postgres']) {
    t.equal(statSync(join(dataDir, name)).mode & 0o777, 0o700, name)
  }
  t.equal(statSync(join(dataDir, 'password')).mode & 0o777, 0o600)
  await cluster.close()
})

tap.test('joins a server that a killed process left behind', async (t) => {
  const dataDir = await newCreatedFolder(t)
  const killed = await hold(t, dataDir)
  await query(killed.connection, 'create table site (name text)')
  const pid = runningPid(dataDir)
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  t.equal(runningPid(dataDir), pid, 'the server still runs')
  const next = await hold(t, dataDir)
  t.match(next.lines.at(-1), /^joined/)
  t.equal(runningPid(dataDir), pid)
  t.strictSame(await query(next.connection, 'select count(*)::int from site'), [[0]])
  t.equal((await next.leave()).at(-1), 'PostgreSQL stopped')
  t.equal(runningPid(dataDir), undefined)
})

tap.test('shares one server between two processes, and stops it with the last', async (t) => {
  const dataDir = newDataFolder(t)
  const both = await Promise.all([hold(t, dataDir), hold(t, dataDir)])
  const words = both.map(({ lines }) => lines.at(-1)?.split(' ')[0])
  t.strictSame(new Set(words), new Set(['joined', 'started']))
  t.equal((await both[0].leave()).at(-1), 'PostgreSQL goes on: another process uses it')
  t.strictSame(await query(both[1].connection, 'select 1'), [[1]])
  t.equal((await both[1].leave()).at(-1), 'PostgreSQL stopped')
  t.equal(runningPid(dataDir), undefined)
})

tap.test(
  'keeps the server for a connected client, unless it disconnects while the service stops',
  async (t) => {
    const dataDir = await newCreatedFolder(t)
    const first = await open(t, dataDir)
    const client = new pg.Client(first.connection)
    await client.connect()
    await first.close()
    t.ok(runningPid(dataDir), 'the server still runs')
    const second = await open(t, dataDir)
    const closed = second.close()
    setTimeout(() => void client.end(), 500)
    await closed
    t.equal(runningPid(dataDir), undefined, 'the client disconnected while the service stopped')
  },
)

tap.test('removes the start lock of a process that died', async (t) => {
  const dataDir = await newCreatedFolder(t)
  mkdirSync(join(dataDir, 'start.lock'))
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(join(dataDir, 'start.lock'), longAgo, longAgo)
  const cluster = await open(t, dataDir)
  await cluster.close()
  t.notOk(existsSync(join(dataDir, 'start.lock')))
  mkdirSync(join(dataDir, 'start.lock'))
  const started = Date.now()
  await (await open(t, dataDir)).close()
  t.ok(Date.now() - started < 60_000, 'also a lock that was made just now')
})

tap.test('starts again after an interrupted creation', async (t) => {
  const dataDir = newDataFolder(t)
  mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true })
  writeFileSync(join(dataDir, 'cadastre.json'), '{"database": "."}')
  const cluster = await open(t, dataDir)
  t.notOk(existsSync(join(dataDir, 'postgres.new')))
  await cluster.close()
})

tap.test('starts the server again when it dies, and the pool recovers', async (t) => {
  const dataDir = await newCreatedFolder(t)
  const cluster = await open(t, dataDir)
  const pool = openPool(cluster.connection, { log: silentLog })
  await pool.query('create table site (name text); insert into site values ($$HQ$$)')
  process.kill(runningPid(dataDir) ?? 0, 'SIGKILL')
  const { rows } = await retryUntilAnswered(() => pool.query('select name from site'))
  t.strictSame(rows, [{ name: 'HQ' }])
  await pool.end()
  await cluster.close()
  t.equal(runningPid(dataDir), undefined)
})

/**
 * Files by which PostgreSQL recognises a running server, with their lines after the process id.
 */
const locks: readonly (readonly [string, (dataDir: string) => readonly unknown[]])[] = [
  ['postgres/postmaster.pid', (dataDir) => [join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'socket'), '', '', 'ready']],
  ['socket/.s.PGSQL.5432.lock', (dataDir) => [join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'socket')]],
] // prettier-ignore

/** Shell commands that print a process id and keep it in use for a minute. */
const occupants: readonly (readonly [string, string])[] = [
  ['another process', 'echo $$; exec sleep 60'],
  ['a zombie', 'sleep 0 & echo $!; exec sleep 60'],
]

for (const [file, lines] of locks)
  for (const [name, command] of occupants)
    tap.test(`starts although ${file} names ${name}`, onlyUnix, async (t) => {
      const dataDir = await newCreatedFolder(t)
      // PostgreSQL ignores the process of a lock file if another account runs it.
      const { uid, gid } = statSync(join(dataDir, 'postgres'))
      const occupant = spawn('sh', ['-c', command], { uid, gid, cwd: '/' })
      t.teardown(() => void occupant.kill('SIGKILL'))
      const [pid] = (await once(occupant.stdout, 'data')) as [Buffer] // the stream has no encoding
      writeFileSync(join(dataDir, file), [Number(String(pid)), ...lines(dataDir)].join('\n'))
      const cluster = await open(t, dataDir)
      t.strictSame(await query(cluster.connection, 'select 1'), [[1]])
      await cluster.close()
    })

tap.test('restarts the server when its socket file was removed', onlyUnix, async (t) => {
  const dataDir = await newCreatedFolder(t)
  const lines: string[] = []
  const record = (_: object, message: string): void => void lines.push(message)
  const cluster = await open(t, dataDir, { ...silentLog, info: record, warn: record })
  const before = runningPid(dataDir)
  rmSync(join(dataDir, 'socket/.s.PGSQL.5432'))
  const joining = await hold(t, dataDir)
  t.not(runningPid(dataDir), before, 'the next start does not wait for the old server')
  for (let tries = 0; tries < 300 && !lines.includes('PostgreSQL runs again'); tries++)
    await sleep(100)
  rmSync(join(dataDir, 'socket/.s.PGSQL.5432'))
  t.strictSame(
    await retryUntilAnswered(() => query(cluster.connection, 'select 1')),
    [[1]],
    'the service notices the removed file',
  )
  const all = [...lines, ...(await joining.leave())]
  t.ok(
    all.includes('PostgreSQL lost its socket file; starting it again'),
    'one of the two processes logs it',
  )
  await cluster.close()
  t.equal(runningPid(dataDir), undefined)
})

const paths = [`it's "$HOME", \`too\``, 'ordner-mit-ümlaut', 'long'.repeat(40)]

for (const name of paths) {
  tap.test(`uses a folder called ${name}`, async (t) => {
    const dataDir = newDataFolder(t, name)
    const cluster = await open(t, dataDir)
    t.strictSame(await query(cluster.connection, 'select 1'), [[1]])
    await (await open(t, dataDir)).close()
    await cluster.close()
    t.equal(runningPid(dataDir), undefined)
  })
}

tap.test('keeps the settings of the user in local.conf', async (t) => {
  const dataDir = await newCreatedFolder(t)
  writeFileSync(join(dataDir, 'postgres', 'local.conf'), `work_mem = '7MB'\n`)
  const cluster = await open(t, dataDir)
  t.strictSame(await query(cluster.connection, 'show work_mem'), [['7MB']])
  await cluster.close()
})

tap.test('renames a large log', async (t) => {
  const dataDir = await newCreatedFolder(t)
  writeFileSync(join(dataDir, 'postgres.log'), 'x'.repeat(2_000_000))
  await (await open(t, dataDir)).close()
  t.equal(statSync(join(dataDir, 'postgres.log.1')).size, 2_000_000)
  t.ok(statSync(join(dataDir, 'postgres.log')).size < 60_000)
})
