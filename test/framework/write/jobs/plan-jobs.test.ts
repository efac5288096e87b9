import t from 'tap'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { planFoundJobs, planJobs } from '../../../../src/framework/write/jobs/plan-jobs.ts'
import type { LoggedChange } from '../../../../src/framework/write/logged.ts'
import { graph } from '../../../fixtures/inventory.ts'

const model = requireModel(graph, 'store.Owner')
const author = { userId: 1, username: 'ada', tokenId: null, requestId: 'r' }
const following = { behaviours: new Map([[model.key, { after: { updated: true } }]]) }
const update: LoggedChange = {
  model,
  id: 7,
  action: 'update',
  before: { name: 'a', code: '(not kept)' },
  after: { name: 'a', code: '(changed, not kept)' },
}

t.test('stores no confidential values, and follows their changes', async (t) => {
  const plan = planJobs(following, [update], author)
  t.strictSame(
    plan?.values.map((value) => JSON.parse(String(value))),
    [[{ task: 'store.Owner updated', id: 7, before: { name: 'a' }, after: { name: 'a' } }], author],
  )
  const sql = planFoundJobs(graph, following, {
    found: [{ model, action: 'update', from: 'store_owner t', changed: 'name' }],
    ids: [],
  })
  t.match(sql, /'slug', t\./)
  t.notMatch(sql, /code/)
})

t.test('adds nothing where nothing follows', async (t) => {
  const none = { behaviours: new Map() }
  const found = [{ model, action: 'delete', from: 'store_owner t' } as const]
  t.equal(planJobs(none, [update], author), undefined)
  t.equal(planFoundJobs(graph, none, { found, ids: [] }), undefined)
  t.equal(planFoundJobs(graph, following, { found, ids: [] }), undefined, 'another event')
  t.equal(planJobs(following, [], author), undefined)
  const same = { ...update, before: { name: 'a' }, after: { name: 'a' } }
  t.equal(planJobs(following, [same], author), undefined, 'an update without a change')
})
