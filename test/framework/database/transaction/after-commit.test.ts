import t from 'tap'
import type { Database } from '../../../../src/framework/database/database.ts'
import {
  transaction,
  type TransactionOptions,
} from '../../../../src/framework/database/transaction/transaction.ts'
import { insertItem, itemNames, openItems } from '../../../support/items.ts'

/** Runs a transaction inside another one; each has a task that adds what is committed by then. */
async function runNested(
  database: Database,
  options: { readonly outer?: TransactionOptions; readonly inner?: TransactionOptions } = {},
  fails?: 'outer' | 'inner',
): Promise<readonly unknown[]> {
  const seen: unknown[] = []
  const note = (name: string) => async () => void seen.push([name, await itemNames(database)])
  await transaction(
    database,
    async ({ rows, afterCommit, database: inside }) => {
      afterCommit(note('before'))
      await transaction(
        inside,
        async (inner) => {
          await inner.rows(insertItem('inner'))
          inner.afterCommit(note('inner'))
          if (fails === 'inner') throw new Error('on purpose')
        },
        options.inner,
      ).catch(() => undefined)
      await rows(insertItem('outer'))
      afterCommit(note('after'))
      if (seen.length > 0) throw new Error('a task ran before the commit')
      if (fails === 'outer') throw new Error('on purpose')
    },
    options.outer,
  ).catch((error: Error) => seen.push(error.message))
  return seen
}

const dryRun = { dryRun: true }
const both = ['inner', 'outer']
const cases: [name: string, ...Parameters<typeof runNested> extends [unknown, ...infer R] ? R : never, expected: unknown][] = [
  ['runs tasks in their order after the outermost commit', {}, undefined, [['before', both], ['inner', both], ['after', both]]],
  ['runs no task of a part that was rolled back', {}, 'inner', [['before', ['outer']], ['after', ['outer']]]],
  ['runs no task of a dry part', { inner: dryRun }, undefined, [['before', ['outer']], ['after', ['outer']]]],
  ['runs no task after a rollback', {}, 'outer', ['on purpose']],
  ['runs no task of a dry run', { outer: dryRun }, undefined, []],
] // prettier-ignore

for (const [name, options, fails, expected] of cases)
  t.test(name, async (t) => {
    const { database } = await openItems(t)
    t.strictSame(await runNested(database, options, fails), expected)
  })

t.test('runs each task once where the work ran twice, and not again when it fails', async (t) => {
  const { database } = await openItems(t)
  const seen: string[] = []
  let runs = 0
  const work = transaction(database, async ({ rows, afterCommit }) => {
    runs += 1
    const run = runs
    afterCommit(async () => {
      seen.push(`first of ${run}`)
      await transaction(database, ({ rows }) => rows(conflict), { retries: 0 })
    })
    afterCommit(async () => void seen.push(`second of ${run}`))
    if (run === 1) await rows(conflict)
  })
  await t.rejects(work, { name: 'Violation', kind: 'retry' }, 'the error of the task')
  t.strictSame(seen, ['first of 2', 'second of 2'])
  t.equal(runs, 2)
})

/** Fails as a transaction that PostgreSQL could not serialise. */
const conflict = {
  text: `do $$ begin raise exception using errcode = 'serialization_failure'; end $$`,
  values: [],
}
