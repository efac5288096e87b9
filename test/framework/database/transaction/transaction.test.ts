import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import t from 'tap'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import type { Row } from '../../../../src/framework/model/item.ts'
import { graph } from '../../../fixtures/inventory.ts'
import type { Database } from '../../../../src/framework/database/database.ts'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import {
  DatabaseTimeout,
  DatabaseUnavailable,
  Violation,
} from '../../../../src/framework/database/failures/failures.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'
import type { Writer } from '../../../../src/framework/database/transaction/writer.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { migratedDatabase, testApp } from '../../../support/fixture-app.ts'
import type { Teardown } from '../../../support/postgres.ts'

const owner = requireModel(graph, 'store.Owner')

const newOwner = (id: number, name = `owner-${id}`): Row => ({
  id,
  before: {},
  changes: { name, slug: name },
})

const add = (name: string): { text: string; values: unknown[] } => ({
  text: 'insert into store_owner (id, name, slug) values (1000 + length($1), $1, $1)',
  values: [name],
})

async function open(t: Teardown, max = 10): Promise<Database> {
  const database = openDatabase(await migratedDatabase(t), { log: silentLog, max })
  t.teardown(() => database.close())
  return database
}

async function namesIn({ rows }: Database): Promise<unknown[]> {
  return (await rows({ text: 'select name from store_owner order by 1', values: [] })).flat()
}

/** Returns the violation that the work fails with, or a text about another outcome. */
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it was not refused',
    (error: unknown) =>
      error instanceof Violation ? error : `${String(error)} is not a violation`,
  )

/** Counts how often something is sent to the server, on connections opened from now on. */
function countSends(...pools: readonly pg.Pool[]): { count: number } {
  const sends = { count: 0 }
  const count = (client: pg.PoolClient): void => {
    const stream = client.connection.stream as Socket
    for (const name of ['_write', '_writev'] as const) {
      const send = stream[name]?.bind(stream) as (...args: unknown[]) => void
      const counted = (...args: unknown[]): void => {
        sends.count += 1
        send(...args)
      }
      Object.assign(stream, { [name]: counted })
    }
  }
  for (const pool of pools) pool.on('connect', count)
  return sends
}

t.test('sends statements that are not awaited with the next one, including begin and commit', async (t) => {
  const database = await open(t)
  const sends = countSends(database.pool)
  await database.pool.query('select 1')
  await database.pool.query('select 1')
  sends.count = 0
  await transaction(database, async ({ rows, post, create }) => {
    post(add('a'))
    post(add('bb'))
    await rows({ text: 'select 1', values: [] })
    await create(owner, [newOwner(1)])
    post(add('ccc'))
  })
  t.equal(sends.count, 2)
  t.strictSame(await namesIn(database), ['a', 'bb', 'ccc', 'owner-1'])
}) // prettier-ignore

t.test('sends the statements of a write in as few round trips as possible', async (t) => {
  const { request, database } = await testApp(t)
  await database.pool.query('select 1')
  const sends = countSends(...database.pools)
  // Open connections are not counted, so that new ones replace them.
  for (const pool of database.pools) {
    const clients = Array.from({ length: pool.options.max ?? 1 }, () => pool.connect())
    for (const client of await Promise.all(clients)) client.release(true)
  }
  const series = await request('POST', '/api/store/series/', { body: { name: 'G', slug: 'g' } })
  const body = (number: number): object => ({
    number,
    name: `v${number}`,
    series: series.object['id'],
  })
  const box = await request('POST', '/api/store/boxes/', { body: body(1) })
  const url = `/api/store/boxes/${String(box.object['id'])}/`
  await request('PATCH', url, { body: { name: 'x' } })
  const counted = async (...asked: Parameters<typeof request>): Promise<number> => {
    sends.count = 0
    const { status } = await request(...asked)
    t.ok(status < 300, asked[0])
    return sends.count
  }
  t.equal(await counted('GET', url), 1, 'the token and the object')
  t.equal(await counted('POST', '/api/store/boxes/', { body: body(2) }), 1, 'locks; token, checks, insert and change log') // prettier-ignore
  t.equal(
    await counted('PATCH', url, { body: { name: 'y' } }),
    3,
    'likewise, and a read of the stored object',
  )
  t.equal(await counted('PATCH', url, { body: { description: 'z' } }), 1, 'a field without checks')
})

t.test('fails the transaction with the error of the database', async (t) => {
  const database = await open(t)
  await database.rows(add('a'))
  const rows = [
    ['a statement that is not awaited', async () => transaction(database, async ({ post }) => post(add('a')))],
    ['a statement before another one', async () => transaction(database, async ({ post, rows }) => { post(add('a')); await rows(add('bb')) })],
    ['the last object', async () => transaction(database, async ({ create }) => create(owner, [newOwner(5, 'a')]))],
    ['one of several objects', async () => transaction(database, async ({ create }) => create(owner, [newOwner(5), newOwner(6, 'a')]))],
  ] as const // prettier-ignore
  for (const [name, work] of rows) t.match(await refusalOf(work()), { kind: 'unique' }, name)
  t.strictSame(await namesIn(database), ['a'])
  t.equal(database.pool.idleCount, database.pool.totalCount, 'all connections are free again')
})

t.test('creates all or none of more objects than fit one statement', async (t) => {
  const database = await open(t)
  const many = Array.from({ length: 12_000 }, (_, index) => newOwner(index + 1))
  const twice = transaction(database, async ({ create }) => create(owner, [...many, newOwner(12_001, 'owner-1')])) // prettier-ignore
  t.match(await refusalOf(twice), { kind: 'unique' })
  t.strictSame(await namesIn(database), [])
  await transaction(database, async ({ create }) => create(owner, many))
  t.equal((await namesIn(database)).length, many.length)
  const ids = many.map(({ id }) => Number(id))
  await transaction(database, async ({ remove }) => remove(owner, [...ids, ...ids.map((id) => id + 50_000), ...ids.map((id) => id + 90_000)])) // prettier-ignore
  t.strictSame(await namesIn(database), [])
})

t.test('runs no statement after the end of a transaction', async (t) => {
  const database = await open(t)
  const late: (() => Promise<unknown>)[] = []
  await transaction(database, async ({ rows }) => {
    await rows(add('a'))
    late.push(() => rows(add('bb')))
  })
  for (const ask of late) await t.rejects(ask(), DatabaseTimeout)
  t.strictSame(await namesIn(database), ['a'])
})

t.test('rolls back a transaction at its timeout', async (t) => {
  const database = await open(t)
  const work = async ({ rows }: Writer): Promise<void> => {
    await rows(add('a'))
    await sleep(200)
  }
  const slow = transaction(database, work, { timeout: 50 })
  await t.rejects(slow, DatabaseTimeout)
  t.strictSame(await namesIn(database), [])
  t.equal(database.pool.idleCount, database.pool.totalCount, 'all connections are free again')
})

t.test('ends the transaction, not the process, when its connection breaks', async (t) => {
  const database = await open(t)
  const broken = transaction(database, async ({ rows }) => {
    await rows(add('a'))
    const [[pid] = []] = await rows({ text: 'select pg_backend_pid()', values: [] })
    await database.rows({ text: 'select pg_terminate_backend($1)', values: [pid] })
    await sleep(50)
    await rows(add('bb'))
  })
  await t.rejects(broken, DatabaseUnavailable)
  t.strictSame(await namesIn(database), [], 'other connections still work')
})

t.test('rolls back only the savepoint that fails', async (t) => {
  const database = await open(t)
  await transaction(database, async ({ post, rows, database: inside }) => {
    post(add('a'))
    const refused = transaction(inside, async ({ post }) => post(add('a')))
    t.match(await refusalOf(refused), { kind: 'unique' })
    await transaction(inside, async ({ rows }) => rows(add('ccc')))
    await rows(add('bb'))
  })
  t.strictSame(await namesIn(database), ['a', 'bb', 'ccc'])
})

t.test('ends the next transaction, not the process, when the server closes the connection after a result', async (t) => {
  const database = await open(t, 1)
  const before = await database.pool.connect()
  const next = transaction(database, async ({ rows }) => rows(add('a')))
  before.release()
  before.connection.emit('errorMessage', Object.assign(new Error('terminating'), { code: '57P01' }))
  await t.rejects(next, DatabaseUnavailable)
  await transaction(database, async ({ rows }) => rows(add('bb')))
  t.strictSame(await namesIn(database), ['bb'], 'the transaction after it has a new connection')
}) // prettier-ignore

t.test('does not reuse a connection that the server closed', async (t) => {
  const database = await open(t, 1)
  const ends = { text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }
  await t.rejects(
    transaction(database, async ({ post }) => post(ends)),
    DatabaseUnavailable,
  )
  await transaction(database, async ({ rows }) => rows(add('a')))
  t.strictSame(await namesIn(database), ['a'])
})

t.test('commits nothing when begin fails', async (t) => {
  const database = await open(t, 1)
  const work = (): Promise<void> =>
    transaction(database, async ({ rows, create }) => {
      await rows({ text: 'select 1', values: [] })
      await create(owner, [newOwner(1)])
    })
  await transaction(database, async ({ rows }) => rows({ text: 'select 1', values: [] }))
  await database.pool.query('deallocate all') // so that the server no longer has the prepared begin
  await t.rejects(work(), { code: '26000' })
  t.strictSame(await namesIn(database), [])
})

t.test('releases the connection when a statement fails right before the commit', async (t) => {
  const database = await open(t, 1)
  const who = { text: 'select pg_backend_pid()', values: [] }
  const [[before] = []] = await transaction(database, ({ rows }) => rows(who))
  await database.rows(add('a'))
  const works: ((writer: Writer) => Promise<void>)[] = [
    async ({ post }) => post(add('a')),
    async ({ create }) => create(owner, [newOwner(1, 'a')]),
    async ({ create, post }) => {
      await create(owner, [newOwner(1, 'a')])
      post(add('bb'))
    },
  ]
  for (const work of works) {
    t.match(await refusalOf(transaction(database, work)), { kind: 'unique' })
    await transaction(database, async ({ rows }) => t.strictSame(await rows(who), [[before]]))
  }
  t.strictSame(await namesIn(database), ['a'])
})

t.test('fails a transaction that ignores the failure of a statement', async (t) => {
  const database = await open(t)
  const work = transaction(database, async ({ rows }) => {
    await rows(add('a'))
    await rows(add('a')).catch(() => undefined)
  })
  await t.rejects(work, /not handled/)
  t.strictSame(await namesIn(database), [])
})

t.test('rolls back a savepoint with a savepoint inside', async (t) => {
  const database = await open(t)
  await transaction(database, async ({ post, rows, database: inside }) => {
    post(add('a'))
    const refused = transaction(inside, async ({ post, database: deeper }) => {
      post(add('a'))
      await transaction(deeper, async ({ rows }) => rows(add('bb')))
    })
    t.match(await refusalOf(refused), { kind: 'unique' })
    await rows(add('ccc'))
  })
  t.strictSame(await namesIn(database), ['a', 'ccc'])
})

t.test('limits the bytes of each statement of a transaction', async (t) => {
  const database = await open(t, 1)
  const large = { text: `select repeat('x', 1000) from generate_series(1, 100)`, values: [] }
  const work = (maxBytes: number): Promise<unknown[][]> =>
    transaction(database, ({ rows }) => rows({ ...large, maxBytes }))
  await t.rejects(work(50_000), { name: 'RowsTooLarge', maxBytes: 50_000 })
  t.equal((await work(200_000)).length, 100, 'on the same connection')
})

t.test('closes its connections to a server that refuses writes', async (t) => {
  const connection = await migratedDatabase(t)
  const options = '-c default_transaction_read_only=on'
  const database = openDatabase({ ...connection, options }, { log: silentLog })
  t.teardown(() => database.close())
  const writes = [
    () => transaction(database, ({ rows }) => rows(add('owner'))),
    () => database.rows(add('owner')),
  ]
  for (const write of writes) await t.rejects(write(), DatabaseUnavailable)
  t.strictSame(
    database.pools.filter(({ totalCount }) => totalCount > 0),
    [],
    'later connections may reach the primary',
  )
})
