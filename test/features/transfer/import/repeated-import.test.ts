import t from 'tap'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import {
  databaseIdentity,
  existingIds,
} from '../../../../src/features/transfer/import/repeated-import.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { graph } from '../../../fixtures/inventory.ts'
import { migratedDatabase } from '../../../support/fixture-app.ts'

t.test('identifies each database, and finds existing ids', async (t) => {
  const connections = [await migratedDatabase(t), await migratedDatabase(t)]
  const databases = connections.map((one) => openDatabase(one, { log: silentLog }))
  t.teardown(() => Promise.all(databases.map((one) => one.close())))
  const texts = await Promise.all(databases.map(databaseIdentity))
  t.match(texts[0], /^\d+\/\d+$/)
  t.not(texts[0], texts[1])
  const [database] = databases
  if (!database) throw new Error('no database')
  t.equal(await databaseIdentity(database), texts[0])
  const text = `insert into store_area (id, name, slug) values (7, 'a', 'a'), (9, 'b', 'b')`
  await database.rows({ text, values: [] })
  const area = requireModel(graph, 'store.Area')
  t.strictSame(await existingIds(database, area, [7, 8, 9]), new Set([7, 9]))
})
