import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import type { Writer } from '../../../../src/framework/database/transaction/writer.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { createDatabase } from '../../../support/postgres.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'

const database = openDatabase(await createDatabase(t), { log: silentLog, max: 1 })
t.teardown(() => database.close())

const wrong = { text: 'select nothing from pg_class', values: [] }
const right = { text: 'select 1', values: [] }
const ofStatement = { code: '42703', statement: wrong.text }

/** Works in which a statement fails that they do not handle, and the error of the transaction. */
const works: readonly (readonly [
  title: string,
  work: (scope: Writer) => Promise<unknown>,
  error: object,
])[] = [
  ['is not awaited', async ({ rows }) => void rows(wrong), ofStatement],
  [
    'is awaited after the next one',
    async ({ rows }) => {
      const result = rows(wrong)
      await rows(right)
      await result
    },
    ofStatement,
  ],
  [
    'is not awaited before the next one',
    async ({ rows }) => {
      void rows(wrong)
      await sleep(30)
      await rows(right)
    },
    ofStatement,
  ],
  [
    'is not awaited in a savepoint',
    ({ database: inside }) =>
      transaction(inside, async ({ rows }) => {
        void rows(wrong)
        await sleep(30)
      }),
    ofStatement,
  ],
  [
    'is ignored',
    ({ rows }) => rows(wrong).catch(() => undefined),
    { message: 'an error inside a transaction was not handled', failure: ofStatement },
  ],
]

for (const [title, work, error] of works)
  t.test(`fails the transaction, not the process, where a failed statement ${title}`, async (t) => {
    t.match(await transaction(database, work).catch((failed: unknown) => failed), error)
    t.strictSame(await transaction(database, ({ rows }) => rows(right)), [[1]])
  })
