import t from 'tap'
import { Violation } from '../../../../src/framework/database/failures/failures.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'
import { insertItem, itemNames, openItems } from '../../../support/items.ts'

t.test('runs everything, undoes it and returns the result', async (t) => {
  const { database } = await openItems(t)
  const found = await transaction(
    database,
    async ({ rows, post, database: inside }) => {
      post(insertItem('a'))
      await rows(insertItem('b'))
      await inside.allAtOnce({ statements: [insertItem('c')] })
      return itemNames(inside)
    },
    { dryRun: true },
  )
  t.strictSame(found, ['a', 'b', 'c'])
  t.strictSame(await itemNames(database), [])
  t.equal(database.pool.idleCount, 1, 'its connection is free again')
})

t.test('undoes a part of a transaction', async (t) => {
  const { database } = await openItems(t)
  await transaction(database, async ({ rows, database: inside }) => {
    await rows(insertItem('a'))
    const dry = transaction(inside, (writer) => writer.rows(insertItem('b')), { dryRun: true })
    t.strictSame(await dry, [])
    await rows(insertItem('c'))
  })
  t.strictSame(await itemNames(database), ['a', 'c'])
})

const lateItem = { text: 'insert into late values (1)', values: [] }

for (const isNested of [false, true]) {
  const where = isNested ? 'inside another transaction' : 'of its own'

  t.test(`fails as the commit would, ${where}`, async (t) => {
    const { database } = await openItems(t)
    const text = 'create table late (id integer unique deferrable initially deferred)'
    await database.rows({ text, values: [] })
    const works = [
      ['a statement that is not awaited', [insertItem('a'), insertItem('a')]],
      ['a deferred constraint', [lateItem, lateItem]],
    ] as const
    for (const [title, statements] of works) {
      const dry = (on: typeof database): Promise<void> =>
        transaction(on, async ({ post }) => statements.forEach(post), { dryRun: true })
      if (!isNested) await t.rejects(dry(database), Violation, title)
      else
        await transaction(database, async (writer) => {
          await t.rejects(dry(writer.database), Violation, title)
          await writer.rows(insertItem(title))
        })
    }
    t.strictSame(
      await itemNames(database),
      isNested ? works.map(([title]) => title).toSorted() : [],
    )
  })
}

t.test('fails where the failure of a statement is ignored', async (t) => {
  const { database } = await openItems(t)
  const ignoring = transaction(
    database,
    async ({ rows }) => {
      await rows(insertItem('a'))
      await rows(insertItem('a')).catch(() => undefined)
    },
    { dryRun: true },
  )
  await t.rejects(ignoring, Violation)
})
