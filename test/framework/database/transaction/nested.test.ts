import t from 'tap'
import { openDatabase } from '../../../../src/framework/database/database.ts'
import { Violation } from '../../../../src/framework/database/failures.ts'
import { nestedDatabase } from '../../../../src/framework/database/transaction/nested.ts'
import { transaction } from '../../../../src/framework/database/transaction/writer.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { createDatabase } from '../../../support/postgres.ts'

const connection = await createDatabase(t, { template: 'template1' })
const database = openDatabase(connection, { log: silentLog })
t.teardown(database.close)
await database.rows({ text: 'create table item (name text unique)', values: [] })

const insert = (name: string) => ({ text: 'insert into item values ($1)', values: [name] })
const all = { text: 'select name from item order by name', values: [] }

/** Returns the committed names, and empties the table. */
async function takeNames(): Promise<readonly string[]> {
  const rows = await database.rows({ text: 'delete from item returning name', values: [] })
  return rows.map(([name]) => String(name)).toSorted()
}

t.test('commits nothing before the outer transaction', async (t) => {
  await transaction(database, async (writer) => {
    const nested = nestedDatabase(database, writer)
    await transaction(nested, async ({ rows }) => void (await rows(insert('one'))))
    await nested.allAtOnce({ statements: [insert('two'), insert('three')] })
    t.equal((await nested.rows(all)).length, 3, 'seen inside')
    t.equal((await database.rows(all)).length, 0, 'not seen outside')
  })
  t.strictSame(await takeNames(), ['one', 'three', 'two'])
})

t.test('undoes a failed part alone, and rejects with typed errors', async (t) => {
  await transaction(database, async (writer) => {
    const nested = nestedDatabase(database, writer)
    await nested.allAtOnce({ statements: [insert('kept')] })
    const twice = transaction(nested, async ({ rows }) => {
      await rows(insert('lost'))
      await rows(insert('kept'))
    })
    await t.rejects(twice, Violation)
    await t.rejects(nested.allAtOnce({ statements: [insert('gone'), insert('kept')] }), Violation)
    await nested.allAtOnce({ statements: [insert('after')] })
  })
  t.strictSame(await takeNames(), ['after', 'kept'])
})

t.test('loses everything when the outer transaction fails', async (t) => {
  const failed = transaction(database, async (writer) => {
    await nestedDatabase(database, writer).allAtOnce({ statements: [insert('one')] })
    throw new Error('no commit')
  })
  await t.rejects(failed, { message: 'no commit' })
  t.strictSame(await takeNames(), [])
})

t.test('runs tasks after the commit of the outer transaction', async (t) => {
  const seen: (readonly unknown[])[] = []
  const work = (fails: boolean): Promise<void> =>
    transaction(database, async (writer) => {
      const nested = nestedDatabase(database, writer)
      await transaction(nested, async ({ rows, afterCommit }) => {
        await rows(insert('one'))
        afterCommit(async () => void seen.push(await database.rows(all)))
      })
      t.strictSame(seen, [], 'not yet')
      if (fails) throw new Error('no commit')
    })
  await t.rejects(work(true))
  t.strictSame(seen, [], 'not after a rollback')
  await work(false)
  t.strictSame(seen, [[['one']]])
})

t.test('is the database of every client inside the transaction', async (t) => {
  await transaction(database, async (writer) => {
    const nested = nestedDatabase(database, writer)
    const caller = { key: 'someone', signal: new AbortController().signal }
    t.equal(nested.forCaller(caller as never), nested) // its properties are not read
    t.equal(nested.precondition, undefined)
  })
})
