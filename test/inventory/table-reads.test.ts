import t from 'tap'
import { seesAll } from '../../src/framework/model/permission.ts'
import { graph } from '../support/inventory.ts'
import { differences, seesNothing } from '../support/named-tables.ts'

t.test('declares the tables of every list, as its SQL names them', async (t) => {
  const models = [...graph.models.values()]
  t.ok(models.length > 50)
  for (const reader of [seesAll, seesNothing])
    t.strictSame(
      models.flatMap((model) => differences(graph, model, reader)),
      [],
    )
})
