import t from 'tap'
import { graph } from '../../fixtures/inventory.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { seesAll } from '../../../src/framework/model/permission.ts'
import { workOf } from '../../../src/framework/write/context.ts'
import { testApp } from '../../support/fixture-app.ts'
import { transaction } from '../../../src/framework/database/transaction/transaction.ts'

t.test('runs a statement that changes rows in a service without a change log', async (t) => {
  const { database, request } = await testApp(t)
  const body = [1, 2].map((n) => ({ name: `owner ${n}`, slug: `owner-${n}` }))
  const made = await request('POST', '/api/store/owners/', { body })
  const [id = 0] = (made.body as { id: number }[]).map((one) => one.id)
  const author = { userId: null, username: 'x', tokenId: null, requestId: 'x' }
  const extensions = { behaviours: new Map<string, never>() }
  const model = requireModel(graph, 'store.Owner')
  await transaction(database, async (scope) => {
    const context = { graph, model, database, author, reader: seesAll, extensions }
    const work = workOf(context, scope)
    const first = 'with gone as (delete from store_owner where id = any($1::integer[]))'
    await work.log([])
    await work.logRows({ first, found: [], ids: [id] })
    await work.logRows({ found: [], ids: [id] })
  })
  t.equal((await request('GET', '/api/store/owners/')).object['count'], 1)
})
