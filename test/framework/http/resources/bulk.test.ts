import t from 'tap'
import { testApp } from '../../../support/fixture-app.ts'

const { request, document } = await testApp(t)
const list = '/api/store/depots/'
const bulk = `${list}bulk/`
const depots = [
  { name: 'North', slug: 'north' },
  { name: 'South', slug: 'south' },
]

const idsOf = (body: unknown): readonly unknown[] =>
  (body as readonly { readonly id: unknown }[]).map(({ id }) => id) // the document describes a list

for (const url of [list, bulk])
  t.test(`creates, changes and deletes several objects at ${url}`, async (t) => {
    const made = await request('POST', url, { body: depots })
    t.equal(made.status, 201)
    const [first, second] = idsOf(made.body)
    const put = depots.map((depot, index) => ({ ...depot, id: index === 0 ? first : second }))
    t.strictSame(idsOf((await request('PUT', url, { body: put })).body), [first, second])
    const patch = [{ id: second, comments: 'closed' }]
    t.strictSame(idsOf((await request('PATCH', url, { body: patch })).body), [second])
    const removed = await request('DELETE', url, { body: [{ id: first }, { id: second }] })
    t.equal(removed.status, 204)
    t.equal((await request('GET', `${list}${String(first)}/`)).status, 404)
  })

t.test('takes lists only at the URL for bulk requests', async (t) => {
  const one = { name: 'West', slug: 'west' }
  const refused = await request('POST', bulk, { body: one })
  t.equal(refused.status, 400)
  t.strictSame(refused.body, {
    non_field_errors: ['Expected a list of items but got type "object".'],
  })
  t.equal((await request('POST', list, { body: one })).status, 201)
  t.equal((await request('GET', bulk)).status, 405)
  t.equal((await request('PATCH', `${list}bulk/1/`, { body: {} })).status, 404)
})

t.test('documents one object at the list, and lists at the URL for bulk requests', async (t) => {
  t.strictSame(Object.keys(document.paths[list] ?? {}), ['get', 'post'])
  t.strictSame(Object.keys(document.paths[bulk] ?? {}), ['post', 'put', 'patch', 'delete'])
})
