import pg from 'pg'
import t from 'tap'
import { Repeats } from '../../../../src/framework/database/batches/repeats.ts'
import type { Caller } from '../../../../src/framework/database/caller/caller.ts'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import type { WholeTransaction } from '../../../../src/framework/database/statement.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { createDatabase } from '../../../support/postgres.ts'
import { untilRepeatWaits } from '../../../support/lock-waits.ts'
import { until } from '../../../support/until.ts'

const withKeys = (...keys: readonly string[]): WholeTransaction => ({
  statements: [],
  uniqueKeys: () => keys,
})

/** Repeats transactions; returns the indexes of those that began, and what ends each. */
function beginAll(transactions: readonly WholeTransaction[]) {
  const repeats = new Repeats()
  const began: number[] = []
  const ends: (() => void)[] = []
  const results = transactions.map((transaction, index) =>
    repeats.run(transaction, async () => {
      began.push(index)
      await new Promise<void>((resolve) => (ends[index] = resolve))
      if (index === 0) throw new Error('refused')
    }),
  )
  return { began, ends, all: Promise.allSettled(results) }
}

t.test('runs transactions that share a unique value one after another', async (t) => {
  const given = [['a', 'x'], ['b'], ['x', 'b'], ['c'], ['a']].map((keys) => withKeys(...keys))
  const { began, ends, all } = beginAll([...given, { statements: [] }])
  await until('the first began', async () => began.length >= 4)
  t.strictSame(
    began,
    [1, 3, 5, 0].toSorted((a, b) => a - b),
    'those that share none begin',
  )
  ends[0]?.()
  await until('the next of a failed one began', async () => began.includes(4))
  t.notOk(began.includes(2), 'it waits for both values')
  ends[1]?.()
  await until('the last began', async () => began.includes(2))
  for (const end of ends) end()
  t.equal((await all)[0]?.status, 'rejected')
})

t.test('waits a second at most', async () => {
  const { began, ends, all } = beginAll([withKeys('a'), withKeys('a')])
  await until('the second began', async () => began.length === 2)
  for (const end of ends) end()
  await all
})

t.test('repeats inserts of one unique value without a deadlock', async (t) => {
  const connection = await createDatabase(t)
  const database = openDatabase(connection, { log: silentLog })
  t.teardown(() => database.close())
  const client = new pg.Client(connection)
  await client.connect()
  t.teardown(() => client.end())
  await client.query('create table label (name text unique deferrable)')
  await client.query(`begin; insert into label values ('a')`)
  const caller: Caller = {
    key: 'a',
    group: 'identified',
    isGone: () => false,
    atEnd: () => undefined,
  }
  const insert: WholeTransaction = {
    statements: [{ text: 'insert into label values ($1)', values: ['a'] }],
    uniqueKeys: () => ['a'],
  }
  const writes = Array.from({ length: 4 }, () => database.forCaller(caller).allAtOnce(insert))
  const all = Promise.allSettled(writes)
  await untilRepeatWaits(client)
  await client.query('rollback')
  const [first, ...others] = await all
  t.equal(first?.status, 'fulfilled')
  for (const other of others) t.match(other, { reason: { name: 'Violation', kind: 'unique' } })
})
