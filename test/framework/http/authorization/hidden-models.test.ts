import t from 'tap'
import { testApp, type Json } from '../../../support/fixture-app.ts'
import { Samples } from '../../../support/fixture-samples.ts'
import { makeUser } from '../../../support/person.ts'

const open = await testApp(t)
const closed = await testApp(t, { LOGIN_REQUIRED: '1' })
const samples = new Samples(open)
const role = await samples.make('secrets.SecretRole', { given: { name: 'Zebra', slug: 'zebra' } })
const secret = await samples.make('secrets.Secret', { given: { role, name: 'login' } })
await samples.make('store.Hold', { given: { description: 'kept' } })
await open.database.rows({ text: 'update store_hold set user_id = 1', values: [] }) // no client sets it
const nobody = await makeUser(open, 'nobody', [])
const roles = await makeUser(open, 'roles', ['secrets.view_secretrole'])
const users = await makeUser(open, 'users', ['users.view_user'])
const world = new Samples(closed)
const depot = await world.make('store.Depot', { given: { name: 'Zebra', slug: 'zebra' } })
const group = await world.make('store.ShelfGroup', { given: { depot } })
const shelf = await world.make('store.Shelf', { given: { depot, group, name: 'okapi' } })
const lacking = (permission: string): string =>
  `You do not have permission to perform this action: ${permission} is missing.`

/** Filters through private models, with the permission that each needs. */
const filters: readonly (readonly [url: string, permission: string, token: string])[] = [
  ['/api/secrets/secrets/?role=zebra', 'secrets.view_secretrole', roles],
  ['/api/secrets/secrets/?role__ic=z', 'secrets.view_secretrole', roles],
  ['/api/secrets/secrets/?role__slug=zebra', 'secrets.view_secretrole', roles],
  ['/api/secrets/secrets/?role__name__nic=x', 'secrets.view_secretrole', roles],
  ['/api/store/holds/?user__username=root', 'users.view_user', users],
  ['/api/secrets/secrets/?role__n=x&name=login', 'secrets.view_secretrole', roles],
]

t.test('requires the permission to view a private model for a filter through it', async (t) => {
  for (const [url, permission, token] of filters) {
    const anonymous = await open.request('GET', url, { token: null })
    t.equal(anonymous.status, 401, url)
    const refused = await open.request('GET', url, { token: nobody })
    t.strictSame([refused.status, refused.body], [403, { detail: lacking(permission) }], url)
    const given = await open.request('GET', url, { token })
    t.strictSame([given.status, given.results.length], [200, 1], url)
  }
})

t.test('requires no permission for a filter by the id that a reference shows', async (t) => {
  const url = `/api/secrets/secrets/?role_id=${role}`
  t.equal((await open.request('GET', url, { token: null })).results.length, 1)
  for (const query of ['user_id=1', 'user=1']) {
    const own = await open.request('GET', `/api/store/holds/?${query}`, { token: null })
    t.equal(own.results.length, 1, query)
  }
})

t.test('searches private models only with the permission to view them', async (t) => {
  const found = async (q: string, token: string | null): Promise<number> =>
    (await open.request('GET', `/api/store/holds/?q=${q}`, { token })).results.length
  t.strictSame(
    await Promise.all([null, nobody, users].map((token) => found('roo', token))),
    [0, 0, 1],
  )
  t.equal(await found('kept', null), 1)
})

t.test('shows only the id and the URL of a private object inside another one', async (t) => {
  const url = `/api/secrets/secrets/${secret}/`
  const shown = async (at: string, token: string | null): Promise<unknown> =>
    (await open.request('GET', at, { token })).object['role']
  const hidden = { id: role, url: `${open.origin}/api/secrets/secret-roles/${role}/` }
  const whole = { ...hidden, name: 'Zebra', slug: 'zebra' }
  for (const at of [url, `${url}?brief=1`, `${url}?fields=role`]) {
    t.strictSame(await shown(at, null), hidden, at)
    t.strictSame(await shown(at, nobody), hidden, at)
    t.strictSame(await shown(at, roles), whole, at)
    t.strictSame(await shown(at, open.token), whole, at)
  }
  const page = await open.app.inject({ url, headers: { host: 'localhost', accept: 'text/html' } })
  t.equal(page.statusCode, 200)
  t.notMatch(page.payload, /zebra/i)
  const search = await open.app.inject({ url: '/search/?q=login', headers: { host: 'localhost' } })
  t.match(search.payload, `/secrets/secrets/${secret}/`)
  t.notMatch(search.payload, /zebra/i)
})

t.test('shows no more of a private model in an action than in a read', async (t) => {
  await samples.make('secrets.UserKey')
  const key = await samples.make('secrets.UserKey') // the only active key cannot be deactivated
  const url = `/api/secrets/user-keys/${key}/deactivate/`
  const shown = async (name: string, permissions: readonly string[]): Promise<unknown> => {
    const token = await makeUser(open, name, permissions)
    return (await open.request('POST', url, { token })).object['user']
  }
  const hidden = await shown('changer', ['secrets.change_userkey'])
  t.strictSame(Object.keys(hidden as Json), ['id', 'url'])
  const whole = await shown('reader', ['secrets.change_userkey', 'users.view_user'])
  t.strictSame(Object.keys(whole as Json), ['id', 'url', 'username'])
})

t.test('orders a list by private models only with the permission to view them', async (t) => {
  const first = { name: 'Aardvark', slug: 'aardvark' }
  const before = await samples.make('secrets.SecretRole', { given: first })
  const [row] = await open.database.rows({
    text: 'select depot_id from secrets_secret where id = $1',
    values: [secret],
  })
  const given = { depot: row?.[0], role: before, name: 'zz' }
  const second = await samples.make('secrets.Secret', { given })
  const ids = async (token: string | null): Promise<readonly unknown[]> =>
    (await open.request('GET', '/api/secrets/secrets/', { token })).results.map(({ id }) => id)
  t.strictSame(await ids(open.token), [second, secret], 'by role, then by name')
  t.strictSame(await ids(null), [secret, second], 'by name')
})

t.test('leaves objects that the reader may not view out of the change log', async (t) => {
  const token = await makeUser(open, 'auditor', ['extras.view_objectchange'])
  const url = '/api/extras/object-changes/'
  const models = async (key: string): Promise<readonly unknown[]> => {
    const { results } = await open.request('GET', `${url}?limit=0`, { token: key })
    return [...new Set(results.map(({ model }) => model))]
  }
  const all = await models(open.token)
  const seen = await models(token)
  for (const model of ['users.user', 'secrets.secretrole']) {
    t.ok(all.includes(model), model)
    t.notOk(seen.includes(model), model)
  }
  t.ok(seen.includes('store.shelf'))
  const { results } = await open.request('GET', `${url}?model=users.user`)
  const line = `${url}${String(results[0]?.['id'])}/`
  t.equal((await open.request('GET', line, { token })).status, 404)
})

/** Filters of shelves with LOGIN_REQUIRED, and the permission that each needs besides. */
const closedFilters: readonly (readonly [query: string, missing?: string])[] = [
  ['depot=zebra'],
  ['depot_id=1'],
  ['group_id=1'],
  ['area=x', 'store.view_depot'],
  ['area_id=1', 'store.view_depot'],
  ['hold=1', 'store.view_hold'],
]

t.test('limits filters to the fields that references show with LOGIN_REQUIRED', async (t) => {
  const token = await makeUser(closed, 'shelves', ['store.view_shelf'])
  for (const [query, missing] of closedFilters) {
    const { status, body } = await closed.request('GET', `/api/store/shelves/?${query}`, { token })
    t.equal(status, missing === undefined ? 200 : 403, query)
    if (missing !== undefined) t.strictSame(body, { detail: lacking(missing) }, query)
  }
  const { object } = await closed.request('GET', `/api/store/shelves/${shelf}/`, { token })
  t.strictSame((object['depot'] as Json)['name'], 'Zebra', 'a reference shows the name')
})

t.test('tags a list by what it shows where its tables have hidden objects', async (t) => {
  const url = '/api/secrets/secrets/'
  const tags = async (): Promise<readonly unknown[]> => {
    const answers = [null, nobody, roles].map((token) => open.request('GET', url, { token }))
    return (await Promise.all(answers)).map(({ headers }) => headers['etag'])
  }
  const before = await tags()
  const rename = `update secrets_secretrole set name = 'Zebra 2' where id = ${role}`
  await open.database.rows({ text: rename, values: [] })
  const [anonymous, user, reader] = await tags()
  t.strictSame([anonymous, user], before.slice(0, 2), 'a role is hidden from them')
  t.not(reader, before[2], 'and shown to the reader')
  const headers = { 'if-none-match': String(anonymous) }
  t.equal((await open.request('GET', url, { token: null, headers })).status, 304)
  await open.database.rows({ text: `update secrets_secret set name = 'login 2'`, values: [] })
  t.equal((await open.request('GET', url, { token: null, headers })).status, 200)
})
