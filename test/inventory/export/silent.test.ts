import t from 'tap'
import { graph } from '../../support/inventory.ts'
import { openDatabase } from '../../../src/framework/database/open-database.ts'
import { exportObjects } from '../../../src/features/transfer/export/export.ts'
import { plain } from '../../../src/features/transfer/import/progress.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { createDatabase } from '../../support/postgres.ts'
import { DatabaseProxy } from '../../support/proxy.ts'
import { transaction } from '../../../src/framework/database/transaction/transaction.ts'

t.test('ends an export when the database stops answering', async (t) => {
  const proxy = new DatabaseProxy(await createDatabase(t))
  await proxy.open()
  t.teardown(() => proxy.cut())
  const options = { log: silentLog, max: 1, statementTimeout: 500 }
  const database = openDatabase(proxy.connection, options)
  t.teardown(() => database.close())
  await transaction(database, ({ rows }) => rows({ text: 'select 1', values: [] }))
  proxy.silence()
  const progress = plain(() => undefined)
  const work = {
    graph,
    database,
    progress,
    standard: process.stdout,
    models: [],
    format: 'jsonl' as const,
  }
  await t.rejects(exportObjects(work), { name: 'DatabaseUnavailable' })
  const again = await transaction(database, ({ rows }) => rows({ text: 'select 1', values: [] }))
  t.strictSame(again, [[1]], 'another connection replaces the silent one')
})
