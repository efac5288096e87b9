import t from 'tap'
import { assertColumns } from '../../../src/framework/database/assert-columns.ts'
import { openDatabase } from '../../../src/framework/database/database.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { defineModel, references, text } from '../../../src/framework/model/index.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { StartError } from '../../../src/framework/start-error.ts'
import { graph } from '../../fixtures/inventory.ts'
import { sources } from '../../fixtures/models.ts'
import { applications } from '../../fixtures/schema/index.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'

t.test('refuses a database whose tables do not match the declarations', async (t) => {
  const database = openDatabase(await migratedDatabase(t), { log: silentLog })
  t.teardown(() => database.close())
  await t.resolves(assertColumns(graph, database), 'the migrations fit the declarations')

  const jack = defineModel('Jack', {
    path: 'jacks',
    fields: { name: text({ max: 9 }), depots: references('store.Depot') },
  })
  const file = 'schema/store/jack.ts'
  const added = resolve(applications, [...sources, { application: 'store', file, model: jack }])
  await t.rejects(
    assertColumns(added, database),
    new StartError(
      'No migration makes a column for store.Jack.id, store.Jack.name, store.Jack.depots, ' +
        'store.Jack.created, store.Jack.last_updated. After a change of schema/, run: npm run generate',
    ),
  )
})
