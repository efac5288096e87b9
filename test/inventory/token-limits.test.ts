import t from 'tap'
import { makeUser } from '../support/person.ts'
import { openTestApi } from './test-api.ts'
import type { Method } from '../support/app.ts'
import { checkRequiredTests } from './requirements/required-tests.ts'

const api = await openTestApi(t, { LOGIN_REQUIRED: 'true' })
const { app, make } = api
const { request, accounts } = app
const tokens = '/api/users/tokens/'

const password = 'for tests only'
const chief = await make('users/users/', { username: 'chief', password, is_superuser: true })
const other = await make('users/users/', { username: 'other', password })
const group = await make('users/groups/', { name: 'Technicians' })
const [berlin, delhi] = [
  await make('dcim/sites/', { name: 'Berlin', slug: 'berlin' }),
  await make('dcim/sites/', { name: 'Delhi', slug: 'delhi' }),
]

/** Makes a token of the superuser with limits. */
async function limited(body: object, user = chief): Promise<{ id: number; key: string }> {
  const { status, object, text } = await request('POST', tokens, { body: { user, ...body } })
  if (status !== 201) throw new Error(text)
  return { id: Number(object['id']), key: String(object['key']) }
}

const onlyBerlin = {
  limits: { models: ['dcim.site'], actions: ['view', 'change'], constraints: { slug: 'berlin' } },
}

const send = (token: string, method: Method, path: string, body?: unknown) =>
  request(method, path, { token, ...(body === undefined ? {} : { body }) })

/** Sends a request, to a page too, which the document does not describe. */
async function attack(token: string, method: Method, url: string, payload?: object) {
  const headers = { authorization: `Token ${token}` }
  const { statusCode, payload: text } = await app.app.inject({
    method,
    url,
    headers,
    ...(payload && { payload }),
  })
  return { status: statusCode, text }
}

t.test('a token with limits sees and changes only what they name', async (t) => {
  const { key } = await limited(onlyBerlin)
  const sites = await send(key, 'GET', '/api/dcim/sites/')
  t.equal(sites.object['count'], 1, sites.text)
  t.equal((await send(key, 'GET', `/api/dcim/sites/${delhi}/`)).status, 404)
  t.equal((await send(key, 'PATCH', `/api/dcim/sites/${delhi}/`, { facility: 'x' })).status, 404)
  t.equal((await send(key, 'PATCH', `/api/dcim/sites/${berlin}/`, { facility: 'x' })).status, 200)
  t.equal((await send(key, 'PATCH', `/api/dcim/sites/${berlin}/`, { slug: 'bonn' })).status, 403)
  t.equal((await send(key, 'GET', '/api/dcim/racks/')).status, 403)
  const added = await send(key, 'POST', '/api/dcim/sites/', { name: 'Bonn', slug: 'bonn' })
  t.equal(added.status, 403, added.text)
  t.equal((await send(key, 'DELETE', `/api/dcim/sites/${berlin}/`)).status, 403)
})

t.test('limits leave what the user may do, and add nothing', async (t) => {
  await makeUser(app, 'viewer', ['dcim.view_site'])
  const { results } = await request('GET', '/api/users/users/?username=viewer')
  const { key } = await limited(
    { limits: [{ models: ['dcim.site', 'dcim.rack'], actions: ['view', 'change', 'delete'] }] },
    Number(results[0]?.['id']),
  )
  t.equal((await send(key, 'GET', '/api/dcim/sites/')).object['count'], 2)
  t.equal((await send(key, 'GET', '/api/dcim/racks/')).status, 403)
  t.equal((await send(key, 'PATCH', `/api/dcim/sites/${berlin}/`, { facility: 'y' })).status, 403)
})

t.test('a change of limits, and of those of a parent, holds in the next request', async (t) => {
  const parent = await limited({})
  const derived = await send(parent.key, 'POST', `${tokens}derive/`, {})
  const child = { id: Number(derived.object['id']), key: String(derived.object['key']) }
  const grandchild = String((await send(child.key, 'POST', `${tokens}derive/`, {})).object['key'])
  const count = async (key: string): Promise<unknown> => {
    const { status, object } = await send(key, 'GET', '/api/dcim/sites/')
    return status === 200 ? object['count'] : status
  }
  for (const key of [child.key, grandchild]) t.equal(await count(key), 2)
  await request('PATCH', `${tokens}${parent.id}/`, { body: onlyBerlin })
  for (const key of [parent.key, child.key, grandchild]) t.equal(await count(key), 1)
  const racks = { limits: { models: ['dcim.rack'] } }
  await request('PATCH', `${tokens}${child.id}/`, { body: racks })
  t.equal(await count(parent.key), 1)
  for (const key of [child.key, grandchild]) t.equal(await count(key), 403)
  await request('PATCH', `${tokens}${child.id}/`, { body: { limits: null } })
  const site = `/api/dcim/sites/${berlin}/`
  t.equal((await send(grandchild, 'PATCH', site, { facility: 'z' })).status, 200)
  await request('PATCH', `${tokens}${child.id}/`, { body: { write_enabled: false } })
  t.equal((await send(grandchild, 'PATCH', site, { facility: 'z' })).status, 403)
  const past = { expires: '2020-01-01T00:00:00Z' }
  await request('PATCH', `${tokens}${parent.id}/`, { body: past })
  for (const key of [parent.key, child.key, grandchild]) t.equal(await count(key), 401)
  await request('PATCH', `${tokens}${parent.id}/`, { body: { expires: null } })
  t.equal(await count(grandchild), 1)
  t.equal((await request('DELETE', `${tokens}${parent.id}/`)).status, 204)
  for (const key of [parent.key, child.key, grandchild]) t.equal(await count(key), 401)
})

const everything = {
  limits: {
    models: ['users.user', 'users.group', 'users.token', 'users.objectpermission'],
    actions: ['view'],
  },
}
const named = [{ codename: 'dcim.delete_site' }]

/** Ways from a token with limits to more rights. */
const attacks: readonly (readonly [string, Method, string, object?])[] = [
  ['make a token', 'POST', tokens, { user: chief }],
  ['make a token with limits', 'POST', tokens, { user: chief, ...onlyBerlin }],
  ['change a token', 'PATCH', `${tokens}1/`, { limits: null }],
  ['delete a token', 'DELETE', `${tokens}1/`],
  ['change the own password', 'PATCH', `/api/users/users/${chief}/`, { password: 'another one' }],
  ['change the own name', 'PATCH', `/api/users/users/${chief}/`, { username: 'berlin' }],
  ['set a password', 'PATCH', `/api/users/users/${other}/`, { password: 'another one' }],
  ['give a permission', 'PATCH', `/api/users/users/${other}/`, { permissions: named }],
  [
    'make a superuser',
    'POST',
    '/api/users/users/',
    { username: 'x', password, is_superuser: true },
  ],
  ['make a user', 'POST', '/api/users/users/', { username: 'x', password }],
  ['delete a user', 'DELETE', `/api/users/users/${other}/`],
  ['give a group a permission', 'PATCH', `/api/users/groups/${group}/`, { permissions: named }],
  [
    'give an object permission',
    'POST',
    '/api/users/object-permissions/',
    { name: 'x', models: ['dcim.site'], users: [other] },
  ],
  ['open secrets', 'POST', '/api/secrets/get-session-key/', { private_key: 'x' }],
  ['set the own user key', 'PUT', '/api/secrets/my-user-key/', { public_key: 'x' }],
  ['read the own session keys', 'GET', '/api/secrets/my-session-keys/'],
  ['end session keys', 'DELETE', '/api/secrets/my-session-keys/'],
  ['list the own tokens', 'GET', '/user/api-tokens/'],
  ['make a token on a page', 'POST', '/user/api-tokens/add/', {}],
  ['change the password on a page', 'POST', '/user/password/', {}],
  ['see the profile', 'GET', '/user/'],
  ['see a page', 'GET', '/dcim/sites/'],
  ['add a site', 'POST', '/api/dcim/sites/', { name: 'x', slug: 'x' }],
  ['read the change log', 'GET', '/api/extras/object-changes/'],
  ['undo a change', 'POST', '/api/extras/object-changes/1/undo/', {}],
]

for (const [kind, body] of [
  ['limits', everything],
  ['limits of one model', onlyBerlin],
] as const)
  t.test(`a token with ${kind} gets no further rights`, async (t) => {
    const { key } = await limited(body)
    for (const [name, method, path, sent] of attacks) {
      const { status, text } = await attack(key, method, path, sent)
      t.ok([403, 404].includes(status), `${name}: ${status} ${text.slice(0, 200)}`)
    }
  })

t.test(
  'a token with addresses only, and a derived one, change nothing that gives rights',
  async (t) => {
    const here = await limited({ addresses: ['127.0.0.1', '::1'] })
    const plain = await limited({})
    const derived = await send(plain.key, 'POST', `${tokens}derive/`, {})
    for (const key of [here.key, String(derived.object['key'])]) {
      t.equal((await send(key, 'GET', '/api/dcim/sites/')).object['count'], 2)
      t.equal((await send(key, 'GET', '/api/users/users/')).status, 200)
      for (const [name, method, path, sent] of attacks.slice(0, 19)) {
        const { status, text } = await attack(key, method, path, sent)
        t.ok([403, 404].includes(status), `${name}: ${status} ${text.slice(0, 200)}`)
      }
    }
  },
)

t.test('a token is used from its addresses only', async (t) => {
  const { key } = await limited({ addresses: ['192.0.2.0/24', '2001:db8::/32'] })
  const from = async (remoteAddress: string, own = key) => {
    const headers = { authorization: `Token ${own}` }
    const url = '/api/dcim/sites/'
    const { statusCode, json } = await app.app.inject({ url, headers, remoteAddress })
    return [statusCode, json<{ detail?: string }>().detail]
  }
  const refused = (address: string) => [
    403,
    `This token may not be used from the address ${address}.`,
  ]
  t.strictSame(await from('198.51.100.7'), refused('198.51.100.7'))
  for (const address of ['192.0.2.7', '::ffff:192.0.2.9', '2001:db8::1', '192.0.2.7'])
    t.strictSame(await from(address), [200, undefined], address)
  t.strictSame(await from('198.51.100.7'), refused('198.51.100.7'), 'also a remembered one')
  t.strictSame(await from('2001:db9::1'), refused('2001:db9::1'))
  const derived = await app.app.inject({
    method: 'POST',
    url: `${tokens}derive/`,
    headers: { authorization: `Token ${key}` },
    remoteAddress: '192.0.2.1',
    payload: { addresses: ['0.0.0.0/0'] },
  })
  const child = derived.json<{ key: string }>().key
  t.strictSame(await from('198.51.100.7', child), refused('198.51.100.7'))
  t.strictSame(await from('192.0.2.7', child), [200, undefined])
  t.strictSame(await from('198.51.100.7', 'f'.repeat(40)), [401, 'Invalid token'])
})

t.test('derives tokens that are narrower', async (t) => {
  const parent = await limited({ ...onlyBerlin, expires: '2100-01-01T00:00:00Z' })
  const derive = (body: object, key = parent.key) => send(key, 'POST', `${tokens}derive/`, body)
  const made = await derive({ limits: { models: ['dcim.site'] }, description: 'report' })
  t.equal(made.status, 201, made.text)
  t.match(made.object, {
    key: /^[0-9a-f]{40}$/,
    user: chief,
    description: 'report',
    expires: /^2100-01-01T00:00:00/,
    limits: [{ models: ['dcim.site'], actions: ['view'], constraints: null }],
  })
  const child = String(made.object['key'])
  t.equal((await send(child, 'GET', '/api/dcim/sites/')).object['count'], 1)
  t.equal((await send(child, 'PATCH', `/api/dcim/sites/${berlin}/`, { facility: 'q' })).status, 403)
  const shown = await request('GET', `${tokens}${String(made.object['id'])}/`)
  t.match(shown.object, { parent: { id: parent.id } })
  t.notMatch(shown.text, child)
  t.match(await derive({ expires: '2100-01-02T00:00:00Z' }), { status: 400, text: /ends at 2100/ })
  for (const field of ['user', 'parent', 'key'])
    t.match(await derive({ [field]: 1 }), { status: 400 }, `${field} is not taken`)
  const readOnly = await limited({ write_enabled: false })
  t.equal((await derive({}, readOnly.key)).status, 403)
  const session = await request('POST', `${tokens}derive/`, { token: null, body: {} })
  t.equal(session.status, 401)
})

t.test('derives at most four times in a row, and a hundred from one', async (t) => {
  const first = await limited({})
  let { key } = first
  for (let depth = 0; depth < 4; depth += 1) {
    const { object, text } = await send(key, 'POST', `${tokens}derive/`, {})
    t.ok(object['key'], text)
    key = String(object['key'])
  }
  const fifth = await send(key, 'POST', `${tokens}derive/`, {})
  t.match(fifth, { status: 400, text: /derived 4 times in a row at most/ })
  for (let made = 1; made < 100; made += 1)
    t.equal((await send(first.key, 'POST', `${tokens}derive/`, {})).status, 201)
  const next = await send(first.key, 'POST', `${tokens}derive/`, {})
  t.match(next, { status: 400, text: /No more than 100 tokens/ })
})

t.test('refuses limits, addresses and users that do not fit', async (t) => {
  const refused = async (body: object): Promise<string> => {
    const { status, text } = await request('POST', tokens, { body: { user: chief, ...body } })
    t.equal(status, 400, text)
    return text
  }
  const site = { models: ['dcim.site'] }
  t.match(await refused({ limits: [] }), /may not be empty/)
  t.match(await refused({ limits: 'dcim.site' }), /Expected an object such as/)
  t.match(await refused({ limits: {} }), /may not be empty/)
  t.match(await refused({ limits: { ...site, modles: [] } }), /modles.* is unknown. Did you mean/)
  t.match(await refused({ limits: { models: ['dcim.sit'] } }), /Did you mean/)
  t.match(await refused({ limits: { models: [1] } }), /Expected a list of texts/)
  t.match(await refused({ limits: { ...site, actions: ['veiw'] } }), /Did you mean/)
  t.match(await refused({ limits: { ...site, constraints: { regoin: 'x' } } }), /Did you mean/)
  t.match(
    await refused({ limits: { models: ['users.token'], actions: ['add'] } }),
    /cannot change \\"users.token\\": it gives rights/,
  )
  for (const address of [
    '192.0.2.300',
    '10.0.0.0/33',
    '127.1',
    'fe80::1%eth0',
    '::ffff:1.2.3.4/90',
  ])
    t.match(await refused({ addresses: [address] }), /is no network/)
  t.match(await refused({ addresses: [] }), /may not be empty/)
  const own = await limited({})
  const derived = await send(own.key, 'POST', `${tokens}derive/`, {})
  const moved = await request('PATCH', `${tokens}${String(derived.object['id'])}/`, {
    body: { user: other },
  })
  t.match(moved, { status: 400, text: /keeps the user of the one/ })
})

t.test('plain tokens are as before', async (t) => {
  const key = await accounts.createToken('chief', {})
  const made = await send(key, 'POST', tokens, { user: other })
  t.equal(made.status, 201)
  t.match(made.object, { limits: null, addresses: null })
})

checkRequiredTests(t, import.meta.url)
