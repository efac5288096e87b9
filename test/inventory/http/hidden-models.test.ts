import t from 'tap'
import { asObject, testApp, type Json } from '../../support/app.ts'
import { makeUser } from '../../support/person.ts'
import { Samples } from '../../support/samples.ts'

const open = await testApp(t)
const file = `${'0'.repeat(32)}.png`
const DATA_DIR = t.testdir({ media: { 'image-attachments': { [file]: 'a picture' } } })
const closed = await testApp(t, { LOGIN_REQUIRED: '1', DATA_DIR })
const samples = new Samples(open)
const role = await samples.make('secrets.SecretRole', { given: { name: 'Zebra', slug: 'zebra' } })
const secret = await samples.make('secrets.Secret', { given: { role, name: 'login' } })
const rack = await samples.make('dcim.Rack')
const reservation = { rack, units: [1], description: 'kept' }
await open.request('POST', '/api/dcim/rack-reservations/', { body: reservation })
const nobody = await makeUser(open, 'nobody', [])
const roles = await makeUser(open, 'roles', ['secrets.view_secretrole'])
const users = await makeUser(open, 'users', ['users.view_user'])
const world = new Samples(closed)
const site = await world.make('dcim.Site', { given: { name: 'Zebra', slug: 'zebra' } })
const cabinet = await world.make('dcim.Rack', { given: { site, name: 'R1' } })
const device = await world.make('dcim.Device', { given: { site, rack: cabinet, name: 'okapi' } })
const lacking = (permission: string): string =>
  `You do not have permission to perform this action: ${permission} is missing.`

/** Filters through private models, with the permission that each needs. */
const filters: readonly (readonly [url: string, permission: string, token: string])[] = [
  ['/api/secrets/secrets/?role=zebra', 'secrets.view_secretrole', roles],
  ['/api/secrets/secrets/?role__ic=z', 'secrets.view_secretrole', roles],
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
  const own = await open.request('GET', '/api/dcim/rack-reservations/?user_id=1', { token: null })
  t.equal(own.results.length, 1)
})

t.test('searches private models only with the permission to view them', async (t) => {
  const found = async (q: string, token: string | null): Promise<number> =>
    (await open.request('GET', `/api/dcim/rack-reservations/?q=${q}`, { token })).results.length
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
    text: 'select device_id from secrets_secret where id = $1',
    values: [secret],
  })
  const given = { device: row?.[0], role: before, name: 'zz' }
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
  t.ok(seen.includes('dcim.rack'))
  const { results } = await open.request('GET', `${url}?model=users.user`)
  const line = `${url}${String(results[0]?.['id'])}/`
  t.equal((await open.request('GET', line, { token })).status, 404)
})

/** Filters of devices with LOGIN_REQUIRED, and the permission that each needs besides. */
const closedFilters: readonly (readonly [query: string, missing?: string])[] = [
  ['site=zebra'],
  ['site_id=1'],
  ['rack_id=1'],
  ['region=x', 'dcim.view_site'],
  ['rack_group_id=1', 'dcim.view_rack'],
  ['mac_address=00:11:22:33:44:55', 'dcim.view_interface'],
]

t.test('limits filters to the fields that references show with LOGIN_REQUIRED', async (t) => {
  const token = await makeUser(closed, 'devices', ['dcim.view_device'])
  for (const [query, missing] of closedFilters) {
    const { status, body } = await closed.request('GET', `/api/dcim/devices/?${query}`, { token })
    t.equal(status, missing === undefined ? 200 : 403, query)
    if (missing !== undefined) t.strictSame(body, { detail: lacking(missing) }, query)
  }
  const { object } = await closed.request('GET', `/api/dcim/devices/${device}/`, { token })
  t.strictSame((object['site'] as Json)['name'], 'Zebra', 'a reference shows the name')
})

t.test(
  'shows pictures only to readers who may view their object with LOGIN_REQUIRED',
  async (t) => {
    const image = `image-attachments/${file}`
    const body = { content_type: 'dcim.site', object_id: site, name: 'a zebra', image }
    const [row] = await closed.database.rows({
      text: `insert into extras_imageattachment (content_type, object_id, name, image, image_height, image_width, created)
      values ($1, $2, $3, $4, 1, 1, now()) returning id`,
      values: Object.values(body),
    })
    const url = `/api/extras/image-attachments/${String(row?.[0])}/`
    const seen = ['extras.view_imageattachment', 'dcim.view_site']
    const both = await makeUser(closed, 'both', seen)
    const one = await makeUser(closed, 'one', ['extras.view_imageattachment', 'dcim.view_rack'])
    const shown = await closed.request('GET', url, { token: both })
    t.equal(asObject(shown.body)['name'], 'a zebra')
    t.equal((await closed.request('GET', url, { token: one })).status, 404)
    const list = await closed.request('GET', '/api/extras/image-attachments/', { token: one })
    t.strictSame(list.results, [])
    for (const [token, status] of [
      [both, 200],
      [one, 404],
    ] as const) {
      const headers = { host: 'localhost', authorization: `Token ${token}` }
      t.equal((await closed.app.inject({ url: `/media/${image}`, headers })).statusCode, status)
    }
  },
)
