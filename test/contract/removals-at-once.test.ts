import t from 'tap'
import { transaction } from '../../src/framework/database/transaction/index.ts'
import type { Database } from '../../src/framework/database/database.ts'
import { seesAll } from '../../src/framework/model/permission.ts'
import type { Model } from '../../src/framework/model/graph.ts'
import type { WriteContext } from '../../src/framework/write/context.ts'
import { removeObjects } from '../../src/framework/write/removal/index.ts'
import { removeAtOnce } from '../../src/framework/write/removal/remove-at-once.ts'
import { entriesOf } from '../framework/write/objects/log-entries.ts'
import { testApp } from '../support/app.ts'
import { extensions, graph } from '../support/inventory.ts'
import { Samples } from '../support/samples.ts'
import { costsOf } from './costs.ts'

const app = await testApp(t)
const samples = new Samples(app)
const [[userId] = []] = await app.database.rows<[number]>({
  text: 'select id from users_user where is_superuser',
  values: [],
})
const author = { userId: userId ?? null, username: 'ada', tokenId: 7, requestId: 'removal' }

/** Deletes objects, undoes it, and returns the result with the entries of the change log. */
const dryRun = <T>(
  model: Model,
  work: (context: WriteContext) => Promise<T>,
): Promise<{ readonly result: T; readonly entries: readonly string[] }> =>
  transaction(
    app.database,
    async ({ database }) => {
      const result = await work(contextOf(model, database))
      return { result, entries: await entriesOf(database, author.requestId) }
    },
    { dryRun: true },
  )

const contextOf = (model: Model, database: Database): WriteContext => ({
  graph,
  model,
  database,
  author,
  reader: seesAll,
  extensions,
})

/** Excludes a delete in one round trip. */
const condition = async (): Promise<void> => undefined

for (const model of graph.models.values()) {
  if (!model.operations.has('delete') || model.view) continue
  t.test(`logs the same of ${model.key} in one round trip as in several`, async (t) => {
    const ids = [
      await samples.make(model.key, { full: true }),
      await samples.make(model.key),
    ].toReversed()
    const { result, entries } = await dryRun(model, (context) => removeAtOnce(context, ids))
    t.equal(result === 'removed', costsOf(model).removesAtOnce, result)
    const several = await dryRun(model, (context) => removeObjects({ ...context, condition }, ids))
    t.ok(several.entries.length >= ids.length)
    if (result === 'removed') t.strictSame(entries, several.entries)
    else t.strictSame(entries, [])
  })
}
