import t from 'tap'
import { extensions, graph } from '../../fixtures/inventory.ts'
import { transaction } from '../../../src/framework/database/transaction/transaction.ts'
import { workOf } from '../../../src/framework/write/context.ts'
import { loggable } from '../../../src/framework/write/objects/loggable.ts'
import { recordRows } from '../../../src/features/change-log/change-log.ts'
import { entryOf } from '../../../src/features/change-log/entry.ts'
import type { Model } from '../../../src/framework/model/graph.ts'
import { seesAll } from '../../../src/framework/model/permission.ts'
import { planStored } from '../../../src/framework/write/stored.ts'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'

const app = await testApp(t)
const { database } = app
const author = { userId: null, username: 'x', tokenId: null, requestId: 'r' }

/** Returns the entry of the log for a deleted row that SQL finds and records. */
async function entryBySql(model: Model, id: number): Promise<unknown> {
  const found = [
    { model, action: 'delete', from: `${model.table} t where t.id = any($1)` },
  ] as const
  await transaction(database, async (writer) => {
    const work = workOf({ graph, model, author, reader: seesAll, database, extensions }, writer)
    await recordRows({ found, ids: [id] }, work)
  })
  const columns = 'model, object_id, object_name, action, before, after, message'
  const text = `select ${columns} from extras_objectchange order by id desc limit 1`
  const [row = []] = await database.rows({ text, values: [] })
  return Object.fromEntries(columns.split(', ').map((name, index) => [name, row[index]]))
}

/** Returns the entry for the same row when the object is read before it is deleted. */
async function entryByRead(model: Model, id: number): Promise<unknown> {
  const plan = planStored(graph, model, [id])
  const stored = plan.values(await database.rows(plan.statement)).get(id) ?? {}
  const before = loggable(model, stored)
  const entry = entryOf({ model, id, action: 'delete', before, after: null })
  const row = entry && {
    model: entry.kind.model,
    object_id: entry.id,
    object_name: entry.name,
    action: entry.kind.action,
    before: entry.before,
    after: entry.after,
    message: entry.kind.about + entry.name,
  }
  return JSON.parse(
    JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  )
}

t.test(
  'records the same entry for an object that is read and for one that is found by SQL',
  async (t) => {
    const samples = new Samples(app)
    for (const model of graph.models.values()) {
      if (!model.operations.has('delete')) continue
      const id = await samples.make(model.key, { full: true })
      t.strictSame(await entryBySql(model, id), await entryByRead(model, id), model.key)
    }
  },
)
