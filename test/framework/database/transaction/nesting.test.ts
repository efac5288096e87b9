import t from 'tap'
import type { Database } from '../../../../src/framework/database/database.ts'
import { DatabaseTimeout, Violation } from '../../../../src/framework/database/failures/failures.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'
import { insertItem, itemNames, openItems } from '../../../support/items.ts'

const add = (database: Database, name: string, fails = false): Promise<void> =>
  transaction(database, async ({ rows }) => {
    await rows(insertItem(name))
    if (fails) throw new Error('on purpose')
  })

interface Case {
  readonly name: string
  readonly work: (inside: Database) => Promise<unknown>
  readonly fails?: RegExp
  readonly stored: readonly string[]
}

const cases: readonly Case[] = [
  {
    name: 'commits inner transactions together',
    work: async (inside) => {
      await add(inside, 'a')
      await inside.allAtOnce({ statements: [insertItem('b'), insertItem('c')] })
    },
    stored: ['a', 'b', 'c'],
  },
  {
    name: 'rolls back only the inner transaction that fails',
    work: async (inside) => {
      await add(inside, 'a')
      await add(inside, 'b', true).catch(() => undefined)
      await add(inside, 'c')
    },
    stored: ['a', 'c'],
  },
  {
    name: 'runs statements after a refused transaction',
    work: async (inside) => {
      await add(inside, 'a')
      await add(inside, 'a').catch(() => undefined)
      await inside.rows(insertItem('b'))
    },
    stored: ['a', 'b'],
  },
  {
    name: 'rolls back everything when the work fails',
    work: async (inside) => {
      await add(inside, 'a')
      throw new Error('on purpose')
    },
    fails: /on purpose/,
    stored: [],
  },
  {
    name: 'nests to any depth',
    work: async (inside) => {
      await transaction(inside, async ({ database: deeper }) => add(deeper, 'a'))
      await transaction(inside, async ({ database: deeper }) => {
        await add(deeper, 'b')
        throw new Error('on purpose')
      }).catch(() => undefined)
      await add(inside, 'c')
    },
    stored: ['a', 'c'],
  },
  {
    name: 'stays inside for every client',
    work: async (inside) => {
      const caller = { key: 'someone', signal: new AbortController().signal }
      await add(inside.forCaller(caller as never), 'a') // its properties are not read
      throw new Error('on purpose')
    },
    fails: /on purpose/,
    stored: [],
  },
]

for (const { name, work, fails, stored } of cases)
  t.test(name, async (t) => {
    const { database } = await openItems(t)
    const done = transaction(database, async ({ database: inside }) => work(inside))
    if (fails) await t.rejects(done, { message: fails })
    else await done
    t.strictSame(await itemNames(database), stored)
  })

t.test('commits nothing before the outermost transaction', async (t) => {
  const { database } = await openItems(t)
  await transaction(database, async ({ database: inside }) => {
    await add(inside, 'a')
    t.strictSame(await itemNames(inside), ['a'], 'seen inside')
    t.strictSame(await itemNames(database), [], 'not seen outside')
  })
  t.strictSame(await itemNames(database), ['a'])
})

t.test('rejects with typed errors inside', async (t) => {
  const { database } = await openItems(t)
  await transaction(database, async ({ database: inside }) => {
    await add(inside, 'a')
    await t.rejects(add(inside, 'a'), Violation)
    const twice = inside.allAtOnce({ statements: [insertItem('b'), insertItem('a')] })
    await t.rejects(twice, Violation)
  })
  t.strictSame(await itemNames(database), ['a'])
})

t.test('has neither a precondition nor a snapshot of its own inside', async (t) => {
  const { database } = await openItems(t)
  await transaction(database, async ({ database: inside }) => {
    t.equal(inside.precondition, undefined)
    t.equal(inside.pool, database.pool)
    t.equal(inside.withPrecondition(undefined as never), inside) // it is not read
    await t.rejects(
      transaction(inside, async () => undefined, { isSnapshot: true }),
      /no snapshot of its own/,
    )
  })
})

t.test('runs nothing on the database of a transaction that has ended', async (t) => {
  const { database } = await openItems(t)
  const ended = await transaction(database, async (writer) => writer.database)
  await t.rejects(ended.rows(insertItem('a')), DatabaseTimeout)
  t.strictSame(await itemNames(database), [])
})

t.test('gives bulk writes more time once, also while they wait for locks', async (t) => {
  const { database } = await openItems(t)
  const text = `select current_setting('statement_timeout'), current_setting('lock_timeout')`
  const limits = (within: Database, objects: number): Promise<unknown[][]> =>
    transaction(within, ({ rows }) => rows({ text, values: [] }), { objects })
  t.strictSame(await limits(database, 1), [['30s', '27s']])
  t.strictSame(await limits(database, 100), [['2min', '108s']])
  await transaction(database, async ({ database: inside }) => {
    await limits(inside, 100)
    t.strictSame(await limits(inside, 100), [['2min', '108s']], 'the second within a transaction')
  })
})
