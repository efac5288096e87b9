import t from 'tap'
import { asObject, testApp, type Method, type TestApp } from '../../support/app.ts'

const service = await testApp(t)

/** Makes a user with permissions of its own and through a group, and a token. */
async function person(
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
  nobody: await person(service, 'nobody', {}),
  adder: await person(service, 'adder', { own: ['dcim.add_region'] }),
  changer: await person(service, 'changer', { grouped: ['dcim.change_region'] }),
  deleter: await person(service, 'deleter', {
    own: ['dcim.delete_region'],
    grouped: ['dcim.add_site'],
  }),
  viewer: await person(service, 'viewer', { grouped: ['users.view_user'] }),
}

const lacking = (permission: string): string =>
  `You do not have permission to perform this action: ${permission} is missing.`
const readOnly = 'You do not have permission to perform this action: the token may only read.'
const noCredentials = 'Authentication credentials were not provided.'
const region = '/api/dcim/regions/'
const users = '/api/users/users/'

/** Who, what, where, and the refusal; without one it is done. */
const cases: readonly (readonly [string, Method, string, string?])[] = [
  ['anonymous', 'POST', region, noCredentials],
  ['nobody', 'POST', region, lacking('dcim.add_region')],
  ['changer', 'POST', region, lacking('dcim.add_region')],
  ['adder', 'POST', region],
  ['root', 'POST', region],
  ['root, reading', 'POST', region, readOnly],
  ['nobody', 'PATCH', `${region}ID/`, lacking('dcim.change_region')],
  ['adder', 'PATCH', `${region}ID/`, lacking('dcim.change_region')],
  ['adder', 'PUT', `${region}ID/`, lacking('dcim.change_region')],
  ['changer', 'PATCH', `${region}ID/`],
  ['changer', 'PUT', `${region}ID/`],
  ['changer', 'DELETE', `${region}ID/`, lacking('dcim.delete_region')],
  ['root, reading', 'DELETE', `${region}ID/`, readOnly],
  ['deleter', 'DELETE', `${region}ID/`],
  ['deleter', 'POST', region, lacking('dcim.add_region')],
  ['deleter', 'POST', '/api/dcim/sites/'],
  ['adder', 'POST', '/api/dcim/sites/', lacking('dcim.add_site')],
  ['adder', 'POST', '/api/dcim/rack-groups/', lacking('dcim.add_rackgroup')],
  ['nobody', 'POST', '/api/ipam/vlans/', lacking('ipam.add_vlan')],
  ['nobody', 'GET', region],
  ['nobody', 'HEAD', region],
  ['nobody', 'OPTIONS', region],
  ['root, reading', 'GET', region],
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

let made = 0

t.test('allows each user what the permissions name', async (t) => {
  for (const [who, method, place, refusal] of cases) {
    made += 1
    const slug = `r${made}`
    const target = await service.request('POST', region, { body: { name: slug, slug } })
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
    const after = await service.request('GET', `${region}?slug=${slug}`)
    t.equal(after.results.length, 1, 'nothing was changed')
  }
})

const options: readonly (readonly [string, string, string | undefined])[] = [
  ['root', region, 'POST'],
  ['root', `${region}1/`, 'PUT'],
  ['root, reading', region, undefined],
  ['anonymous', region, undefined],
  ['nobody', region, undefined],
  ['adder', region, 'POST'],
  ['adder', `${region}1/`, undefined],
  ['changer', region, undefined],
  ['changer', `${region}1/`, 'PUT'],
  ['viewer', users, undefined],
]

t.test('OPTIONS shows the fields of a write to those who may do it', async (t) => {
  for (const [who, url, action] of options) {
    const { status, object } = await service.request('OPTIONS', url, { token: tokens[who] ?? null })
    t.equal(status, 200)
    const shown = Object.keys(asObject(object['actions'] ?? {}))
    t.strictSame(shown, action === undefined ? [] : [action], `${who}: ${url}`)
  }
})

t.test('refuses the next request after a permission was removed', async (t) => {
  const token = await person(service, 'shrinking', { own: ['dcim.add_region'] })
  const ask = async (slug: string): Promise<number> =>
    (await service.request('POST', region, { token, body: { name: slug, slug } })).status
  t.equal(await ask('first'), 201)
  const { results } = await service.request('GET', `${users}?username=shrinking`)
  const url = `${users}${String(results[0]?.['id'])}/`
  t.equal((await service.request('PATCH', url, { body: { permissions: [] } })).status, 200)
  t.equal(await ask('second'), 403)
})

t.test('with LOGIN_REQUIRED a user reads what the permissions name', async (t) => {
  const closed = await testApp(t, { LOGIN_REQUIRED: '1' })
  const viewer = await person(closed, 'viewer', { own: ['dcim.view_region'] })
  t.equal((await closed.request('GET', region, { token: viewer })).status, 200)
  t.equal((await closed.request('GET', '/api/', { token: viewer })).status, 200)
  const denied = await closed.request('GET', '/api/dcim/sites/', { token: viewer })
  t.strictSame([denied.status, denied.body], [403, { detail: lacking('dcim.view_site') }])
})

/** Views, with the model whose rows they show. */
const views: readonly (readonly [url: string, permission: string])[] = [
  ['/api/dcim/console-connections/', 'dcim.view_consoleport'],
  ['/api/dcim/power-connections/', 'dcim.view_powerport'],
  ['/api/extras/recent-activity/', 'extras.view_objectchange'],
]

t.test('a view takes the permission of the model whose rows it shows', async (t) => {
  const closed = await testApp(t, { LOGIN_REQUIRED: '1' })
  const nobody = await person(closed, 'nobody', {})
  for (const [index, [url, permission]] of views.entries()) {
    const viewer = await person(closed, `viewer-${index}`, { own: [permission] })
    t.equal((await closed.request('GET', url, { token: viewer })).status, 200, url)
    const denied = await closed.request('GET', url, { token: nobody })
    t.strictSame([denied.status, denied.body], [403, { detail: lacking(permission) }], url)
  }
})
