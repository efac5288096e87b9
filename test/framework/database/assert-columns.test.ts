import t from 'tap'
import { applications } from '../../../schema/index.ts'
import { graph } from '../../../src/app.ts'
import { assertColumns } from '../../../src/framework/database/assert-columns.ts'
import { openDatabase } from '../../../src/framework/database/database.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { defineModel, references, text } from '../../../src/framework/model/index.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { StartError } from '../../../src/framework/start-error.ts'
import { sources } from '../../../src/generated/models.ts'
import { createDatabase } from '../../support/postgres.ts'

t.test('refuses a database whose tables do not match the declarations', async (t) => {
  const database = openDatabase(await createDatabase(t), { log: silentLog })
  t.teardown(() => database.close())
  await t.resolves(assertColumns(graph, database), 'the migrations fit the declarations')

  const jack = defineModel('Jack', {
    path: 'jacks',
    fields: { name: text({ max: 9 }), sites: references('dcim.Site') },
  })
  const file = 'schema/dcim/jack.ts'
  const added = resolve(applications, [...sources, { application: 'dcim', file, model: jack }])
  await t.rejects(
    assertColumns(added, database),
    new StartError(
      'No migration makes a column for dcim.Jack.id, dcim.Jack.name, dcim.Jack.sites, ' +
        'dcim.Jack.created, dcim.Jack.last_updated. After a change of schema/, run: npm run generate',
    ),
  )
})
