import { mock } from 'node:test'
import pg from 'pg'
import t from 'tap'
import type { Caller } from '../../../../src/framework/database/caller/caller.ts'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import type { WholeTransaction } from '../../../../src/framework/database/statement.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { createDatabase } from '../../../support/postgres.ts'
import { countQueries, sizesOf } from '../../../support/statements.ts'
import { until } from '../../../support/until.ts'

const connection = await createDatabase(t)
const database = openDatabase(connection, { log: silentLog })
const queries = countQueries(...database.pools)
t.teardown(() => database.close())
const client = new pg.Client(connection)
await client.connect()
t.teardown(() => client.end())
await client.query('create table sample (id integer primary key, backend integer)')

const callerOf = (key: string): Caller => ({
  key,
  group: 'identified',
  isGone: () => false,
  atEnd: () => undefined,
})

const clientOf = (key: string): typeof database => database.forCaller(callerOf(key))

const insert = (id: number): WholeTransaction => ({
  statements: [{ text: 'insert into sample values ($1, pg_backend_pid())', values: [id] }],
})

const stored = async (): Promise<readonly unknown[]> =>
  (await client.query('select id from sample order by id')).rows.map(({ id }) => id)

t.afterEach(async () => {
  await client.query('truncate sample')
})

t.test('commits writes of a client together', async (t) => {
  const before = queries.length
  const ids = Array.from({ length: 20 }, (_, index) => index + 1)
  await Promise.all(ids.map((id) => clientOf('a').allAtOnce(insert(id))))
  t.strictSame(sizesOf(queries.slice(before)), [4, 8, 8], 'in batches of up to 8 writes')
  const { rows } = await client.query('select count(distinct xmin::text)::int as count from sample')
  t.strictSame(rows, [{ count: 3 }], 'each batch in one transaction')
  t.strictSame(await stored(), ids)
})

t.test('commits writes of different clients apart', async (t) => {
  const before = queries.length
  await Promise.all(['a', 'b'].map((key, index) => clientOf(key).allAtOnce(insert(index))))
  t.strictSame(
    queries.slice(before).map(({ length }) => length),
    [1, 1],
  )
})

t.test('returns the rows of each statement to its write', async (t) => {
  const select = (value: string): WholeTransaction['statements'][number] => ({
    text: 'select $1::text',
    values: [value],
  })
  const writes = ['a', 'b', 'c'].map((name) =>
    clientOf('a').allAtOnce({ statements: [select(name), select(`${name} again`)] }),
  )
  t.strictSame(await Promise.all(writes), [
    [[['a']], [['a again']]],
    [[['b']], [['b again']]],
    [[['c']], [['c again']]],
  ])
})

t.test('commits the other writes of a batch when one fails', async (t) => {
  await client.query('insert into sample values (3, 0)')
  const results = await Promise.allSettled(
    [1, 2, 3, 4].map((id) => clientOf('a').allAtOnce(insert(id))),
  )
  t.strictSame(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  t.match(results[2], { reason: { name: 'Violation', kind: 'unique' } })
  t.strictSame(await stored(), [1, 2, 3, 4])
})

t.test('commits the other writes also when one has invalid SQL', async (t) => {
  const faulty = { statements: [{ text: 'select from nothing', values: [] }] }
  const results = await Promise.allSettled(
    [insert(1), faulty, insert(2)].map((write) => clientOf('a').allAtOnce(write)),
  )
  t.match(results, [
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: '42P01' } },
    { status: 'fulfilled' },
  ])
  t.strictSame(await stored(), [1, 2])
})

t.test('does not repeat a failed write that is alone in its batch', async (t) => {
  await clientOf('a').allAtOnce(insert(1))
  const before = queries.length
  await t.rejects(clientOf('a').allAtOnce(insert(1)), { name: 'Violation' })
  t.equal(queries.length - before, 1)
  await clientOf('a').allAtOnce(insert(2))
  const { rows } = await client.query('select count(distinct backend)::int as count from sample')
  t.strictSame(rows, [{ count: 1 }], 'its connection stays open')
})

t.test('does not delay other writes while one waits for a lock', async (t) => {
  await client.query('insert into sample values (1, 0)')
  await client.query('begin; select from sample for update')
  let isWritten = false
  const change = { text: 'update sample set backend = 1 where id = 1', values: [] }
  const waiting = clientOf('a')
    .allAtOnce({ statements: [change], locks: '1' })
    .finally(() => (isWritten = true))
  await clientOf('a').allAtOnce(insert(2))
  await clientOf('a').allAtOnce(insert(3))
  t.notOk(isWritten)
  await client.query('commit')
  await waiting
  t.ok(isWritten)
  t.strictSame(await stored(), [1, 2, 3])
})

t.test('allows a batch more time than a single statement', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const watched = openDatabase(connection, { log: silentLog })
  t.teardown(() => watched.close())
  const caller = callerOf('a')
  await watched.forCaller(caller).allAtOnce(insert(1)) // opens the connection
  const slow = { statements: [{ text: 'select pg_sleep(0.5)', values: [] }] }
  const writes = Promise.all(
    [slow, insert(2)].map((write) => watched.forCaller(caller).allAtOnce(write)),
  )
  const isRunning = `
    select from pg_stat_activity where query like '%pg_sleep(0%' and pid <> pg_backend_pid()`
  await until('a write sleeps', async () => (await client.query(isRunning)).rowCount !== 0)
  mock.timers.tick(30_000)
  await writes
  t.strictSame(await stored(), [1, 2])
})

t.test('runs writes in the order of their locks', async (t) => {
  const before = queries.length
  const writes = [3, 1, 2].map((id) =>
    clientOf('a').allAtOnce({
      statements: [{ text: `select from sample where id = ${id} for update`, values: [] }],
      locks: String(id),
    }),
  )
  await Promise.all(writes)
  t.strictSame(
    queries.slice(before).map((texts) => texts.map((text) => text.replace(/\D/g, ''))),
    [['1', '2', '3']],
  )
})

t.test('does not repeat writes whose connection broke: they may be committed', async (t) => {
  await client.query('create sequence attempts')
  const texts = [`select nextval('attempts')`, 'select pg_terminate_backend(pg_backend_pid())']
  const breaking = texts.map((text) => ({ text, values: [] }))
  const results = await Promise.allSettled([
    clientOf('a').allAtOnce({ statements: breaking }),
    clientOf('a').allAtOnce(insert(1)),
  ])
  for (const result of results)
    t.match(result, { status: 'rejected', reason: { name: 'DatabaseUnavailable' } })
  const { rows } = await client.query('select last_value::int from attempts')
  t.strictSame(rows, [{ last_value: 1 }])
  t.strictSame(await stored(), [])
  await clientOf('a').allAtOnce(insert(2))
  t.strictSame(await stored(), [2], 'the next write gets another connection')
})
