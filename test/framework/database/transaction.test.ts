import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import type { Row } from '../../../src/framework/model/item.ts'
import { graph } from '../../fixtures/inventory.ts'
import { openDatabase, type Database } from '../../../src/framework/database/database.ts'
import { DatabaseTimeout, DatabaseUnavailable } from '../../../src/framework/database/failures.ts'
import type { TransactionScope } from '../../../src/framework/database/transaction-context.ts'
import { Violation } from '../../../src/framework/database/violations.ts'
import { transaction, type Writer } from '../../../src/framework/database/write.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { migratedDatabase, testApp } from '../../support/fixture-app.ts'
import type { Teardown } from '../../support/postgres.ts'

const owner = requireModel(graph, 'store.Owner')

const made = (id: number, name = `owner-${id}`): Row => ({
  id,
  before: new Map(),
  changes: new Map(Object.entries({ name, slug: name })),
})

const add = (name: string): { text: string; values: unknown[] } => ({
  text: 'insert into store_owner (id, name, slug) values (1000 + length($1), $1, $1)',
  values: [name],
})

async function opened(t: Teardown, max = 10): Promise<Database> {
  const database = openDatabase(await migratedDatabase(t), { log: silentLog, max })
  t.teardown(() => database.close())
  return database
}

async function namesIn({ rows }: Database): Promise<unknown[]> {
  return (await rows({ text: 'select name from store_owner order by 1', values: [] })).flat()
}

/** What the database refused, and why. */
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it was not refused',
    (error: unknown) =>
      error instanceof Violation ? error : `${String(error)} is not a violation`,
  )

/** Counts how often something is sent to the server, by connections that are opened from now on. */
function countFlights(...pools: readonly pg.Pool[]): { count: number } {
  const flights = { count: 0 }
  const count = (client: pg.PoolClient): void => {
    const stream = client.connection.stream as Socket
    for (const name of ['_write', '_writev'] as const) {
      const send = stream[name]?.bind(stream) as (...args: unknown[]) => void
      const counted = (...args: unknown[]): void => {
        flights.count += 1
        send(...args)
      }
      Object.assign(stream, { [name]: counted })
    }
  }
  for (const pool of pools) pool.on('connect', count)
  return flights
}

t.test('sends statements without a reader with the next one, including begin and commit', async (t) => {
  const database = await opened(t)
  const flights = countFlights(database.pool)
  await database.pool.query('select 1')
  await database.pool.query('select 1')
  flights.count = 0
  await transaction(database, async ({ rows, post, create }) => {
    post(add('a'))
    post(add('bb'))
    await rows({ text: 'select 1', values: [] })
    await create(owner, [made(1)])
    post(add('ccc'))
  })
  t.equal(flights.count, 2)
  t.strictSame(await namesIn(database), ['a', 'bb', 'ccc', 'owner-1'])
}) // prettier-ignore

t.test('sends the statements of a write in as few round trips as possible', async (t) => {
  const { request, database } = await testApp(t)
  await database.pool.query('select 1')
  const flights = countFlights(...database.pools)
  // Connections of before are not counted: others take their contexts.
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
    flights.count = 0
    const { status } = await request(...asked)
    t.ok(status < 300, asked[0])
    return flights.count
  }
  t.equal(await counted('GET', url), 1, 'the token and the object')
  t.equal(await counted('POST', '/api/store/boxes/', { body: body(2) }), 1, 'locks; token, checks, insert and change log') // prettier-ignore
  t.equal(await counted('PATCH', url, { body: { name: 'y' } }), 3, 'likewise, and what is stored')
  t.equal(
    await counted('PATCH', url, { body: { description: 'z' } }),
    1,
    'there is nothing to check',
  )
})

t.test('fails the transaction with the error of the database', async (t) => {
  const database = await opened(t)
  await database.rows(add('a'))
  const rows = [
    ['a statement that nobody waited for', async () => transaction(database, async ({ post }) => post(add('a')))],
    ['one that others follow', async () => transaction(database, async ({ post, rows }) => { post(add('a')); await rows(add('bb')) })],
    ['an object that nobody waited for', async () => transaction(database, async ({ create }) => create(owner, [made(5, 'a')]))],
    ['one of several', async () => transaction(database, async ({ create }) => create(owner, [made(5), made(6, 'a')]))],
  ] as const // prettier-ignore
  for (const [name, work] of rows) t.match(await refusalOf(work()), { kind: 'unique' }, name)
  t.strictSame(await namesIn(database), ['a'])
  t.equal(database.pool.idleCount, database.pool.totalCount, 'all connections are free again')
})

t.test('creates all or none of more objects than fit one statement', async (t) => {
  const database = await opened(t)
  const many = Array.from({ length: 12_000 }, (_, index) => made(index + 1))
  const twice = transaction(database, async ({ create }) => create(owner, [...many, made(12_001, 'owner-1')])) // prettier-ignore
  t.match(await refusalOf(twice), { kind: 'unique' })
  t.strictSame(await namesIn(database), [])
  await transaction(database, async ({ create }) => create(owner, many))
  t.equal((await namesIn(database)).length, many.length)
  const ids = many.map(({ id }) => Number(id))
  await transaction(database, async ({ remove }) => remove(owner, [...ids, ...ids.map((id) => id + 50_000), ...ids.map((id) => id + 90_000)])) // prettier-ignore
  t.strictSame(await namesIn(database), [])
})

t.test('runs no statement after the end of a transaction', async (t) => {
  const database = await opened(t)
  const late: (() => Promise<unknown>)[] = []
  await transaction(database, async ({ rows }) => {
    await rows(add('a'))
    late.push(() => rows(add('bb')))
  })
  for (const ask of late) await t.rejects(ask(), DatabaseTimeout)
  t.strictSame(await namesIn(database), ['a'])
})

t.test('rolls back a transaction at its timeout', async (t) => {
  const database = await opened(t)
  const work = async ({ rows }: TransactionScope): Promise<void> => {
    await rows(add('a'))
    await sleep(200)
  }
  const slow = database.transaction(work, { timeout: 50 })
  await t.rejects(slow, DatabaseTimeout)
  t.strictSame(await namesIn(database), [])
  t.equal(database.pool.idleCount, database.pool.totalCount, 'all connections are free again')
})

t.test('ends the transaction, not the process, when its connection breaks', async (t) => {
  const database = await opened(t)
  const broken = transaction(database, async ({ rows }) => {
    await rows(add('a'))
    const [[pid] = []] = await rows({ text: 'select pg_backend_pid()', values: [] })
    await database.rows({ text: 'select pg_terminate_backend($1)', values: [pid] })
    await sleep(50)
    await rows(add('bb'))
  })
  await t.rejects(broken, DatabaseUnavailable)
  t.strictSame(await namesIn(database), [], 'others are not concerned')
})

t.test('rolls back only the inner transaction when it fails', async (t) => {
  const database = await opened(t)
  await database.transaction(async ({ post, rows, savepoint }) => {
    post(add('a'))
    const refused = savepoint(async ({ post }) => post(add('a')))
    await t.rejects(refused, { code: '23505' })
    await savepoint(async ({ rows }) => rows(add('ccc')))
    await rows(add('bb'))
  })
  t.strictSame(await namesIn(database), ['a', 'bb', 'ccc'])
})

t.test('ends the next transaction, not the process, when the server closes the connection after a result', async (t) => {
  const database = await opened(t, 1)
  const before = await database.pool.connect()
  const next = transaction(database, async ({ rows }) => rows(add('a')))
  before.release()
  before.connection.emit('errorMessage', Object.assign(new Error('terminating'), { code: '57P01' }))
  await t.rejects(next, DatabaseUnavailable)
  await transaction(database, async ({ rows }) => rows(add('bb')))
  t.strictSame(await namesIn(database), ['bb'], 'it has a connection of its own')
}) // prettier-ignore

t.test('does not reuse a connection that the server closed', async (t) => {
  const database = await opened(t, 1)
  const ends = { text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }
  await t.rejects(
    transaction(database, async ({ post }) => post(ends)),
    DatabaseUnavailable,
  )
  await transaction(database, async ({ rows }) => rows(add('a')))
  t.strictSame(await namesIn(database), ['a'])
})

t.test('commits nothing when begin fails', async (t) => {
  const database = await opened(t, 1)
  const work = (): Promise<void> =>
    transaction(database, async ({ rows, create }) => {
      await rows({ text: 'select 1', values: [] })
      await create(owner, [made(1)])
    })
  await database.transaction(async ({ rows }) => rows({ text: 'select 1', values: [] }))
  await database.pool.query('deallocate all') // so that the server no longer has the prepared begin
  await t.rejects(work(), { code: '26000' })
  t.strictSame(await namesIn(database), [])
})

t.test('releases the connection when a statement fails right before the commit', async (t) => {
  const database = await opened(t, 1)
  const who = { text: 'select pg_backend_pid()', values: [] }
  const [[before] = []] = await transaction(database, ({ rows }) => rows(who))
  await database.rows(add('a'))
  const works: ((writer: Writer) => Promise<void>)[] = [
    async ({ post }) => post(add('a')),
    async ({ create }) => create(owner, [made(1, 'a')]),
    async ({ create, post }) => {
      await create(owner, [made(1, 'a')])
      post(add('bb'))
    },
  ]
  for (const work of works) {
    t.match(await refusalOf(transaction(database, work)), { kind: 'unique' })
    await transaction(database, async ({ rows }) => t.strictSame(await rows(who), [[before]]))
  }
  t.strictSame(await namesIn(database), ['a'])
})

t.test('does not report an unread failure as a success', async (t) => {
  const database = await opened(t)
  const work = transaction(database, async ({ rows }) => {
    await rows(add('a'))
    await rows(add('a')).catch(() => undefined)
  })
  await t.rejects(work, /not handled/)
  t.strictSame(await namesIn(database), [])
})

t.test('rolls back only the inner transaction when it is refused', async (t) => {
  const database = await opened(t)
  await database.transaction(async ({ post, rows, savepoint }) => {
    post(add('a'))
    const refused = savepoint(async ({ post, savepoint }) => {
      post(add('a'))
      await savepoint(async ({ rows }) => rows(add('bb')))
    })
    await t.rejects(refused, { code: '23505' })
    await rows(add('ccc'))
  })
  t.strictSame(await namesIn(database), ['a', 'ccc'])
})

t.test('a statement of a transaction keeps its own limit of bytes', async (t) => {
  const database = await opened(t, 1)
  const large = { text: `select repeat('x', 1000) from generate_series(1, 100)`, values: [] }
  const work = (mostBytes: number): Promise<unknown[][]> =>
    database.transaction(({ rows }) => rows({ ...large, mostBytes }))
  await t.rejects(work(50_000), { name: 'RowsTooLarge', mostBytes: 50_000 })
  t.equal((await work(200_000)).length, 100, 'on the same connection')
})

t.test('closes the connection to a server that can only be read', async (t) => {
  const connection = await migratedDatabase(t)
  const options = '-c default_transaction_read_only=on'
  const database = openDatabase({ ...connection, options }, { log: silentLog })
  t.teardown(() => database.close())
  const writes = [
    () => database.transaction(({ rows }) => rows(add('owner'))),
    () => database.rows(add('owner')),
  ]
  for (const write of writes) await t.rejects(write(), DatabaseUnavailable)
  t.strictSame(
    database.pools.filter(({ totalCount }) => totalCount > 0),
    [],
    'another address may be the primary by now',
  )
})
