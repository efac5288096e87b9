import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { asList, asObject } from '../../support/json.ts'
import { makerOf } from '../../support/made.ts'
import { makeUser } from '../../support/person.ts'

const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request } = app
const depots = '/api/store/depots/'
const areas = await Promise.all(
  ['north', 'south'].map(async (slug) => {
    const { object } = await request('POST', '/api/store/areas/', { body: { name: slug, slug } })
    return Number(object['id'])
  }),
)
const token = await makeUser(app, 'clerk', ['store.add_depot', 'store.view_area'])
const made = await request('POST', '/api/users/object-permissions/', {
  body: {
    name: 'Depots',
    models: ['store.depot'],
    constraints: [{ area: 'north' }, { area: 'south' }],
    users: [{ username: 'clerk' }],
  },
})
const permission = `/api/users/object-permissions/${String(made.object['id'])}/`

t.test('repeats no response to a user who sees other rows since', async (t) => {
  const body = { name: 'Depot', slug: 'depot', area: areas[1], comments: 'confidential' }
  const send = () => request('POST', depots, { token, body, headers: { 'idempotency-key': 'one' } })
  const [first, again] = [await send(), await send()]
  t.strictSame([first.status, again.status, again.text], [201, 201, first.text], first.text)
  await request('PATCH', permission, { body: { constraints: { area: 'north' } } })
  const later = await send()
  t.equal(later.status, 422)
  t.notMatch(later.text, /confidential/)
})

t.test('repeats no response to a user who no longer sees what is nested in it', async (t) => {
  const planner = await makeUser(app, 'planner', ['store.add_depot', 'store.view_depot'])
  const { results } = await request('GET', '/api/users/users/?username=planner')
  const setRights = (...names: readonly string[]) =>
    request('PATCH', `/api/users/users/${String(results[0]?.['id'])}/`, {
      body: { permissions: names.map((codename) => ({ codename })) },
    })
  const own = ['store.add_depot', 'store.view_depot']
  await setRights(...own, 'store.view_area')
  const body = { name: 'Third', slug: 'third', area: areas[1] }
  const headers = { 'idempotency-key': 'two' }
  const send = () => request('POST', depots, { token: planner, body, headers })
  const first = await send()
  t.equal(first.status, 201, first.text)
  t.equal((await send()).text, first.text)
  await setRights(...own)
  t.equal((await send()).status, 422)
})

t.test('repeats no response with an object that the user does not see any more', async (t) => {
  const body = { name: 'Fourth', slug: 'fourth', area: areas[0], comments: 'confidential' }
  const headers = { 'idempotency-key': 'three' }
  const send = () => request('POST', depots, { token, body, headers })
  const [first, again] = [await send(), await send()]
  t.strictSame([first.status, again.status, again.text], [201, 201, first.text], first.text)
  const url = `${depots}${String(first.object['id'])}/`
  await request('PATCH', url, { body: { area: areas[1] } })
  t.equal((await request('GET', url, { token })).status, 404)
  const later = await send()
  t.equal(later.status, 422)
  t.notMatch(later.text, /confidential/)
  await request('PATCH', url, { body: { area: areas[0] } })
  t.equal((await send()).text, first.text)
})

t.test('repeats no batch with an object that the user does not see any more', async (t) => {
  const body = { name: 'Batched', slug: 'batched', area: areas[0], comments: 'confidential' }
  const operations = [{ method: 'POST', path: depots, body }]
  const headers = { 'idempotency-key': 'batch' }
  const send = () => request('POST', '/api/batch/', { token, body: operations, headers })
  const [first, again] = [await send(), await send()]
  t.strictSame([first.status, again.status, again.text], [201, 201, first.text], first.text)
  const [made] = asList(first.body).map(asObject)
  const url = `${depots}${String(made?.['id'])}/`
  await request('PATCH', url, { body: { area: areas[1] } })
  const later = await send()
  t.equal(later.status, 422)
  t.notMatch(later.text, /confidential/)
})

t.test('repeats no response with a list that has a hidden object', async (t) => {
  const make = makerOf(app)
  const depot = await make('store/depots', { name: 'Fifth', slug: 'fifth' })
  const tag = await make('store/tags', { name: 'Seen', slug: 'seen', color: 'ff0000' })
  const names = ['add_shelf', 'change_shelf', 'view_shelf', 'view_depot']
  const keeper = await makeUser(
    app,
    'keeper',
    names.map((name) => `store.${name}`),
  )
  const rights = [
    { models: ['store.tag'], constraints: { color: 'ff0000' } },
    { models: ['store.owner'], constraints: { slug: 'nobody' } },
  ]
  for (const right of rights)
    await make('users/object-permissions', {
      name: right.models.join(),
      ...right,
      users: [{ username: 'keeper' }],
    })
  const owner = await make('store/owners', { name: 'Hidden', slug: 'hidden' })
  const shelf = await make('store/shelves', { name: 'A0', depot, owner })
  const bodies = [
    ['POST', '', { name: 'A1', depot, tags: [tag] }],
    [
      'POST',
      '',
      [
        { name: 'A2', depot },
        { name: 'A3', depot, tags: [tag] },
      ],
    ],
    ['PATCH', `${shelf}/`, { tags: [tag] }],
  ] as const
  const send = (at: number) => {
    const [method, path, body] = bodies[at] ?? []
    const headers = { 'idempotency-key': `list ${at}`.replace(' ', '-') }
    const url = `/api/store/shelves/${path}`
    return request(method ?? 'POST', url, { token: keeper, body, headers })
  }
  const paint = (color: string) => request('PATCH', `/api/store/tags/${tag}/`, { body: { color } })
  for (const at of bodies.keys()) {
    const first = await send(at)
    t.match(first.text, `"tags":[${tag}]`)
    t.equal((await send(at)).text, first.text, 'a hidden reference by its id is repeated')
    await paint('00ff00')
    t.match(
      (await request('GET', '/api/store/shelves/?name=A1', { token: keeper })).text,
      '"tags":[]',
    )
    const later = await send(at)
    t.equal(later.status, 422, later.text)
    t.match(later.text, 'you may see other objects since')
    await paint('ff0000')
    t.equal((await send(at)).text, first.text)
  }
})
