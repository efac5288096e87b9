import t from 'tap'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { seesAll } from '../../../../src/framework/model/permission.ts'
import { planPage } from '../../../../src/framework/read/pages/page-plan.ts'
import { RememberedTotals } from '../../../../src/framework/read/pages/remembered-totals.ts'
import { parseQuery } from '../../../../src/framework/read/query.ts'
import { graph } from '../../../fixtures/inventory.ts'
import { bytesInOldSpace } from '../../../support/old-space.ts'

t.test('plans of pages share hidden classes, which are in the old space', async (t) => {
  const box = requireModel(graph, 'store.Box')
  const remembered = new RememberedTotals()
  const plan = (n: number): unknown => {
    const parameters = new Map([
      ['id', [String(n % 40)]],
      ['limit', [String(25 + (n % 3))]],
    ])
    const query = parseQuery(parameters, { paginateCount: 50, maxPageSize: 1_000 }, null)
    return planPage(graph, box, { reader: seesAll, remembered, ...query })
  }
  await bytesInOldSpace(5_000, plan)
  const added = await bytesInOldSpace(20_000, plan)
  t.ok(added < 4_000_000, `20,000 plans added ${added} bytes to the old space`)
})
