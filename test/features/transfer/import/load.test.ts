import t from 'tap'
import { failure } from '../../../../src/framework/errors/errors.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { valueOf } from '../../../../src/framework/model/item.ts'
import { planDependencyOrder } from '../../../../src/features/transfer/import/dependency-order.ts'
import { ImportLoad } from '../../../../src/features/transfer/import/load.ts'
import { commandLineAuthor } from '../../../../src/framework/model/author.ts'
import type { Behaviour } from '../../../../src/framework/write/context.ts'
import { testApp } from '../../../support/fixture-app.ts'

/** Refuses depots without saying which of them is wrong. */
const vague: Behaviour = {
  async check(items) {
    if (items.some((item) => String(valueOf(item, 'name')).startsWith('Bad')))
      throw failure('ERR_BAD_REQUEST', 'One of them is bad.')
  },
}

t.test('finds the objects that an error is about', async (t) => {
  const app = await testApp(t)
  const model = requireModel(app.graph, 'store.Depot')
  const refused: string[] = []
  const load = (salvage: boolean): ImportLoad =>
    new ImportLoad({
      graph: app.graph,
      database: app.database,
      extensions: { behaviours: new Map([[model.key, vague]]) },
      author: commandLineAuthor(),
      unlocked: null,
      order: planDependencyOrder(app.graph),
      listener: {
        count: () => undefined,
        note: () => undefined,
        refuse: (location, _, message) => refused.push(`${location}: ${message}`),
      },
      update: true,
      salvage,
    })
  const objects = Array.from({ length: 20 }, (_, index) => {
    const name = [7, 16].includes(index) ? `Bad ${index}` : `Good ${index}`
    return { location: String(index), body: { name, slug: `d${index}` } }
  })
  await load(false).chunk(model, objects)
  t.strictSame(refused.splice(0), ['0: One of them is bad.'], 'the first one stands for the chunk')
  const done = await load(true).chunk(model, objects)
  t.strictSame(refused, ['7: One of them is bad.', '16: One of them is bad.'])
  t.strictSame(
    [...done.keys()].map(({ location }) => Number(location)),
    objects.map((_, index) => index).filter((index) => index !== 7 && index !== 16),
  )
})
