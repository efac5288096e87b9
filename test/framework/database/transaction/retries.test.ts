import t from 'tap'
import type { Database } from '../../../../src/framework/database/database.ts'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import { DatabaseUnavailable } from '../../../../src/framework/database/failures/failures.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { insertItem, itemNames, openItems } from '../../../support/items.ts'
import { DatabaseProxy } from '../../../support/proxy.ts'

const lock = (name: string): { text: string; values: unknown[] } => ({
  text: 'select name from item where name = $1 for update',
  values: [name],
})

/** Locks two items in an order, and meets another transaction in between. */
async function lockBoth(
  database: Database,
  names: readonly [string, string],
  meet: () => Promise<void>,
  onRun: () => void,
): Promise<string> {
  const [first, second] = names
  return transaction(database, async ({ rows }) => {
    onRun()
    await rows(lock(first))
    await meet()
    await rows(lock(second))
    return first
  })
}

t.test('runs the work again after a deadlock', async (t) => {
  const { database } = await openItems(t)
  await database.rows({ text: `insert into item values ('a'), ('b')`, values: [] })
  let [runs, arrived] = [0, 0]
  let open = (): void => undefined
  const bothAreThere = new Promise<void>((resolve) => (open = resolve))
  const meet = async (): Promise<void> => {
    arrived += 1
    if (arrived === 2) open()
    await bothAreThere
  }
  const count = (): void => void (runs += 1)
  const done = [['a', 'b'] as const, ['b', 'a'] as const].map((names) =>
    lockBoth(database, names, meet, count),
  )
  t.strictSame(await Promise.all(done), ['a', 'b'])
  // It may lock its first row again before the other wakes, and then be stopped once more.
  t.ok(runs >= 3, 'the one that PostgreSQL stopped ran again')
})

/** Adds to a counter in a snapshot, and lets another transaction add to it before. */
const addOne = { text: 'update counter set value = value + 1', values: [] }

t.test('runs the work again after a serialisation failure', async (t) => {
  const { database } = await openItems(t)
  await database.rows({ text: 'create table counter as select 1 as value', values: [] })
  let runs = 0
  const add = (retries?: number): Promise<unknown> =>
    transaction(
      database,
      async ({ rows }) => {
        runs += 1
        await rows({ text: 'select value from counter', values: [] })
        if (runs === 1) await transaction(database, (other) => other.rows(addOne))
        await rows(addOne)
      },
      { isSnapshot: true, ...(retries === undefined ? {} : { retries }) },
    )
  await t.rejects(add(0), { name: 'Violation', kind: 'retry' }, 'not without retries')
  t.equal(runs, 1)
  runs = 0
  await add()
  t.equal(runs, 2)
  t.strictSame(await database.rows({ text: 'select value from counter', values: [] }), [[4]])
})

t.test('runs a part of a transaction again, alone', async (t) => {
  const { database } = await openItems(t)
  const text = `do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`
  let [outer, inner] = [0, 0]
  await transaction(database, async ({ database: inside }) => {
    outer += 1
    await transaction(inside, async ({ rows }) => {
      inner += 1
      await rows(insertItem('a'))
      if (inner < 3) await rows({ text, values: [] })
    })
  })
  t.strictSame([outer, inner], [1, 3])
  t.strictSame(await itemNames(database), ['a'])
})

t.test('gives up after three retries, and after any other error at once', async (t) => {
  const { database } = await openItems(t)
  const failing = async (code: string): Promise<number> => {
    let runs = 0
    const text = `do $$ begin raise exception using errcode = '${code}'; end $$`
    const work = transaction(database, ({ rows }) => {
      runs += 1
      return rows({ text, values: [] })
    })
    await t.rejects(work)
    return runs
  }
  t.equal(await failing('40001'), 4)
  t.equal(await failing('23505'), 1)
})

t.test('does not run the work again when the response to the commit is lost', async (t) => {
  const { database: direct, connection } = await openItems(t)
  const proxy = new DatabaseProxy(connection)
  await proxy.open()
  t.teardown(() => proxy.cut())
  const database = openDatabase(proxy.connection, { log: silentLog })
  t.teardown(() => database.close())
  let [runs, tasks] = [0, 0]
  const work = transaction(database, async ({ rows, afterCommit }) => {
    runs += 1
    afterCommit(async () => void (tasks += 1))
    await rows(insertItem('a'))
    proxy.loseAnswer(async () => (await itemNames(direct)).length === 1)
  })
  await t.rejects(work, DatabaseUnavailable)
  t.strictSame([runs, tasks], [1, 0], 'nobody knows that it was committed')
  t.strictSame(await itemNames(direct), ['a'])
})
