import t from 'tap'
import { asObject, testApp, type Method, type TestApp } from '../../../support/fixture-app.ts'

const service = await testApp(t)

/** Creates a user with permissions of its own and of a group, and returns a token. */
async function createUser(
  { request, accounts }: TestApp,
  username: string,
  { own = [], grouped = [] }: { own?: readonly string[]; grouped?: readonly string[] },
): Promise<string> {
  const named = (codenames: readonly string[]): object[] =>
    codenames.map((codename) => ({ codename }))
  const groups = { body: { name: `of ${username}`, permissions: named(grouped) } }
  const group = await request('POST', '/api/users/groups/', groups)
  const body = {
    username,
    password: 'for tests only',
    permissions: named(own),
    groups: [asObject(group.body)['id']],
  }
  const { status, text } = await request('POST', '/api/users/users/', { body })
  if (status !== 201) throw new Error(text)
  return accounts.createToken(username, {})
}

const tokens: Readonly<Record<string, string | null>> = {
  anonymous: null,
  root: service.token,
  'root, reading': await service.accounts.createToken('root', { readOnly: true }),
  nobody: await createUser(service, 'nobody', {}),
  adder: await createUser(service, 'adder', { own: ['store.add_area'] }),
  changer: await createUser(service, 'changer', { grouped: ['store.change_area'] }),
  deleter: await createUser(service, 'deleter', {
    own: ['store.delete_area'],
    grouped: ['store.add_depot'],
  }),
  viewer: await createUser(service, 'viewer', { grouped: ['users.view_user'] }),
}

const lacking = (permission: string): string =>
  `You do not have permission to perform this action: ${permission} is missing.`
const readOnly = 'You do not have permission to perform this action: the token may only read.'
const noCredentials = 'Authentication credentials were not provided.'
const area = '/api/store/areas/'
const users = '/api/users/users/'

/** The user, the method, the URL and the refusal; a request without one succeeds. */
const cases: readonly (readonly [string, Method, string, string?])[] = [
  ['anonymous', 'POST', area, noCredentials],
  ['nobody', 'POST', area, lacking('store.add_area')],
  ['changer', 'POST', area, lacking('store.add_area')],
  ['adder', 'POST', area],
  ['root', 'POST', area],
  ['root, reading', 'POST', area, readOnly],
  ['nobody', 'PATCH', `${area}ID/`, lacking('store.change_area')],
  ['adder', 'PATCH', `${area}ID/`, lacking('store.change_area')],
  ['adder', 'PUT', `${area}ID/`, lacking('store.change_area')],
  ['changer', 'PATCH', `${area}ID/`],
  ['changer', 'PUT', `${area}ID/`],
  ['changer', 'DELETE', `${area}ID/`, lacking('store.delete_area')],
  ['root, reading', 'DELETE', `${area}ID/`, readOnly],
  ['deleter', 'DELETE', `${area}ID/`],
  ['deleter', 'POST', area, lacking('store.add_area')],
  ['deleter', 'POST', '/api/store/depots/'],
  ['adder', 'POST', '/api/store/depots/', lacking('store.add_depot')],
  ['adder', 'POST', '/api/store/shelf-groups/', lacking('store.add_shelfgroup')],
  ['nobody', 'POST', '/api/store/boxes/', lacking('store.add_box')],
  ['nobody', 'GET', area],
  ['nobody', 'HEAD', area],
  ['nobody', 'OPTIONS', area],
  ['root, reading', 'GET', area],
  ['root, reading', 'GET', users],
  ['root, reading', 'HEAD', users],
  ['anonymous', 'GET', users, noCredentials],
  ['nobody', 'GET', users, lacking('users.view_user')],
  ['nobody', 'HEAD', users, lacking('users.view_user')],
  ['nobody', 'OPTIONS', users, lacking('users.view_user')],
  ['nobody', 'GET', `${users}1/`, lacking('users.view_user')],
  ['nobody', 'GET', '/api/users/tokens/', lacking('users.view_token')],
  ['nobody', 'GET', '/api/users/groups/', lacking('users.view_group')],
  ['nobody', 'GET', '/api/users/permissions/', lacking('users.view_permission')],
  ['viewer', 'GET', users],
  ['viewer', 'GET', `${users}1/`],
  ['viewer', 'GET', '/api/users/tokens/', lacking('users.view_token')],
  ['viewer', 'POST', users, lacking('users.add_user')],
  ['viewer', 'PATCH', `${users}1/`, lacking('users.change_user')],
  ['viewer', 'DELETE', `${users}1/`, lacking('users.delete_user')],
]

let count = 0

t.test('allows each user what the permissions name', async (t) => {
  for (const [who, method, place, refusal] of cases) {
    count += 1
    const slug = `r${count}`
    const target = await service.request('POST', area, { body: { name: slug, slug } })
    const url = place.replace('ID', String(asObject(target.body)['id']))
    const token = tokens[who] ?? null
    const body = { name: `new ${slug}`, slug: `new-${slug}` }
    const writes = ['POST', 'PUT', 'PATCH'].includes(method)
    const asked = { token, ...(writes ? { body } : {}) }
    const answer = await service.request(method, url, asked)
    const name = `${who}: ${method} ${url}`
    t.equal(answer.headers['api-version'], '2.0')
    if (refusal === undefined) {
      t.ok(answer.status < 300, `${name} → ${answer.text}`)
      continue
    }
    t.equal(answer.status, token === null ? 401 : 403, name)
    if (method !== 'HEAD') t.strictSame(answer.body, { detail: refusal }, name)
    const after = await service.request('GET', `${area}?slug=${slug}`)
    t.equal(after.results.length, 1, 'nothing was changed')
  }
})

const options: readonly (readonly [string, string, string | undefined])[] = [
  ['root', area, 'POST'],
  ['root', `${area}1/`, 'PUT'],
  ['root, reading', area, undefined],
  ['anonymous', area, undefined],
  ['nobody', area, undefined],
  ['adder', area, 'POST'],
  ['adder', `${area}1/`, undefined],
  ['changer', area, undefined],
  ['changer', `${area}1/`, 'PUT'],
  ['viewer', users, undefined],
]

t.test('shows the fields of a write in OPTIONS to users who may do it', async (t) => {
  for (const [who, url, action] of options) {
    const { status, object } = await service.request('OPTIONS', url, { token: tokens[who] ?? null })
    t.equal(status, 200)
    const shown = Object.keys(asObject(object['actions'] ?? {}))
    t.strictSame(shown, action === undefined ? [] : [action], `${who}: ${url}`)
  }
})

t.test('refuses the next request after a permission was removed', async (t) => {
  const token = await createUser(service, 'shrinking', { own: ['store.add_area'] })
  const ask = async (slug: string): Promise<number> =>
    (await service.request('POST', area, { token, body: { name: slug, slug } })).status
  t.equal(await ask('first'), 201)
  const { results } = await service.request('GET', `${users}?username=shrinking`)
  const url = `${users}${String(results[0]?.['id'])}/`
  t.equal((await service.request('PATCH', url, { body: { permissions: [] } })).status, 200)
  t.equal(await ask('second'), 403)
})

t.test('requires a permission for each read with LOGIN_REQUIRED', async (t) => {
  const closed = await testApp(t, { LOGIN_REQUIRED: '1' })
  const viewer = await createUser(closed, 'viewer', { own: ['store.view_area'] })
  t.equal((await closed.request('GET', area, { token: viewer })).status, 200)
  t.equal((await closed.request('GET', '/api/', { token: viewer })).status, 200)
  const denied = await closed.request('GET', '/api/store/depots/', { token: viewer })
  t.strictSame([denied.status, denied.body], [403, { detail: lacking('store.view_depot') }])
})

/** Views, with the model whose rows they show. */
const views: readonly (readonly [url: string, permission: string])[] = [
  ['/api/lab/mounted-samples/', 'lab.view_sample'],
  ['/api/extras/recent-activity/', 'extras.view_objectchange'],
]

t.test('requires the permission of the model whose rows a view shows', async (t) => {
  const closed = await testApp(t, { LOGIN_REQUIRED: '1' })
  const nobody = await createUser(closed, 'nobody', {})
  for (const [index, [url, permission]] of views.entries()) {
    const viewer = await createUser(closed, `viewer-${index}`, { own: [permission] })
    t.equal((await closed.request('GET', url, { token: viewer })).status, 200, url)
    const denied = await closed.request('GET', url, { token: nobody })
    t.strictSame([denied.status, denied.body], [403, { detail: lacking(permission) }], url)
  }
})
