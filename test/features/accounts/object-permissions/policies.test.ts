import t from 'tap'
import { namedInPolicies } from '../../../../src/features/accounts/object-permissions/policies.ts'
import type { PolicyDeclaration } from '../../../../src/framework/model/policy.ts'
import { allOf, inGroup, isStaff } from '../../../../src/framework/model/index.ts'
import { fixtureDefinition } from '../../../fixtures/inventory.ts'
import { appTestingOf, asList, asObject } from '../../../support/open-app.ts'
import { serviceWithPolicies } from '../../../support/with-policies.ts'
import { makeUser } from '../../../support/person.ts'

/** Returns the fixture inventory with policies of some of its models. */
const serviceWith = (policies: Parameters<typeof serviceWithPolicies>[1]) =>
  serviceWithPolicies(fixtureDefinition, policies)

const service = serviceWith({
  'store.Depot': {
    view: [{ facility: 'open' }, inGroup('keepers'), allOf(isStaff(), { facility: 'staff' })],
    add: [isStaff()],
    change: [inGroup('keepers')],
  },
  'users.ObjectPermission': { view: [{ users_id: '$user' }] },
  'store.Area': { delete: [{ slug: 'empty' }], superusers: false },
})
const { testApp } = appTestingOf(service, 'fixture with policies')
const app = await testApp(t)
const { request } = app
const depots = '/api/store/depots/'
const names = ['view', 'add', 'change', 'delete'].map((action) => `store.${action}_depot`)

const depot = async (facility: string): Promise<number> => {
  const body = { name: `Depot ${facility}`, slug: facility, facility }
  const made = await request('POST', depots, { body })
  if (made.status !== 201) throw new Error(made.text)
  return Number(made.object['id'])
}
const ids = {
  open: await depot('open'),
  closed: await depot('closed'),
  staff: await depot('staff'),
}

const keepers = await request('POST', '/api/users/groups/', { body: { name: 'keepers' } })

/** Makes a user with all permissions on depots; returns the token and how to change the user. */
async function person(username: string) {
  const token = await makeUser(app, username, [...names, 'store.delete_area'])
  const { results } = await request('GET', `/api/users/users/?username=${username}`)
  const url = `/api/users/users/${String(results[0]?.['id'])}/`
  const seen = async (): Promise<unknown> => {
    const answer = await request('GET', depots, { token })
    return answer.status === 200 ? answer.results.map(({ facility }) => facility) : answer.status
  }
  return {
    id: Number(results[0]?.['id']),
    url,
    token,
    seen,
    set: (body: object) => request('PATCH', url, { body }),
  }
}

t.test('shows what the alternatives of a policy allow, from the next request on', async (t) => {
  const { seen, set, token } = await person('reader')
  t.strictSame(await seen(), ['open'])
  t.strictSame(await seen(), ['open'], 'as remembered')
  await set({ groups: [keepers.object['id']] })
  t.strictSame(await seen(), ['closed', 'open', 'staff'])
  await set({ groups: [] })
  t.strictSame(await seen(), ['open'])
  await set({ is_staff: true })
  t.strictSame(await seen(), ['open', 'staff'])
  const hidden = await request('GET', `${depots}${ids.closed}/`, { token })
  t.equal(hidden.status, 404)
  await set({ is_staff: false })
  t.strictSame(await seen(), ['open'])
  await request('PATCH', `/api/users/groups/${String(keepers.object['id'])}/`, {
    body: { name: 'others' },
  })
  await set({ groups: [keepers.object['id']] })
  t.strictSame(await seen(), ['open'], 'a group of another name')
  await request('PATCH', `/api/users/groups/${String(keepers.object['id'])}/`, {
    body: { name: 'keepers' },
  })
  t.strictSame(await seen(), ['closed', 'open', 'staff'])
  await set({ permissions: [], groups: [] })
  t.equal(await seen(), 403, 'a policy gives no permission')
})

t.test('counts on the start page the objects that the reader sees', async (t) => {
  const { token, set } = await person('counting')
  const shown = async (): Promise<string | undefined> => {
    const headers = { host: 'localhost', authorization: `Token ${token}`, accept: 'text/html' }
    const { payload } = await app.app.inject({ url: '/', headers })
    return /href="\/store\/depots\/">[^<]*<\/a><span class="number">(\d+)/.exec(payload)?.[1]
  }
  t.equal(await shown(), '1')
  await set({ groups: [keepers.object['id']] })
  t.equal(await shown(), '3')
})

t.test('takes the permission to view for a model with such a policy', async (t) => {
  t.equal((await request('GET', depots, { token: null })).status, 401)
  t.equal((await request('GET', '/api/store/areas/', { token: null })).status, 200)
})

t.test('limits writes', async (t) => {
  const { token, set } = await person('writer')
  const body = { name: 'New', slug: 'new', facility: 'open' }
  const refused = await request('POST', depots, { body, token })
  t.match(refused, { status: 403, text: /store\.add_depot is limited to other objects/ })
  await set({ is_staff: true })
  const made = await request('POST', depots, { body, token })
  t.equal(made.status, 201)
  const url = `${depots}${ids.open}/`
  t.match(await request('PATCH', url, { body: { comments: 'x' }, token }), {
    status: 403,
    text: /store\.change_depot is limited to other objects/,
  })
  await set({ groups: [keepers.object['id']] })
  t.equal((await request('PATCH', url, { body: { comments: 'x' }, token })).status, 200)
  const last = await request('DELETE', `${depots}${String(made.object['id'])}/`, { token })
  t.equal(last.status, 204, 'an action without an entry is not limited')
})

t.test('limits superusers only where the policy says so', async (t) => {
  t.strictSame((await request('GET', depots)).status, 200)
  const area = async (slug: string) => {
    const made = await request('POST', '/api/store/areas/', { body: { name: slug, slug } })
    return request('DELETE', `/api/store/areas/${String(made.object['id'])}/`)
  }
  t.equal((await area('full')).status, 403)
  t.equal((await area('empty')).status, 204)
})

t.test('combines a policy with object permissions: both have to hold', async (t) => {
  const { token, seen, set } = await person('limited')
  await set({ permissions: [{ codename: 'users.view_objectpermission' }], is_staff: true })
  const made = await request('POST', '/api/users/object-permissions/', {
    body: {
      name: 'Own',
      models: ['store.depot'],
      actions: ['view'],
      constraints: { facility: ['staff', 'closed', 'open'], slug: 'open' },
      users: [{ username: 'limited' }],
    },
  })
  t.equal(made.status, 201, made.text)
  t.strictSame(await seen(), ['open'])
  const own = await request('GET', '/api/users/object-permissions/', { token })
  t.strictSame(
    own.results.map(({ name }) => name),
    ['Own'],
    'those of $user',
  )
})

t.test('limits sessions of browsers', async (t) => {
  const { id, set } = await person('browsing')
  const cookie = await app.app.sessions.open({ userId: id, address: '127.0.0.1', browser: 'test' })
  const seen = async (): Promise<unknown> => {
    const headers = { host: 'localhost', cookie: `cadastre_session=${cookie}` }
    const { payload } = await app.app.inject({ url: `${depots}?fields=facility`, headers })
    return asList(asObject(JSON.parse(payload))['results']).map((one) => asObject(one)['facility'])
  }
  t.strictSame(await seen(), ['open'])
  await set({ groups: [keepers.object['id']] })
  t.strictSame(await seen(), ['closed', 'open', 'staff'])
})

t.test('lets only superusers widen what a policy allows somebody', async (t) => {
  const all = ['user', 'group'].flatMap((name) =>
    ['view', 'add', 'change'].map((action) => `users.${action}_${name}`),
  )
  const token = await makeUser(app, 'clerk', all)
  const { url: own, set } = await person('colleague')
  await set({ permissions: [] })
  const group = String(keepers.object['id'])
  const named = `Only a superuser may name a group that a policy names.`
  const cases: readonly (readonly ['POST' | 'PATCH', string, object, object | number])[] = [
    [
      'PATCH',
      own,
      { groups: [keepers.object['id']] },
      { groups: ['Only a superuser may add to a group that a policy names.'] },
    ],
    ['PATCH', own, { is_staff: true }, { is_staff: ['Only a superuser may make staff.'] }],
    [
      'PATCH',
      own,
      { password: 'for tests, too' },
      { password: ['Only a superuser may set the passwords of others.'] },
    ],
    ['PATCH', `/api/users/groups/${group}/`, { name: 'free' }, { name: [named] }],
    ['PATCH', own, { first_name: 'Ann', is_staff: false }, 200],
    ['POST', '/api/users/groups/', { name: 'others' }, 201],
    ['POST', '/api/users/users/', { username: 'new', password: 'for tests only' }, 201],
    ['PATCH', own, { groups: [{ name: 'others' }] }, 200],
  ]
  for (const [method, url, body, expected] of cases) {
    const { status, body: answer } = await request(method, url, { body, token })
    if (typeof expected === 'number') t.equal(status, expected, JSON.stringify(body))
    else t.match(answer, expected, JSON.stringify(body))
  }
})

t.test('tells that any group decides under $groups', (t) => {
  const under = (policy: PolicyDeclaration) =>
    namedInPolicies(serviceWith({ 'users.ObjectPermission': policy }).graph)
  const names = { groups: new Set(), staff: false }
  t.strictSame(under({ view: [{ groups_id: '$groups' }] }), { ...names, anyGroup: true })
  t.strictSame(under({ view: [{ users_id: ['$user', 7] }] }), { ...names, anyGroup: false })
  t.end()
})

const mistakes: readonly (readonly [PolicyDeclaration, string])[] = [
  [{ view: [{ facilty: 'x' }] }, 'view: depot, facilty: Unknown filter. Did you mean "facility"?'],
  [{ add: [{ id: 'x' }] }, 'add: depot, id: A valid integer is required.'],
  [
    { change: [isStaff(), { facility: '$user' }] },
    'change: The filter "facility" does not compare users: it cannot have $user.',
  ],
  [
    { delete: [allOf(isStaff(), { area__slog: '$user' })] },
    'delete: depot, area__slog: Unknown filter. Did you mean "area__slug"?',
  ],
]

t.test('refuses filters and values that do not exist', (t) => {
  for (const [policy, words] of mistakes)
    t.throws(
      () => serviceWith({ 'store.Depot': policy }),
      {
        name: 'DeclarationError',
        message: `store.Depot (schema/store/depot.ts), policy, ${words}`,
      },
      words,
    )
  t.end()
})
