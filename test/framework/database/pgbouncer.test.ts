import pg from 'pg'
import t, { type Test } from 'tap'
import type { Caller } from '../../../src/framework/database/caller/caller.ts'
import { openCluster } from '../../../src/host/cluster.ts'
import type { Connection, Pooler } from '../../../src/framework/database/pipeline/connection.ts'
import type { Database } from '../../../src/framework/database/database.ts'
import { openDatabase } from '../../../src/framework/database/open-database.ts'
import type { Statement } from '../../../src/framework/database/statement.ts'
import { transaction } from '../../../src/framework/database/transaction/transaction.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { noPgBouncer as skip, type PgBouncerSettings } from '../../support/pgbouncer.ts'
import { openPooled } from '../../support/pooled.ts'
import { addressOf, testCluster } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

function open(t: Test, connection: Connection): Database {
  const database = openDatabase(connection, { log: silentLog })
  t.teardown(() => database.close())
  return database
}

const detected: readonly (readonly [string, PgBouncerSettings, Pooler | undefined])[] = [
  ['in transaction mode', {}, { keepsStatements: true }],
  ['that ignores options', { ignore_startup_parameters: 'options' }, { keepsStatements: true }],
  ['without prepared statements', { max_prepared_statements: 0 }, { keepsStatements: false }],
  ['in session mode', { pool_mode: 'session', default_pool_size: 20 }, { keepsStatements: false }],
]

for (const [name, settings, pooler] of detected)
  t.test(`recognises a PgBouncer ${name}`, { skip }, async (t) => {
    const { url } = await openPooled(t, settings, 'template1')
    const warnings: string[] = []
    const log = { ...silentLog, warn: (_: object, message: string) => void warnings.push(message) }
    const cluster = await openCluster({ dataDir: '/unused', databaseUrl: url, workers: 1 }, log)
    t.strictSame(cluster.connection.pooler, pooler)
    t.match(cluster.description, / behind a pooler$/)
    t.equal(warnings.length, pooler?.keepsStatements ? 0 : 1)
    const database = open(t, cluster.connection)
    const text = `select $1::int + 1, current_setting('TimeZone')`
    for (const value of [1, 2]) {
      const found = Array.from({ length: 6 }, () => database.rows({ text, values: [value] }))
      for (const rows of await Promise.all(found)) t.strictSame(rows, [[value + 1, 'UTC']])
    }
    const options = `${url}&options=-c%20work_mem%3D9MB`
    await t.rejects(
      openCluster({ dataDir: '/unused', databaseUrl: options, workers: 1 }, silentLog),
      { name: 'StartError', message: /does not pass on the options|unsupported startup parameter/ },
    )
  })

t.test('detects no pooler in front of a server without one', async (t) => {
  const { connection } = await testCluster()
  const databaseUrl = addressOf(connection)
  const cluster = await openCluster({ dataDir: '/unused', databaseUrl, workers: 1 }, silentLog)
  t.equal(cluster.connection.pooler, undefined)
})

const settings = ['TimeZone', 'DateStyle', 'plan_cache_mode', 'statement_timeout', 'lock_timeout']
const read = {
  text: `select array[${settings.map((name) => `current_setting('${name}')`).join(', ')}]`,
  values: [],
}

t.test(
  'applies the settings in each transaction, and leaves none in a session',
  { skip },
  async (t) => {
    const { connection, direct } = await openPooled(t)
    const { database: name } = connection
    await direct(`alter database ${name} set timezone to 'Asia/Tokyo'`)
    await direct(`alter database ${name} set statement_timeout to '7s'`)
    const database = open(t, connection)
    const caller: Caller = {
      key: 'a',
      group: 'identified',
      isGone: () => false,
      atEnd: () => undefined,
    }
    const [zone, style, mode] = ['UTC', 'ISO, MDY', 'force_generic_plan']
    const short = database.forCaller(caller).rows({ ...read, isShort: true })
    t.strictSame(await short, [[[zone, style, mode, '5s', '100ms']]], 'short statements')
    t.strictSame(await database.rows(read), [[[zone, style, mode, '10s', '0']]], 'reads')
    t.strictSame(
      await database.identify(read),
      [[[zone, style, mode, '5s', '0']]],
      'authentication',
    )
    await transaction(database, async ({ rows, database: inside }) => {
      t.strictSame(await rows(read), [[[zone, style, mode, '30s', '0']]], 'a transaction')
      await transaction(inside, ({ rows: inner }) => inner(read))
      await rows({ text: 'select pg_advisory_xact_lock(1)::text', values: [] })
    })
    await t.rejects(database.rows({ text: 'select 1 / 0', values: [] }), { code: '22012' })
    const other = new pg.Client({ ...connection, pooler: undefined } as pg.ClientConfig)
    await other.connect()
    t.teardown(() => other.end())
    const { rows } = await other.query({ text: read.text, rowMode: 'array' })
    t.strictSame(rows, [[['Asia/Tokyo', style, 'auto', '7s', '0']]], 'another client')
    const locks = `select from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = current_database())`
    t.equal((await direct(locks)).rowCount, 0, 'no lock is left')
  },
)

const runners: readonly (readonly [
  string,
  (database: Database, statement: Statement) => Promise<unknown[][]>,
])[] = [
  ['authentication', (database, statement) => database.identify(statement)],
  ['transaction', (database, statement) => transaction(database, ({ rows }) => rows(statement))],
]

t.test('runs a prepared statement again after its table has changed', { skip }, async (t) => {
  const { connection, direct } = await openPooled(t)
  await direct(`create table shape (id integer primary key, size integer);
    insert into shape values (1, 5)`)
  const [first, second] = [open(t, connection), open(t, connection)]
  const statement = { text: 'select size from shape where id = $1', values: [1] }
  const readTwelveTimes = async (database: Database): Promise<unknown> =>
    Promise.all(Array.from({ length: 12 }, async () => (await database.rows(statement))[0]?.[0]))
  const twelve = (value: unknown) => Array.from({ length: 12 }, () => value)
  for (const [type, value] of [
    ['integer', 5],
    ['text', '5'],
    ['bigint', 5],
  ] as const) {
    await direct(`alter table shape alter column size type ${type} using size::${type}`)
    t.strictSame(await readTwelveTimes(first), twelve(value), `${type}, in one process`)
    t.strictSame(await readTwelveTimes(second), twelve(value), `${type}, in another`)
    t.strictSame(await readTwelveTimes(first), twelve(value), `${type}, again`)
    for (const [name, run] of runners) {
      const own = { ...statement, text: `${statement.text} -- ${name}` }
      t.strictSame(await run(first, own), [[value]], `${type}, ${name}`)
    }
  }
})

t.test('runs more statements than PgBouncer keeps prepared', { skip }, async (t) => {
  const { connection } = await openPooled(t, { max_prepared_statements: 3 })
  const database = open(t, connection)
  for (let round = 0; round < 3; round += 1)
    for (let index = 0; index < 20; index += 1)
      t.strictSame(await database.rows({ text: `select ${index}`, values: [] }), [[index]])
})

t.test('stops a statement whose client has gone', { skip }, async (t) => {
  const { connection, direct } = await openPooled(t)
  const database = open(t, connection)
  let isGone = false
  const caller: Caller = {
    key: 'a',
    group: 'identified',
    isGone: () => isGone,
    atEnd: () => undefined,
  }
  const sleeping = `select from pg_stat_activity
    where datname = current_database() and query like '%sleeps%' and state = 'active'
      and pid <> pg_backend_pid()`
  const text = `select pg_sleep(9)::text as sleeps`
  const running = database.forCaller(caller).rows({ text, values: [] })
  const ended = t.rejects(running, { name: 'ClientGone' })
  await until('the statement runs', async () => (await direct(sleeping)).rowCount === 1)
  isGone = true
  await ended
  const from = performance.now()
  await until('the statement is stopped', async () => (await direct(sleeping)).rowCount === 0)
  t.ok(performance.now() - from < 3_000)
  t.strictSame(await database.rows({ text: 'select 1', values: [] }), [[1]])
})
