import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import type { Writer } from '../../../../src/framework/database/transaction/writer.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { migratedDatabase } from '../../../support/fixture-app.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'

const names = { text: 'select name from store_owner order by 1', values: [] }

const add = (id: number, name: string): { text: string; values: unknown[] } => ({
  text: 'insert into store_owner (id, name, slug) values ($1, $2, $2)',
  values: [id, name],
})

t.test('reads the snapshot of its first statement, without a timeout', async (t) => {
  const database = openDatabase(await migratedDatabase(t), { log: silentLog })
  t.teardown(() => database.close())
  await transaction(database, ({ rows }) => rows(add(1, 'ada')))
  const timeout = 200
  const read = async ({ rows }: Writer): Promise<unknown[]> => {
    const before = await rows(names)
    await transaction(database, (writer) => writer.rows(add(2, 'grace')))
    await sleep(2 * timeout)
    return [before, await rows(names)]
  }
  const found = await transaction(database, read, { isSnapshot: true, timeout })
  t.strictSame(found, [[['ada']], [['ada']]])
  t.strictSame(await database.rows(names), [['ada'], ['grace']])
})
