import t from 'tap'
import { graph } from '../../../src/app.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { workOf } from '../../../src/framework/write/context.ts'
import { testApp } from '../../support/app.ts'

t.test('runs a statement that changes rows in a service without a change log', async (t) => {
  const { database, request } = await testApp(t)
  const body = [1, 2].map((n) => ({ name: `rir ${n}`, slug: `rir-${n}` }))
  const made = await request('POST', '/api/ipam/rirs/', { body })
  const [id = 0] = (made.body as { id: number }[]).map((one) => one.id)
  const author = { userId: null, username: 'x', tokenId: null, requestId: 'x' }
  const extensions = { behaviours: new Map<string, never>() }
  const model = requireModel(graph, 'ipam.RIR')
  await database.transaction(async (scope) => {
    const work = workOf({ graph, model, database, author, extensions }, scope)
    const first = 'with gone as (delete from ipam_rir where id = any($1::integer[]))'
    await work.log([])
    await work.logRows({ first, found: [], ids: [id] })
    await work.logRows({ found: [], ids: [id] })
  })
  t.equal((await request('GET', '/api/ipam/rirs/')).object['count'], 1)
})
