import t from 'tap'
import type { Method } from '../support/app.ts'
import { makeUser } from '../support/person.ts'
import { openTestApi } from './test-api.ts'

const api = await openTestApi(t, { LOGIN_REQUIRED: 'true', PAGE_CACHE: '0' })
const { app, make } = api
const { request } = app
const racks = '/api/dcim/racks/'

const regions = [
  await make('dcim/regions/', { name: 'Fells', slug: 'fells' }),
  await make('dcim/regions/', { name: 'Plains', slug: 'plains' }),
]
const sites = await Promise.all(
  regions.map((region, at) => make('dcim/sites/', { name: `S${at}`, slug: `s${at}`, region })),
)
const [inFells, inPlains] = await Promise.all(
  sites.map((site, at) => make('dcim/racks/', { name: `R${at}`, site })),
)
const notFells = { region__n: 'fells' }

const views = ['dcim.view_site', 'dcim.view_region']
const eve = await makeUser(app, 'eve', views)

/** Gives users rights to racks, or to others. */
const give = async (users: readonly string[], more: object = {}): Promise<number> =>
  make('users/object-permissions/', {
    name: JSON.stringify([users, more]).slice(0, 90),
    models: ['dcim.rack'],
    actions: ['view', 'change', 'delete'],
    constraints: notFells,
    users: users.map((username) => ({ username })),
    ...more,
  })

const send = (token: string, method: Method, path: string, body?: unknown) =>
  request(method, path, { token, ...(body === undefined ? {} : { body }) })

/** Returns the names of the racks that a token sees. */
const seen = async (token: string, query = ''): Promise<readonly unknown[]> =>
  (await send(token, 'GET', `${racks}?ordering=name${query}`)).results.map(({ name }) => name)

/** Derives a token; returns its key. */
async function derived(token: string, limits: readonly object[]): Promise<string> {
  const { status, object, text } = await send(token, 'POST', '/api/users/tokens/derive/', {
    limits,
  })
  if (status !== 201) throw new Error(text)
  return String(object['key'])
}

const all = { models: ['dcim.rack'], actions: ['view', 'change', 'delete'] }
const noSite = { models: ['dcim.site', 'dcim.region'], constraints: { id: '999' } }

t.test('a derived token that sees no site sees and changes no other rack', async (t) => {
  await give(['eve'])
  t.strictSame(await seen(eve), ['R1'])
  const narrow = await derived(eve, [all, noSite])
  const narrower = await derived(narrow, [all, noSite])
  for (const token of [narrow, narrower]) {
    t.strictSame(await seen(token), ['R1'])
    t.equal((await send(token, 'PATCH', `${racks}${inFells}/`, { u_height: 9 })).status, 404)
    t.equal((await send(token, 'DELETE', `${racks}${inFells}/`)).status, 404)
    const { status, text } = await send(token, 'PATCH', `${racks}${inPlains}/`, { u_height: 41 })
    t.equal(status, 200, text)
  }
})

t.test('a limit looks at what the user and the tokens before see', async (t) => {
  const limit = { ...all, constraints: { site__slug: 's1' } }
  t.strictSame(await seen(await derived(eve, [limit, noSite])), ['R1'], 'not at its own limits')
  const narrow = await derived(eve, [all, noSite])
  t.strictSame(await seen(await derived(narrow, [limit])), [], 'at those of the token before')
  const others = { ...all, constraints: { site__slug__n: 's0' } }
  const below = await derived(narrow, [others])
  t.strictSame(await seen(below), ['R1'])
  const change = await send(below, 'PATCH', `${racks}${inPlains}/`, { u_height: 40 })
  t.equal(change.status, 200, change.text)
})

t.test('a limit looks at the visible ones of hidden rows', async (t) => {
  const faye = await makeUser(app, 'faye', ['dcim.view_rack', 'dcim.view_region'])
  await give(['faye'], { models: ['dcim.site'], actions: ['view'], constraints: { slug: 's1' } })
  for (const [constraints, names] of [
    [{ site: 's0' }, []],
    [{ site: 's1' }, ['R1']],
    [{ site__region__slug: 'fells' }, []],
    [{ site__region__slug: 'plains' }, ['R1']],
  ] as const) {
    const token = await derived(faye, [{ models: ['dcim.rack'], constraints }])
    t.strictSame(await seen(token), names, JSON.stringify(constraints))
  }
})

t.test('rows that others decide about stay so where those are hidden', async (t) => {
  const carl = await makeUser(app, 'carl', [])
  await give(['carl'])
  t.strictSame(await seen(carl), ['R1'], 'without a right to sites')
  await give(['carl'], { models: ['dcim.site'], actions: ['view'], constraints: { id: '999' } })
  t.strictSame(await seen(carl), ['R1'], 'where each site is hidden')
  t.strictSame(await seen(carl, '&site=s1'), [], 'a filter of a request finds no hidden site')
  const dora = await makeUser(app, 'dora', [])
  await give(['dora'], { models: ['dcim.rack', 'dcim.site'], actions: ['view'] })
  t.strictSame(await seen(dora), ['R1'], 'with one permission for both')
})

t.test('no condition hides a custom field, which is a part of other objects', async (t) => {
  const definitions = ['extras.customfield', 'extras.customfieldchoice']
  for (const model of definitions) {
    const limit = { models: [model], actions: ['view'], constraints: { id: 1 } }
    const answer = await send(eve, 'POST', '/api/users/tokens/derive/', { limits: [limit] })
    t.match(answer, { status: 400, text: /`view` cannot have conditions/ }, model)
  }
  const kim = await makeUser(app, 'kim', [])
  const view = { models: definitions, actions: ['view'], constraints: null }
  const id = await give(['kim'], view)
  // As an older version stored it.
  const text = `update users_objectpermission set constraints = '{"id": 0}' where id = ${id}`
  await app.database.rows({ text, values: [] })
  t.equal((await send(kim, 'GET', '/api/extras/custom-fields/')).status, 403)
})

t.test('an empty list of alternatives selects no row', async (t) => {
  const limit = { ...all, constraints: [] }
  const answer = await send(eve, 'POST', '/api/users/tokens/derive/', { limits: [limit] })
  t.match(answer, { status: 400, text: /This list may not be empty/ })
  const john = await makeUser(app, 'john', [])
  const id = await give(['john'])
  // As an older version stored it.
  const text = `update users_objectpermission set constraints = '[]' where id = $1`
  await app.database.rows({ text, values: [id] })
  t.strictSame(await seen(john), [])
})

t.test('nobody asks about hidden rows by the conditions of a permission', async (t) => {
  const clerk = await makeUser(app, 'clerk', [
    'dcim.view_rack',
    'users.view_objectpermission',
    'users.add_objectpermission',
  ])
  await give(['clerk'], { models: ['dcim.site'], actions: ['view'], constraints: { slug: 's1' } })
  const grant = async (constraints: object): Promise<number> =>
    (
      await send(clerk, 'POST', '/api/users/object-permissions/', {
        name: JSON.stringify(constraints),
        models: ['dcim.rack'],
        actions: ['view'],
        constraints,
      })
    ).status
  t.equal(await grant({ site__facility: 'x' }), 400, 'not all sites are visible')
  t.equal(await grant({ site__name__ic: 'S' }), 400, 'the name of a hidden site is not shown')
  t.equal(await grant({ site: 's0' }), 400)
  t.equal(await grant({ site_id: sites[0] }), 201, 'the id of the site is shown')
  t.equal(await grant({ role: 'x' }), 201, 'the names of roles are shown')
  await give(['clerk'], { models: ['dcim.site'], actions: ['view'], constraints: null })
  t.equal(await grant({ site__facility: 'x' }), 201)
  t.equal(await grant({ site__name__ic: 'S' }), 201)
})

t.test('nobody asks about the hidden parent of a region that is visible', async (t) => {
  const parent = await make('dcim/regions/', { name: 'Deep', slug: 'deep' })
  const id = await make('dcim/regions/', { name: 'Bay', slug: 'bay', parent })
  const giver = await makeUser(app, 'giver', ['users.add_objectpermission'])
  const own = { models: ['dcim.region'], actions: ['view'], constraints: { id } }
  await give(['giver'], own)
  const grant = async (more: object): Promise<number> =>
    (
      await send(giver, 'POST', '/api/users/object-permissions/', {
        ...own,
        name: JSON.stringify(more),
        constraints: { id, ...more },
      })
    ).status
  t.equal(await grant({ parent__name__ic: 'D' }), 400)
  t.equal(await grant({ parent: 'deep' }), 400)
  t.equal(await grant({ parent_id: parent }), 201)
  t.equal(await grant({ name__ic: 'B' }), 201)
})

t.test('nobody asks about hidden objects by values that are computed from them', async (t) => {
  const giver = await makeUser(app, 'reckoner', [
    'users.add_objectpermission',
    'dcim.view_device',
    'dcim.view_site',
  ])
  const models = ['dcim.devicetype', 'dcim.rack']
  const hidden = await give(['reckoner'], { models, actions: ['view'], constraints: { id: 999 } })
  const grant = async (model: string, constraints: object): Promise<number> =>
    (
      await send(giver, 'POST', '/api/users/object-permissions/', {
        name: JSON.stringify(constraints),
        models: [model],
        actions: ['view'],
        constraints,
      })
    ).status
  t.equal(await grant('dcim.device', { display_name__ic: 'x' }), 400, 'the model of a device type')
  t.equal(await grant('dcim.site', { count_racks__gte: 1 }), 400, 'the number of racks')
  t.equal(await grant('dcim.device', { name__ic: 'x' }), 201)
  await send(app.token, 'DELETE', `/api/users/object-permissions/${hidden}/`)
  t.equal(await grant('dcim.device', { display_name__ic: 'x' }), 201, 'names are shown')
})
