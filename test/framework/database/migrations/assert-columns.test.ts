import t from 'tap'
import { assertColumns } from '../../../../src/framework/database/migrations/assert-columns.ts'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { defineModel, references, text } from '../../../../src/framework/model/index.ts'
import { resolve } from '../../../../src/framework/model/resolve.ts'
import { StartError } from '../../../../src/framework/errors/start-error.ts'
import {
  requireModel,
  type Model,
  type ResolvedField,
} from '../../../../src/framework/model/graph.ts'
import { graph } from '../../../fixtures/inventory.ts'
import { sources } from '../../../fixtures/models.ts'
import { applications } from '../../../fixtures/schema/index.ts'
import { migratedDatabase } from '../../../support/fixture-app.ts'

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
      'No migration makes a column for store.Jack.created, store.Jack.depots, store.Jack.id, ' +
        'store.Jack.last_updated, store.Jack.name. After a change of schema/, run: npm run generate',
    ),
  )

  const withField = (key: string, name: string, changes: Partial<ResolvedField>): Model => {
    const model = requireModel(graph, key)
    const fields = new Map(model.fields)
    const field = fields.get(name)
    if (field) fields.set(name, { ...field, ...changes })
    return { ...model, fields }
  }
  const changed = [
    withField('store.Area', 'name', { column: { sql: 'varchar(9)', prisma: 'String' } }),
    withField('store.Box', 'number', { column: { sql: 'int2', prisma: 'Int' } }),
    withField('store.Depot', 'asn', { nullable: false }),
    withField('store.Owner', 'comments', { column: { sql: 'jsonb', prisma: 'Json' } }),
    withField('lab.Sample', 'price', { column: { sql: 'decimal(8,2)', prisma: 'Decimal' } }),
  ]
  const models = new Map([...graph.models, ...changed.map((model) => [model.key, model] as const)])
  await t.rejects(
    assertColumns({ ...graph, models }, database),
    new StartError(
      'No migration changes the column of ' +
        'store.Area.name from character varying(50) not null to varchar(9) not null, ' +
        'store.Depot.asn from bigint to bigint not null, ' +
        'store.Owner.comments from text not null to jsonb not null. ' +
        'After a change of schema/, run: npm run generate',
    ),
    'other names of the same type are not changes',
  )
  await t.resolves(
    assertColumns({ ...graph, models }, database, { isNewer: true }),
    'a later version may have widened them',
  )
  await t.rejects(assertColumns(added, database, { isNewer: true }), /No migration makes a column/)

  const jacks = [1, 2].map((index) => ({
    application: 'store',
    file: `schema/store/jack-${index}.ts`,
    model: defineModel(`Jack${index}`, { path: `jacks-${index}`, fields: { name: text() } }),
  }))
  await t.rejects(
    assertColumns(resolve(applications, [...sources, ...jacks]), database),
    /for store\.Jack1\.created, (store\.\S+ ){3}store\.Jack2\.created and 3 more\. After/,
    'names five fields',
  )
})
