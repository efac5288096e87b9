import t from 'tap'
import { testApp } from '../support/app.ts'
import { makeUser } from '../support/person.ts'
import { checkRequiredTests } from './requirements/required-tests.ts'

const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request } = app

/** Creates an object; returns its id. */
async function make(path: string, body: object): Promise<number> {
  const made = await request('POST', path, { body })
  if (made.status !== 201) throw new Error(made.text)
  return Number(made.object['id'])
}

const europe = await make('/api/dcim/regions/', { name: 'Europe', slug: 'europe' })
const asia = await make('/api/dcim/regions/', { name: 'Asia', slug: 'asia' })
const berlin = await make('/api/dcim/sites/', { name: 'Berlin', slug: 'berlin', region: europe })
const delhi = await make('/api/dcim/sites/', { name: 'Delhi', slug: 'delhi', region: asia })
const racks = await Promise.all(
  [berlin, delhi].map(async (site, index) =>
    make('/api/dcim/racks/', { name: `R${index + 1}`, site }),
  ),
)

const key = await makeUser(app, 'technician', ['dcim.view_rack', 'dcim.view_region'])
await make('/api/users/object-permissions/', {
  name: 'Berlin',
  models: ['dcim.site'],
  actions: ['view', 'change'],
  constraints: { region: 'europe' },
  users: [{ username: 'technician' }],
})
const get = async (path: string) => request('GET', path, { token: key })

t.test('shows the rows that meet the conditions, and no other', async (t) => {
  const { object, results, status, text } = await get('/api/dcim/sites/')
  t.equal(status, 200, text)
  t.equal(object['count'], 1)
  t.strictSame(
    results.map(({ slug }) => slug),
    ['berlin'],
  )
  t.equal((await get(`/api/dcim/sites/${berlin}/`)).status, 200)
  t.equal((await get(`/api/dcim/sites/${delhi}/`)).status, 404)
  t.equal((await get('/api/dcim/sites/?slug=delhi')).object['count'], 0)
})

t.test('shows the id and the URL of a nested object that a condition hides', async (t) => {
  const { results, text } = await get('/api/dcim/racks/')
  t.strictSame(
    results.map(({ name }) => name),
    ['R1', 'R2'],
    text,
  )
  t.strictSame(Object.keys(Object(results[1]?.['site'])), ['id', 'url'])
  t.match(results[0]?.['site'], { slug: 'berlin' })
  t.match(await get(`/api/dcim/racks/${racks[1]}/`), { object: { site: { id: delhi } } })
  t.equal((await get('/api/dcim/racks/?site=delhi')).object['count'], 0)
  const regions = await get('/api/dcim/regions/?name=Asia')
  t.equal(regions.status, 200)
})

const send = async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  request(method, path, { token: key, ...(body === undefined ? {} : { body }) })

t.test('writes the rows that meet the conditions, before and after', async (t) => {
  const own = `/api/dcim/sites/${berlin}/`
  const changed = await send('PATCH', own, { facility: 'B1' })
  t.equal(changed.status, 200, changed.text)
  t.match(changed.object, { facility: 'B1' })
  const left = await send('PATCH', own, { region: asia })
  t.equal(left.status, 403, left.text)
  t.match(left.text, /dcim\.change_site is limited to other objects/)
  t.equal((await send('PATCH', `/api/dcim/sites/${delhi}/`, { facility: 'x' })).status, 404)
  t.equal((await send('DELETE', own)).status, 403)
  t.match(await request('GET', own), { object: { region: { slug: 'europe' } } })
})

t.test('refuses a new reference to a hidden object as one that does not exist', async (t) => {
  await make('/api/users/object-permissions/', {
    name: 'Racks',
    models: ['dcim.rack'],
    actions: ['add', 'change'],
    users: [{ username: 'technician' }],
  })
  const words = async (site: unknown): Promise<string> =>
    (await send('POST', '/api/dcim/racks/', { name: 'R3', site })).text
  const [hidden, absent] = [await words(delhi), await words(99_999)]
  t.equal(hidden.replaceAll(String(delhi), '#'), absent.replaceAll('99999', '#'))
  t.match(hidden, /object does not exist/)
  t.equal(
    await words({ slug: 'delhi' }),
    (await words({ slug: 'delhj' })).replace('delhj', 'delhi'),
  )
  const same = await send('PATCH', `/api/dcim/racks/${racks[1]}/`, { site: delhi, u_height: 40 })
  t.equal(same.status, 200, same.text)
})

t.test('a change of a permission holds in the next request', async (t) => {
  const { results } = await request('GET', '/api/users/object-permissions/?q=Berlin')
  const path = `/api/users/object-permissions/${String(results[0]?.['id'])}/`
  await request('PATCH', path, { body: { constraints: [{ region: 'asia' }, { slug: 'berlin' }] } })
  t.equal((await get('/api/dcim/sites/')).object['count'], 2)
  await request('PATCH', path, { body: { enabled: false } })
  t.equal((await get('/api/dcim/sites/')).status, 403)
})

t.test('refuses models, actions and conditions that do not exist', async (t) => {
  const refused = async (body: object): Promise<string> => {
    const sent = { name: 'Wrong', models: ['dcim.site'], ...body }
    const { status, text } = await request('POST', '/api/users/object-permissions/', { body: sent })
    t.equal(status, 400, text)
    return text
  }
  t.match(await refused({ constraints: [] }), /"constraints":\["This list may not be empty/)
  t.match(
    await refused({ models: ['dcim.sit'] }),
    /\\"dcim.sit\\" is unknown. Did you mean \\"dcim.site/,
  )
  t.match(await refused({ actions: ['veiw'] }), /Did you mean \\"view/)
  t.match(await refused({ constraints: { regoin: 'x' } }), /site, regoin: .*Did you mean \\"region/)
  t.match(await refused({ constraints: { status: 'high' } }), /site, status: /)
  t.notMatch(await refused({ constraints: { status: 'high' } }), /offset|format/)
  t.match(await refused({ constraints: 'berlin' }), /Expected an object of filters/)
  t.match(await refused({ constraints: { region: '$user' } }), /does not compare users/)
  const definitions = { models: ['extras.customfield'], actions: ['view'], constraints: { id: 1 } }
  const part = /"actions":\["Custom fields are a part of the objects that have them: `view` cannot/
  t.match(await refused(definitions), part)
  const view = { models: ['dcim.consoleconnection'], actions: ['view'], constraints: { id: 1 } }
  t.match(
    await refused(view),
    /Console connections are rows of `dcim.consoleport`: give conditions/,
  )
})

t.test('names no hidden object that prevents a delete', async (t) => {
  const token = await makeUser(app, 'mover', ['dcim.view_site', 'dcim.delete_site'])
  const wanted = { models: ['dcim.rack'], constraints: { name: 'R1' } }
  await make('/api/users/object-permissions/', {
    name: 'R1',
    ...wanted,
    users: [{ username: 'mover' }],
  })
  const seen = await request('DELETE', `/api/dcim/sites/${berlin}/`, { token })
  t.match(seen, { status: 409, text: /1 dependent object was found: 1 rack \(R1\)/ })
  const hidden = await request('DELETE', `/api/dcim/sites/${delhi}/`, { token })
  t.match(hidden, { status: 409, text: /Unable to delete object. Other objects depend on it/ })
  const rack = { name: 'R3', site: berlin }
  await make('/api/dcim/racks/', rack)
  const both = await request('DELETE', `/api/dcim/sites/${berlin}/`, { token })
  t.match(both, { status: 409, text: /1 dependent object was found: 1 rack \(R1\), and others\./ })
})

t.test('counts the objects of a bulk delete as the request gives them', async (t) => {
  const token = await makeUser(app, 'remover', ['dcim.view_rack'])
  const name = 'Removable'
  await make('/api/users/object-permissions/', {
    name,
    models: ['dcim.rack'],
    actions: ['delete'],
    constraints: { name },
    users: [{ username: 'remover' }],
  })
  const own = await make('/api/dcim/racks/', { name, site: berlin })
  const body = [own, own, racks[0]].map((id) => ({ id }))
  const refused = await request('DELETE', '/api/dcim/racks/', { token, body })
  t.match(refused, { status: 403, text: /object 3 of the request/ })
  t.equal(
    (await request('DELETE', '/api/dcim/racks/', { token, body: body.slice(0, 2) })).status,
    204,
  )
})

t.test('lets users give, change and take only the rights that they have', async (t) => {
  const actions = ['view', 'add', 'change', 'delete']
  const clerk = await makeUser(app, 'clerk', [
    ...actions.map((action) => `users.${action}_objectpermission`),
    'dcim.view_rack',
  ])
  const url = '/api/users/object-permissions/'
  const eu = { name: 'EU', models: ['dcim.site'], actions: ['view', 'change'] }
  const constraints = { region: 'europe' }
  const held = await make(url, { ...eu, constraints, users: [{ username: 'clerk' }] })

  const isGiven = (body: object) => request('POST', url, { token: clerk, body })
  const allowed: readonly object[] = [
    { constraints },
    { actions: ['view'], constraints: { ...constraints, slug: 'berlin' } },
    { constraints: [{ ...constraints, slug: 'berlin' }, constraints] },
    { models: ['dcim.rack'], actions: ['view'], constraints: null },
    { models: ['dcim.rack'], actions: ['view'], constraints: { site_id: berlin } },
  ]
  for (const [index, body] of allowed.entries()) {
    const given = await isGiven({ ...eu, name: `Allowed ${index}`, ...body })
    t.equal(given.status, 201, given.text)
  }
  const refused: readonly object[] = [
    {},
    { constraints: null },
    { constraints: { slug: 'berlin' } },
    { constraints: { region: ['europe', 'asia'] } },
    { constraints: [constraints, { slug: 'delhi' }] },
    { constraints, actions: ['view', 'delete'] },
    { constraints, models: ['dcim.site', 'dcim.device'] },
  ]
  for (const body of refused) {
    const given = await isGiven({ ...eu, name: 'Refused', ...body })
    t.match(given, { status: 400, text: /Only rights that you have.*goe?s? beyond/ })
  }

  const bySlug = { models: ['dcim.rack'], actions: ['view'], constraints: { site: 'berlin' } }
  const asked = await isGiven({ name: 'Asks for the slug of a hidden site', ...bySlug })
  t.match(asked, { status: 400, text: /site: This filter looks at values that you may not see/ })

  const all = await make(url, { name: 'All', models: ['dcim.site'] })
  const change = (id: number, body: object) =>
    request('PATCH', `${url}${id}/`, { token: clerk, body })
  t.match(await change(all, { constraints }), { status: 400, text: /dcim.view_site goes beyond/ })
  t.match(await change(all, { users: [{ username: 'clerk' }] }), { status: 400 })
  t.match(await change(held, { constraints: {} }), { status: 400 })
  t.equal((await change(held, { description: 'Europe' })).status, 200)
  const taken = await request('DELETE', `${url}${all}/`, { token: clerk })
  t.match(taken, { status: 403, text: /dcim.view_site/ })
  t.equal((await request('DELETE', `${url}${all}/`)).status, 204)
  t.equal((await request('DELETE', `${url}${held}/`, { token: clerk })).status, 204)
})

checkRequiredTests(t, import.meta.url)
