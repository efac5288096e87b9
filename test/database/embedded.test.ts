import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import t, { type Test } from 'tap'
import { openEmbedded } from '../../src/database/embedded/embedded.ts'
import { findPostmaster } from '../../src/database/embedded/postmaster.ts'
import { openPool } from '../../src/database/pool.ts'
import { silentLog } from '../../src/log.ts'

const holder = fileURLToPath(new URL('../support/hold-cluster.ts', import.meta.url))
const onlyUnix = process.platform === 'win32' ? { skip: 'no Unix sockets here' } : {}

t.setTimeout(120_000)

function newFolder(t: Test, name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'cadastre-embedded-'))
  chmodSync(parent, 0o755)
  t.teardown(() => {
    const running = findPostmaster(join(parent, name, 'postgres'))
    if (running) process.kill(running.pid, 'SIGKILL')
    rmSync(parent, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return join(parent, name)
}

const open = (dataDir: string, log = silentLog) => openEmbedded({ dataDir, connections: 10 }, log)

async function query(connection: pg.PoolConfig, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

interface Holder {
  readonly child: ChildProcess
  readonly connection: pg.PoolConfig
  readonly lines: readonly string[]
  leave(): Promise<readonly string[]>
}

async function hold(dataDir: string): Promise<Holder> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), holder, dataDir])
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

function runningPid(dataDir: string): number | undefined {
  return findPostmaster(join(dataDir, 'postgres'))?.pid
}

t.test('creates, stops, and finds the data again', async (t) => {
  const dataDir = newFolder(t)
  const first = await open(dataDir)
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
  const second = await open(dataDir)
  t.strictSame(await query(second.connection, 'select name from site'), [['HQ']])
  await second.close()
})

t.test('nobody else may enter the socket or the data', onlyUnix, async (t) => {
  const dataDir = newFolder(t)
  const cluster = await open(dataDir)
  for (const name of ['socket', 'postgres']) {
    t.equal(statSync(join(dataDir, name)).mode & 0o777, 0o700, name)
  }
  t.equal(statSync(join(dataDir, 'password')).mode & 0o777, 0o600)
  await cluster.close()
})

t.test('joins a server that a killed process left behind', async (t) => {
  const dataDir = newFolder(t)
  const killed = await hold(dataDir)
  await query(killed.connection, 'create table site (name text)')
  const pid = runningPid(dataDir)
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  t.equal(runningPid(dataDir), pid, 'the server lives on')
  const next = await hold(dataDir)
  t.match(next.lines.at(-1), /^joined/)
  t.equal(runningPid(dataDir), pid)
  t.strictSame(await query(next.connection, 'select count(*)::int from site'), [[0]])
  t.equal((await next.leave()).at(-1), 'PostgreSQL stopped')
  t.equal(runningPid(dataDir), undefined)
})

t.test('two started at once share one server, and the last stops it', async (t) => {
  const dataDir = newFolder(t)
  const both = await Promise.all([hold(dataDir), hold(dataDir)])
  const words = both.map(({ lines }) => lines.at(-1)?.split(' ')[0])
  t.strictSame(new Set(words), new Set(['joined', 'started']))
  t.equal((await both[0].leave()).at(-1), 'PostgreSQL goes on: another process uses it')
  t.strictSame(await query(both[1].connection, 'select 1'), [[1]])
  t.equal((await both[1].leave()).at(-1), 'PostgreSQL stopped')
  t.equal(runningPid(dataDir), undefined)
})

t.test('overcomes the lock of a process that died', async (t) => {
  const dataDir = newFolder(t)
  mkdirSync(join(dataDir, 'start.lock'), { recursive: true })
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(join(dataDir, 'start.lock'), longAgo, longAgo)
  const cluster = await open(dataDir)
  await cluster.close()
  t.notOk(existsSync(join(dataDir, 'start.lock')))
  mkdirSync(join(dataDir, 'start.lock'))
  const started = Date.now()
  await (await open(dataDir)).close()
  t.ok(Date.now() - started < 10_000, 'also one that died just now')
})

t.test('a creation that was cut short is begun anew', async (t) => {
  const dataDir = newFolder(t)
  mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true })
  writeFileSync(join(dataDir, 'cadastre.json'), '{"database": "."}')
  const cluster = await open(dataDir)
  t.notOk(existsSync(join(dataDir, 'postgres.new')))
  await cluster.close()
})

t.test('starts the server again when it dies, and the pool recovers', async (t) => {
  const dataDir = newFolder(t)
  const cluster = await open(dataDir)
  const pool = openPool(cluster.connection, { log: silentLog })
  await pool.query('create table site (name text); insert into site values ($$HQ$$)')
  process.kill(runningPid(dataDir) ?? 0, 'SIGKILL')
  let rows: unknown[] = []
  for (let tries = 0; tries < 600 && rows.length === 0; tries += 1) {
    await sleep(100)
    rows = await pool.query('select name from site').then(
      (result) => result.rows,
      () => [],
    )
  }
  t.strictSame(rows, [{ name: 'HQ' }])
  await pool.end()
  await cluster.close()
  t.equal(runningPid(dataDir), undefined)
})

t.test('a pid file that names somebody else is no obstacle', async (t) => {
  const dataDir = newFolder(t)
  await (await open(dataDir)).close()
  const lines = [
    process.pid,
    join(dataDir, 'postgres'),
    1,
    5432,
    join(dataDir, 'socket'),
    '',
    '',
    'ready',
  ]
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'))
  const cluster = await open(dataDir)
  t.strictSame(await query(cluster.connection, 'select 1'), [[1]])
  await cluster.close()
})

const paths = [`it's "$HOME", \`too\``, 'ordner-mit-ümlaut', 'long'.repeat(40)]

for (const name of paths) {
  t.test(`a folder called ${name}`, async (t) => {
    const dataDir = newFolder(t, name)
    const cluster = await open(dataDir)
    t.strictSame(await query(cluster.connection, 'select 1'), [[1]])
    await (await open(dataDir)).close()
    await cluster.close()
    t.equal(runningPid(dataDir), undefined)
  })
}

t.test("a user's own settings are kept", async (t) => {
  const dataDir = newFolder(t)
  await (await open(dataDir)).close()
  writeFileSync(join(dataDir, 'postgres', 'local.conf'), `work_mem = '7MB'\n`)
  const cluster = await open(dataDir)
  t.strictSame(await query(cluster.connection, 'show work_mem'), [['7MB']])
  await cluster.close()
})

t.test('a log that has grown is put aside', async (t) => {
  const dataDir = newFolder(t)
  await (await open(dataDir)).close()
  writeFileSync(join(dataDir, 'postgres.log'), 'x'.repeat(2_000_000))
  await (await open(dataDir)).close()
  t.equal(statSync(join(dataDir, 'postgres.log.1')).size, 2_000_000)
  t.ok(statSync(join(dataDir, 'postgres.log')).size < 10_000)
})

const refusals: readonly {
  readonly name: string
  readonly spoil: (dataDir: string) => void
  readonly message: RegExp
}[] = [
  {
    name: "somebody else's folder",
    spoil: (dataDir) => {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'thesis.txt'), 'x')
    },
    message:
      /^The data folder .* holds files that are not Cadastre's \(thesis\.txt\): set DATA_DIR/,
  },
  {
    name: 'a file',
    spoil: (dataDir) => writeFileSync(dataDir, ''),
    message: /^The data folder .* is not a folder: set DATA_DIR to another folder\.$/,
  },
  {
    name: 'a marker that says nothing',
    spoil: (dataDir) => {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'cadastre.json'), '{}')
    },
    message: /^The file .*cadastre\.json does not say where the database is: restore it/,
  },
  {
    name: 'a database that is gone',
    spoil: (dataDir) => {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'cadastre.json'), '{"database": "/nowhere/at/all"}')
    },
    message: /keeps its database in \/nowhere\/at\/all, which is not there: bring it back/,
  },
]

for (const { name, spoil, message } of refusals) {
  t.test(`refuses ${name}`, async (t) => {
    const dataDir = newFolder(t)
    spoil(dataDir)
    await t.rejects(open(dataDir), { name: 'StartError', message })
  })
}

t.test('refuses the data of another PostgreSQL', async (t) => {
  const dataDir = newFolder(t)
  await (await open(dataDir)).close()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await t.rejects(open(dataDir), {
    name: 'StartError',
    message: /was written by PostgreSQL 17, and this Cadastre brings 18: start the version/,
  })
})

t.test('says why the server does not start', async (t) => {
  const dataDir = newFolder(t)
  await (await open(dataDir)).close()
  writeFileSync(join(dataDir, 'postgres', 'local.conf'), `work_mme = '7MB'\n`)
  await t.rejects(open(dataDir), {
    name: 'StartError',
    message: /^PostgreSQL in .* does not start: .*(work_mme|errors)/,
  })
  t.match(readFileSync(join(dataDir, 'postgres.log'), 'utf8'), /work_mme/)
})
