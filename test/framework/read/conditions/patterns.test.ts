import t from 'tap'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { PatternBudget } from '../../../../src/framework/read/conditions/patterns.ts'
import { graph } from '../../../fixtures/inventory.ts'

t.test('counts the characters of a search as the schema of the parameter does', async (t) => {
  const search = requireModel(graph, 'store.Depot').filters.get('q')
  if (!search) throw new Error('depots have a search')
  const take = (text: string): void => new PatternBudget().take(search, [text])
  t.doesNotThrow(() => take('😀'.repeat(200)), 'each takes two UTF-16 units')
  t.throws(() => take('😀'.repeat(201)), {
    message: 'Ensure this value has no more than 200 characters.',
  })
})
