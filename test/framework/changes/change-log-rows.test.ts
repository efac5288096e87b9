import t from 'tap'
import { extensions, graph } from '../../fixtures/inventory.ts'
import { transaction } from '../../../src/framework/database/write.ts'
import { loggable, workOf } from '../../../src/framework/write/context.ts'
import { entryOf, recordRows } from '../../../src/framework/changes/change-log.ts'
import type { Model } from '../../../src/framework/model/graph.ts'
import { planStored } from '../../../src/framework/write/stored.ts'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'

const app = await testApp(t)
const { database } = app
const author = { userId: null, username: 'x', tokenId: null, requestId: 'r' }

/**
 * What the log keeps of a row that goes, as rows that are found in the database are written down.
 */
async function foundLine(model: Model, id: number): Promise<unknown> {
  const found = [
    { model, action: 'delete', from: `${model.table} t where t.id = any($1)` },
  ] as const
  await transaction(database, async (writer) => {
    const work = workOf({ graph, model, author, database, extensions }, writer)
    await recordRows({ found, ids: [id] }, work)
  })
  const columns = 'model, object_id, object_name, action, before, after, message'
  const text = `select ${columns} from extras_objectchange order by id desc limit 1`
  const [row = []] = await database.rows({ text, values: [] })
  return Object.fromEntries(columns.split(', ').map((name, index) => [name, row[index]]))
}

/**
 * The same as an object that is read and deleted is written down; lists of references are kept of
 * those only.
 */
async function readLine(model: Model, id: number): Promise<unknown> {
  const plan = planStored(graph, model, [id])
  const stored = plan.values(await database.rows(plan.statement)).get(id) ?? new Map()
  const single = [...stored].filter(([name]) => model.fields.get(name)?.many === undefined)
  const before = loggable(model, new Map(single))
  const line = entryOf({ model, id, action: 'delete', before, after: null })
  return JSON.parse(JSON.stringify(line, (_, value: unknown) => typeof value === 'bigint' ? Number(value) : value)) // prettier-ignore
}

t.test(
  'records the same entry for an object that is read and for one that is found by SQL',
  async (t) => {
    const samples = new Samples(app)
    for (const model of graph.models.values()) {
      if (!model.operations.has('delete')) continue
      const id = await samples.make(model.key, { full: true })
      t.strictSame(await foundLine(model, id), await readLine(model, id), model.key)
    }
  },
)
