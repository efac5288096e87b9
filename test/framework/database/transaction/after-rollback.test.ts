import t from 'tap'

import {
  transaction,
  type TransactionOptions,
} from '../../../../src/framework/database/transaction/transaction.ts'
import { openItems } from '../../../support/items.ts'

const dryRun = { dryRun: true }

type Row = readonly [
  name: string,
  options: { readonly outer?: TransactionOptions; readonly inner?: TransactionOptions },
  fails: 'outer' | 'inner' | undefined,
  expected: readonly string[],
]

const cases: readonly Row[] = [
  ['runs no task after a commit', {}, undefined, []],
  ['runs the tasks of a part that was rolled back', {}, 'inner', ['inner']],
  ['runs the tasks of a dry part', { inner: dryRun }, undefined, ['inner']],
  ['runs all tasks after a rollback', {}, 'outer', ['outer', 'inner']],
  ['runs all tasks of a dry run', { outer: dryRun }, undefined, ['outer', 'inner']],
]

for (const [name, options, fails, expected] of cases)
  t.test(name, async (t) => {
    const { database } = await openItems(t)
    const seen: string[] = []
    const note = (task: string) => async () => void seen.push(task)
    const work = transaction(
      database,
      async ({ afterRollback, database: inside }) => {
        afterRollback(note('outer'))
        await transaction(
          inside,
          async (inner) => {
            inner.afterRollback(note('inner'))
            if (fails === 'inner') throw new Error('on purpose')
          },
          options.inner,
        ).catch(() => undefined)
        if (fails === 'outer') throw new Error('on purpose')
      },
      options.outer,
    )
    await work.catch(() => undefined)
    t.strictSame(seen, expected)
  })
