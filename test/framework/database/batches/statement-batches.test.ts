import pg from 'pg'
import t from 'tap'
import type { Caller } from '../../../../src/framework/database/caller/caller.ts'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import {
  ExpectedRow,
  Precondition,
} from '../../../../src/framework/database/caller/precondition.ts'
import type { Statement } from '../../../../src/framework/database/statement.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { createDatabase } from '../../../support/postgres.ts'
import { countQueries, sizesOf } from '../../../support/statements.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'

const connection = await createDatabase(t)
const database = openDatabase(connection, { log: silentLog, readTimeout: 2_000 })
const queries = countQueries(...database.pools)
t.teardown(() => database.close())
const client = new pg.Client(connection)
await client.connect()
t.teardown(() => client.end())
await client.query('create table sample (id int primary key, name text)')
await client.query(`insert into sample select i, repeat('x', i) from generate_series(1, 100) i`)

const callerOf = (key: string): Caller => ({
  key,
  group: 'anonymous',
  isGone: () => false,
  atEnd: () => undefined,
})

const clientOf = (key: string): typeof database => database.forCaller(callerOf(key))

const short = (text: string, ...values: readonly unknown[]): Statement => ({
  text,
  values,
  isShort: true,
})

const readName = (id: number): Statement => short('select name from sample where id = $1', id)

t.test('sends short statements of different clients together', async (t) => {
  const before = queries.length
  const ids = Array.from({ length: 20 }, (_, index) => index + 1)
  const results = await Promise.all(ids.map((id) => clientOf(`client ${id}`).rows(readName(id))))
  t.strictSame(
    results.map((rows) => String(rows[0]?.[0]).length),
    ids,
    'each one gets its own rows',
  )
  t.strictSame(sizesOf(queries.slice(before)), [4, 8, 8], 'in batches of up to 8 requests')
})

/** The precondition that the first row has a name. */
const expecting = (name: string): Precondition =>
  new Precondition(new ExpectedRow(readName(1), [name]))

t.test('runs a statement that requests of a batch share once', async (t) => {
  const before = queries.length
  const shared = readName(7)
  const ids = [1, 2, 3, 4]
  const preconditions = ids.map(() => new Precondition(new ExpectedRow(shared, ['xxxxxxx'])))
  const read = (id: number): Promise<unknown[][]> =>
    clientOf(`client ${id}`)
      .withPrecondition(preconditions[id - 1] ?? expecting(''))
      .rows(readName(id))
  const results = await Promise.all(ids.map(read))
  t.strictSame(
    results.map((rows) => String(rows[0]?.[0]).length),
    ids,
  )
  t.ok(
    preconditions.every(({ isMet }) => isMet),
    'each request gets its rows',
  )
  t.strictSame(
    queries.slice(before).map(({ length }) => length),
    [5],
  )
  const broken = short('select 1 / (select 0) where $1 = 1', 1)
  const failures = await Promise.allSettled(ids.map((id) => clientOf(`client ${id}`).rows(broken)))
  t.ok(
    failures.every(({ status }) => status === 'rejected'),
    'each request gets its failure',
  )
})

t.test('runs a shared statement once for requests of different users', async (t) => {
  const before = queries.length
  const shared = readName(7)
  const results = await Promise.all(
    [1, 2, 3].map((id) => {
      const own = new Precondition(new ExpectedRow(readName(id), ['x'.repeat(id)]))
      return clientOf(`client ${id}`).withPrecondition(own).rows(shared)
    }),
  )
  t.strictSame(results, [[['xxxxxxx']], [['xxxxxxx']], [['xxxxxxx']]])
  t.strictSame(
    queries.slice(before).map(({ length }) => length),
    [4],
    'three look-ups of users and one statement',
  )
})

t.test('sends statements that are not short alone', async (t) => {
  const before = queries.length
  const statement = { ...readName(1), isShort: false }
  await Promise.all([1, 2, 3].map(() => clientOf('a').rows(statement)))
  t.strictSame(
    queries.slice(before).map(({ length }) => length),
    [1, 1, 1],
  )
})

t.test('runs the statements after a failed one again', async (t) => {
  const failing = clientOf('b').rows(short('select 1 / $1::int', 0))
  const before = clientOf('a').rows(readName(3))
  const after = [4, 5].map((id) => clientOf('c').rows(readName(id)))
  await t.rejects(failing, { code: '22012' })
  t.strictSame(await before, [['xxx']])
  t.strictSame(await Promise.all(after), [[['xxxx']], [['xxxxx']]])
})

t.test('runs a statement with many rows alone', async (t) => {
  const large = short(`select repeat('x', 1000) from generate_series(1, $1::int)`, 200)
  const [many, few] = await Promise.all([
    clientOf('a').rows(large),
    clientOf('b').rows(readName(2)),
  ])
  t.equal(many.length, 200)
  t.strictSame(few, [['xx']])
})

t.test('does not delay statements of other clients while one waits for a lock', async (t) => {
  await client.query('create table locked (id int)')
  await client.query('begin; lock table locked')
  let isRead = false
  const waiting = clientOf('a')
    .rows(short('select id from locked'))
    .finally(() => (isRead = true))
  t.strictSame(await clientOf('b').rows(readName(1)), [['x']], 'a statement of the same batch')
  t.strictSame(await clientOf('b').rows(readName(2)), [['xx']], 'a later statement')
  t.notOk(isRead)
  await client.query('commit')
  t.strictSame(await waiting, [], 'the result arrives when the lock is free')
})

t.test('returns rows only if the precondition is met', async (t) => {
  for (const isShort of [true, false]) {
    const statement = { ...readName(2), isShort }
    const before = queries.length
    const met = clientOf('a').withPrecondition(expecting('x'))
    t.strictSame(await met.rows(statement), [['xx']])
    t.strictSame(await met.rows(statement), [['xx']])
    t.strictSame(
      queries.slice(before).map(({ length }) => length),
      [2, 1],
      'the precondition is sent with the first statement only',
    )
    const failing = clientOf('a').withPrecondition(expecting('y'))
    await t.rejects(failing.rows(statement), { name: 'PreconditionFailed' })
    await t.rejects(
      failing.rows(statement),
      { name: 'PreconditionFailed' },
      'also the next statement',
    )
  }
})

t.test('commits a transaction only if the precondition is met', async (t) => {
  const names = ['awaited', 'posted']
  for (const name of names) {
    const guarded = clientOf('a').withPrecondition(expecting(name))
    const insert = { text: 'insert into sample values ($1, $2)', values: [name.length * 100, name] }
    const write = (): Promise<unknown> =>
      transaction(guarded, async ({ rows, post }) => {
        if (name === 'posted') post(insert)
        else await rows(insert)
      })
    const stored = { text: 'select id from sample where name = $1 and id > 100', values: [name] }
    await t.rejects(write(), { name: 'PreconditionFailed' })
    t.strictSame(await database.rows(stored), [])
    await client.query('update sample set name = $1 where id = 1', [name])
    const before = queries.length
    await write()
    t.match(
      queries[before]?.[0],
      /where id = \$1/,
      'the precondition is sent before the transaction begins',
    )
    t.equal(queries[before]?.[1], 'begin')
    t.equal((await database.rows(stored)).length, 1)
  }
})
