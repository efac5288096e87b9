import t from 'tap'
import { openDatabase, type Database } from '../../../../src/framework/database/database.ts'
import { inSingleTransaction } from '../../../../src/framework/database/transaction/single.ts'
import { transaction } from '../../../../src/framework/database/transaction/writer.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { createDatabase } from '../../../support/postgres.ts'

const timeout = 10_000
const add = (name: string): { text: string; values: unknown[] } => ({
  text: 'insert into ipam_rir (name, slug) values ($1, $1)',
  values: [name],
})
const insert = (database: Database, name: string, fail = false): Promise<void> =>
  transaction(database, async ({ rows }) => {
    await rows(add(name))
    if (fail) throw new Error('on purpose')
  })

interface Case {
  readonly name: string
  readonly keep?: boolean
  readonly work: (inner: Database) => Promise<unknown>
  readonly fails?: RegExp
  readonly stored: readonly string[]
}

const cases: readonly Case[] = [
  {
    name: 'commits inner transactions together',
    work: async (inner) => {
      await insert(inner, 'a')
      await insert(inner, 'b')
    },
    stored: ['a', 'b'],
  },
  {
    name: 'rolls back only the inner transaction that fails',
    work: async (inner) => {
      await insert(inner, 'a')
      await insert(inner, 'b', true).catch(() => undefined)
      await insert(inner, 'c')
    },
    stored: ['a', 'c'],
  },
  {
    name: 'runs statements after a refused one',
    work: async (inner) => {
      await insert(inner, 'a')
      await insert(inner, 'a').catch(() => undefined)
      await inner.rows(add('b'))
    },
    stored: ['a', 'b'],
  },
  {
    name: 'rolls back everything when the work fails',
    work: async (inner) => {
      await insert(inner, 'a')
      throw new Error('on purpose')
    },
    fails: /on purpose/,
    stored: [],
  },
  {
    name: 'rolls back the work with keep: false',
    keep: false,
    work: (inner) => insert(inner, 'a'),
    stored: [],
  },
  {
    name: 'runs one inside another',
    work: async (inner) => {
      await inSingleTransaction(inner, { timeout, keep: true }, (deeper) => insert(deeper, 'a'))
      await inSingleTransaction(inner, { timeout, keep: false }, (deeper) => insert(deeper, 'b'))
      await insert(inner, 'c')
    },
    stored: ['a', 'c'],
  },
]

for (const { name, keep = true, work, fails, stored } of cases)
  t.test(name, async (t) => {
    const database = openDatabase(await createDatabase(t), { log: silentLog })
    t.teardown(() => database.close())
    const done = inSingleTransaction(database, { timeout, keep }, work)
    if (fails) await t.rejects(done, { message: fails })
    else await done
    const found = await database.rows({ text: 'select name from ipam_rir order by 1', values: [] })
    t.strictSame(found.flat(), stored)
  })

t.test('gives bulk writes more time once, also while they wait for locks', async (t) => {
  const database = openDatabase(await createDatabase(t), { log: silentLog })
  t.teardown(() => database.close())
  const text = `select current_setting('statement_timeout'), current_setting('lock_timeout')`
  const limits = (within: Database, objects: number): Promise<unknown[][]> =>
    transaction(within, ({ rows }) => rows({ text, values: [] }), { objects })
  t.strictSame(await limits(database, 1), [['30s', '27s']])
  t.strictSame(await limits(database, 100), [['2min', '108s']])
  await inSingleTransaction(database, { timeout, keep: false }, async (inner) => {
    await limits(inner, 100)
    t.strictSame(await limits(inner, 100), [['2min', '108s']], 'the second within a transaction')
  })
})
