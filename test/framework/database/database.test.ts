import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import t, { type Test } from 'tap'
import type { Database } from '../../../src/framework/database/database.ts'
import {
  openDatabase,
  type DatabaseOptions,
} from '../../../src/framework/database/open-database.ts'
import { openEmbedded } from '../../../src/host/embedded/embedded.ts'
import { inTransaction } from '../../../src/framework/database/transaction/run.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { withPrisma } from '../../../src/inventory/prisma.ts'
import { createDatabase } from '../../support/postgres.ts'
import { DatabaseProxy } from '../../support/proxy.ts'
import { noSmallDisk, openSmallDisk } from '../../support/small-disk.ts'

t.setTimeout(120_000)

function open(t: Test, connection: pg.PoolConfig, options: Partial<DatabaseOptions> = {}) {
  const database = openDatabase(connection, { log: silentLog, ...options })
  t.teardown(() => database.close())
  return database
}

const throughPrisma = (database: Database, sql: string): Promise<unknown> =>
  withPrisma(database, (client) => client.$queryRawUnsafe(sql))

t.test('returns rows as arrays in the order of the columns', async (t) => {
  const texts: string[] = []
  const database = open(t, await createDatabase(t), {
    max: 1,
    onStatement: ({ text }) => void texts.push(text),
  })
  const statement = {
    text: 'select $1::int as b, $2::text as a, $1::int as b',
    values: [7, 'x'],
  }
  t.strictSame(await database.rows(statement), [[7, 'x', 7]])
  t.strictSame(await database.rows({ ...statement, values: [8, null] }), [[8, null, 8]])
  t.strictSame(texts, [statement.text, statement.text])
  t.strictSame(
    await database.rows({
      text: 'select count(*) from pg_prepared_statements where statement like $1',
      values: ['select $1::int as b%'],
    }),
    [[1]],
    'prepared once',
  )
})

t.test('returns errors about the statement unchanged', async (t) => {
  const database = open(t, await createDatabase(t))
  await t.rejects(database.rows({ text: 'select 1/0', values: [] }), { code: '22012' })
})

t.test('reads a changed table when every connection has an older plan', async (t) => {
  const connections = 8
  const database = open(t, await createDatabase(t), { max: connections })
  await database.rows({ text: 'create table x (a varchar(9))', values: [] })
  // Each of the reads at once holds a connection until the last one has begun.
  const read = { text: 'select a, pg_sleep(0.1)::text from x', values: [] }
  await database.rows({ text: `insert into x values ('one')`, values: [] })
  const readAtOnce = (): Promise<unknown> =>
    Promise.all(Array.from({ length: connections }, () => database.rows(read)))
  await readAtOnce()
  await readAtOnce() // sent again, so that each connection keeps it
  await database.rows({ text: 'alter table x alter a type text', values: [] })
  t.strictSame(await database.rows(read), [['one', '']])
})

t.test('stops a statement at its timeout', async (t) => {
  const database = open(t, await createDatabase(t), { statementTimeout: 100, readTimeout: 100 })
  await t.rejects(database.rows({ text: 'select pg_sleep(10)', values: [] }), {
    name: 'DatabaseTimeout',
    cause: { code: '57014' },
  })
  await t.rejects(throughPrisma(database, 'select 1 from pg_sleep(10)'), {
    name: 'DatabaseTimeout',
  })
  t.equal(await database.ready(), true)
})

t.test('reconnects to a server that restarts', async (t) => {
  const proxy = new DatabaseProxy(await createDatabase(t))
  await proxy.open()
  t.teardown(() => proxy.cut())
  const database = open(t, proxy.connection)
  t.equal(await database.ready(), true)
  const pending = database.rows({ text: 'select pg_sleep(10)', values: [] })
  setTimeout(() => proxy.cut(), 200)
  await t.rejects(pending, { name: 'DatabaseUnavailable' }, 'while a statement runs')
  await t.rejects(database.rows({ text: 'select 1', values: [] }), { name: 'DatabaseUnavailable' })
  await t.rejects(throughPrisma(database, 'select 1'), { name: 'DatabaseUnavailable' })
  t.equal(await database.ready(), false)
  await proxy.open()
  t.strictSame(await database.rows({ text: 'select 1', values: [] }), [[1]])
  t.equal(await database.ready(), true)
})

t.test('closes connections to a server that stops responding', async (t) => {
  const proxy = new DatabaseProxy(await createDatabase(t))
  await proxy.open()
  t.teardown(() => proxy.cut())
  const warnings: string[] = []
  const warn = (_: object, message: string): void => void warnings.push(message)
  const database = open(t, proxy.connection, { readTimeout: 1000, log: { ...silentLog, warn } })
  const one = { text: 'select 1', values: [] }
  const runStatement = (): Promise<unknown> => database.rows(one)
  const runInTransaction = (timeout = 20_000): Promise<unknown> =>
    inTransaction(
      () => database.pool.connect(),
      { timeout },
      ({ rows }) => rows(one),
    )
  await Promise.all([
    runStatement(),
    runStatement(),
    runStatement(),
    runInTransaction(),
    database.ready(),
  ])
  proxy.silence()
  t.equal(await database.ready(), false)
  const message = 'The database did not answer in time.'
  const unavailable = { name: 'DatabaseUnavailable', message }
  await Promise.all([
    t.rejects(runStatement(), unavailable),
    t.rejects(runInTransaction(100), unavailable),
  ])
  t.ok(warnings.includes('the database did not answer in time: its connections are dropped'))
  const retried = Promise.all([runStatement(), runStatement(), runStatement(), runInTransaction()])
  t.strictSame(await retried, [[[1]], [[1]], [[1]], [[1]]], 'other connections replace all of them')
})

t.test(
  'reports a full disk, and writes again when there is space',
  { skip: noSmallDisk },
  async (t) => {
    const disk = openSmallDisk(t, '150m')
    const cluster = await openEmbedded({ dataDir: join(disk, 'data'), connections: 10 }, silentLog)
    t.teardown(() => cluster.close())
    const database = open(t, cluster.connection)
    await database.rows({ text: 'create table big (text text)', values: [] })
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1M'])
    const text = `insert into big select repeat(md5(i::text), 100) from generate_series(1, 5000) i`
    await t.rejects(database.rows({ text, values: [] }), { name: 'DatabaseFull' })
    t.strictSame(await database.rows({ text: 'select count(*) from big', values: [] }), [[0]])
    rmSync(join(disk, 'filler'))
    await database.rows({ text: text.replace('5000', '5'), values: [] })
  },
)
