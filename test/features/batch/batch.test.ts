import t from 'tap'
import { asList, asObject, type Json } from '../../support/json.ts'
import { testApp } from '../../support/fixture-app.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { makeUser } from '../../support/person.ts'

const app = await testApp(t)
const { request } = app
const depots = '/api/store/depots/'
const areas = '/api/store/areas/'

/** Sends a batch; returns the answer, and its body as a list. */
async function batch(operations: unknown, options: object = {}) {
  const sent = { body: operations as Json[], ...options } // or what is refused
  const answer = await request('POST', '/api/batch/', sent)
  const { status, text, body, statements } = answer
  return { status, text, statements, list: Array.isArray(body) ? asList(body) : [] }
}

const names = async (path: string): Promise<readonly unknown[]> =>
  (await request('GET', `${path}?ordering=id&limit=0`)).results.map(({ name }) => name)

const add = (path: string, body: object) => ({ method: 'POST', path, body })
const area = (slug: string) => add(areas, { name: slug, slug })

t.test('writes several objects that refer to each other', async (t) => {
  const { status, text, list } = await batch([
    area('europe'),
    add(depots, { name: 'Madrid', slug: 'madrid', area: { $ref: '0.id' } }),
    { method: 'PATCH', path: `${depots}{1.id}/`, body: { facility: { $ref: '0.slug' } } },
    add(depots, [{ name: 'Oslo', slug: 'oslo', area: { $ref: '0.id' } }]),
    { method: 'DELETE', path: `${depots}{3.0.id}/` },
  ])
  t.equal(status, 201, text)
  t.match(list, [{ slug: 'europe' }, { slug: 'madrid' }, { facility: 'europe' }])
  t.equal(list.at(-1), null)
  t.strictSame(await names(depots), ['Madrid'])
  const { results } = await request('GET', '/api/extras/object-changes/?limit=0')
  const own = results.filter(({ model }) => String(model).startsWith('store.'))
  t.equal(new Set(own.map((one) => one['request_id'])).size, 1, 'one request in the log')
  t.equal(own.length, 5)
})

t.test('writes nothing where an operation fails, and says which one', async (t) => {
  const before = await names(areas)
  const refused = async (operation: object, status: number, body: unknown): Promise<void> => {
    const answer = await batch([area('asia'), operation])
    t.match(answer, { status: 400, list: [{}, { status, body }] }, JSON.stringify(operation))
    t.strictSame(answer.list[0], {})
    t.strictSame(await names(areas), before)
  }
  await refused(add(depots, { slug: 'x' }), 400, { name: ['This field is required.'] })
  await refused(area('europe'), 400, { slug: [/already exists/] })
  await refused({ method: 'DELETE', path: `${depots}999/` }, 404, { detail: 'Not found.' })
  const stale = { method: 'PATCH', path: `${depots}1/`, body: {}, if_match: '"no"' }
  await refused(stale, 412, { detail: /the entity tag of the object is now/ })
  await refused(add('/api/store/nothing/', {}), 404, { detail: 'Not found.' })
  const unknown = '"1.id" names no value of the result of an earlier operation: 0 to 0 are before.'
  await refused(add(depots, { name: 'x', area: { $ref: '1.id' } }), 400, {
    non_field_errors: [unknown],
  })
  await refused({ method: 'PUT', path: `${depots}{0.nothing}/` }, 400, {
    non_field_errors: [/"0.nothing" names no value/],
  })
})

t.test('takes writes that may be repeated, and nothing else', async (t) => {
  const detail = 'A batch takes writes of models that may be repeated, and no other requests.'
  for (const path of ['/api/batch/', '/api/users/tokens/', '/api/users/tokens/derive/']) {
    const wanted = { status: 400, list: [{ status: 400, body: { detail } }] }
    t.match(await batch([add(path, [])]), wanted, path)
  }
  for (const [operation, key] of [
    [{ method: 'GET', path: depots }, 'method'],
    [{ method: 'POST', path: 'http://elsewhere/api/' }, 'path'],
    [{ method: 'POST', path: areas, body: {}, header: 1 }, 'header'],
    [{ method: 'POST', path: areas, if_match: 'a\nb' }, 'if_match'],
    [{ method: 'POST' }, 'path'],
    [7, 'non_field_errors'],
  ] as const) {
    const { status, list } = await batch([operation])
    t.strictSame([status, Object.keys(asObject(asObject(list[0])['body']))], [400, [key]])
  }
  t.equal((await batch([])).status, 400)
  t.equal((await batch({})).status, 400)
})

t.test('runs with the rights of its user', async (t) => {
  t.equal((await batch([area('asia')], { token: null })).status, 401)
  const token = await makeUser(app, 'writer', ['store.add_area'])
  t.equal((await batch([area('asia')], { token })).status, 201)
  const renamed = { method: 'PATCH', path: `${areas}1/`, body: { name: 'Old world' } }
  t.equal((await batch([renamed])).status, 200)
  const both = [area('africa'), add(depots, { name: 'x', slug: 'x' })]
  const refused = { status: 403, body: { detail: /store\.add_depot/ } }
  t.match(await batch(both, { token }), { status: 400, list: [{}, refused] })
  const user = { method: 'POST', path: '/api/users/users/', body: {} }
  t.match(await batch([user], { token }), { list: [{ status: 403 }] })
})

t.test('is repeated by its key', async (t) => {
  const headers = { 'idempotency-key': 'a-batch' }
  const first = await batch([area('oceania')], { headers })
  const again = await batch([area('oceania')], { headers })
  t.equal(again.status, 201, again.text)
  t.strictSame(again.list, first.list)
  t.equal((await names(areas)).filter((name) => name === 'oceania').length, 1)
})

t.test('costs no statement that its writes do not cost', async (t) => {
  const { statements } = await batch([area('a'), area('b'), area('c')])
  const one = await request('POST', areas, { body: { name: 'd', slug: 'd' } })
  t.ok(statements.length <= 3 * (one.statements.length + 3), `${statements.length}`)
})

checkRequiredTests(t, import.meta.url)
