import t from 'tap'
import { asList, asObject, testApp, type RequestOptions } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'

const app = await testApp(t)
const { request } = app
const areas = '/api/store/areas/'
const depots = '/api/store/depots/'
const dry: RequestOptions = { undocumented: 'a dry run: without ids, or entries of the change log' }

const names = async (path: string): Promise<readonly unknown[]> =>
  (await request('GET', `${path}?ordering=id&limit=0`)).results.map(({ name }) => name)

const entries = async (): Promise<number> =>
  Number((await request('GET', '/api/extras/object-changes/?limit=1')).object['count'])

const make = async (path: string, body: object): Promise<number> =>
  Number((await request('POST', path, { body })).object['id'])

const europe = await make(areas, { name: 'Europe', slug: 'europe' })
const oslo = await make(depots, { name: 'Oslo', slug: 'oslo', area: europe })

t.test('runs writes, keeps nothing and returns what they would return', async (t) => {
  const before = [await names(areas), await names(depots), await entries()]
  const body = { name: 'Asia', slug: 'asia' }
  const created = await request('POST', `${areas}?dry_run=true`, { ...dry, body })
  t.match(created, { status: 201, object: body, headers: { 'dry-run': 'true' } })
  t.notOk('id' in created.object, 'the id goes to the next new object')
  t.equal(created.headers['location'], undefined)
  const many = [body, { name: 'Africa', slug: 'africa' }]
  const bulk = await request('POST', `${areas}bulk/?dry_run=true`, { ...dry, body: many })
  t.equal(bulk.status, 201)
  t.strictSame(
    asList(bulk.body).map((one) => [asObject(one)['id'], asObject(one)['slug']]),
    [
      [undefined, 'asia'],
      [undefined, 'africa'],
    ],
  )
  const changed = await request('PATCH', `${areas}${europe}/?dry_run=true`, { body: { name: 'E' } })
  t.match(changed, { status: 200, object: { id: europe, name: 'E' } })
  const removed = await request('DELETE', `${depots}${oslo}/?dry_run=true`)
  t.match(removed, { status: 204, headers: { 'dry-run': 'true' } })
  const refused = await request('POST', `${areas}?dry_run=true`, { body: { name: 'Europe' } })
  t.match(refused, { status: 400, headers: { 'dry-run': 'true' } })
  t.strictSame(refused.text, (await request('POST', areas, { body: { name: 'Europe' } })).text)
  t.strictSame([await names(areas), await names(depots), await entries()], before)
})

t.test('returns the entries of the log, also of batches', async (t) => {
  const operations = [
    { method: 'POST', path: areas, body: { name: 'Asia', slug: 'asia' } },
    { method: 'PATCH', path: `${depots}${oslo}/`, body: { area: { $ref: '0.id' } } },
    { method: 'DELETE', path: `${areas}${europe}/` },
  ]
  const before = [await names(areas), await entries()]
  const shown = await request('POST', '/api/batch/?dry_run=diff', { ...dry, body: operations })
  t.equal(shown.status, 200, shown.text)
  t.match(asList(shown.body), [
    { model: 'store.area', object_name: 'Asia', before: null, after: { slug: 'asia' } },
    { model: 'store.depot', object_id: oslo, before: { area: europe } },
    { model: 'store.area', object_id: europe, before: { slug: 'europe' }, after: null },
  ])
  t.notOk(asList(shown.body).some((entry) => 'id' in asObject(entry) || 'url' in asObject(entry)))
  const tried = await request('POST', '/api/batch/?dry_run=true', { ...dry, body: operations })
  t.match(tried, { status: 201, body: [{ slug: 'asia' }, { id: oslo }, null] })
  t.notOk('id' in asObject(asList(tried.body)[0]))
  const inner = [{ method: 'DELETE', path: `${areas}${europe}/?dry_run=true` }]
  const refused = await request('POST', '/api/batch/', { body: inner })
  t.match(refused, { status: 400, body: [{ status: 400, body: { detail: /cannot be undone/ } }] })
  t.strictSame([await names(areas), await entries()], before)
})

t.test('refuses to concern more objects than the request allows', async (t) => {
  const send = async (max: string, options: RequestOptions = {}) =>
    request('POST', `${areas}bulk/`, {
      body: ['a', 'b', 'c'].map((slug) => ({ name: slug, slug })),
      headers: { prefer: `handling=strict, max-affected=${max}` },
      ...options,
    })
  const before = await names(areas)
  const refused = await send('2')
  t.match(refused, { status: 409, text: /create, change or delete 3 objects.*allows 2/ })
  t.match(await send('x'), { status: 400, object: { Prefer: [/"x" of max-affected/] } })
  t.match(await send('-1'), { status: 400 })
  t.strictSame(await names(areas), before)
  const made = await send('3')
  t.equal(made.status, 201)
  t.equal(made.headers['preference-applied'], 'handling=strict, max-affected=3')
  t.equal((await names(areas)).length, before.length + 3)
})

t.test('combines with keys and conditions, which nothing of a dry run stays of', async (t) => {
  const url = `${areas}?dry_run=true`
  const body = { name: 'Key', slug: 'key' }
  const headers = { 'idempotency-key': 'dry-run' }
  for (const _ of [1, 2])
    t.equal((await request('POST', url, { ...dry, body, headers })).status, 201)
  t.equal((await request('POST', areas, { body, headers })).status, 201)
  const stale = { 'if-match': '"stale"' }
  const one = `${areas}${europe}/`
  t.equal((await request('PATCH', `${one}?dry_run=true`, { body: {}, headers: stale })).status, 412)
})

t.test('refuses what is no dry run, and readers of the log without the right', async (t) => {
  const wrong = await request('POST', `${areas}?dry_run=yes`, { body: {} })
  t.match(wrong, {
    status: 400,
    object: { dry_run: ['"yes" is not allowed. Allowed: true, diff.'] },
  })
  t.equal((await request('GET', `${areas}?dry_run=true`)).status, 400, 'a read has no dry run')
  const login = { username: 'root', password: 'x' }
  const session = await request('POST', '/api/users/session/?dry_run=true', { body: login })
  t.notMatch(session, { status: 200 })
  const token = await makeUser(app, 'ann', ['store.add_area'])
  const body = { name: 'Ann', slug: 'ann' }
  t.equal((await request('POST', `${areas}?dry_run=true`, { ...dry, body, token })).status, 201)
  t.equal((await request('POST', `${areas}?dry_run=diff`, { body, token })).status, 403)
})
