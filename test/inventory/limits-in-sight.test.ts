import t from 'tap'
import type { Method } from '../support/app.ts'
import { makeUser } from '../support/person.ts'
import { openTestApi } from './test-api.ts'

const api = await openTestApi(t, { LOGIN_REQUIRED: 'true' })
const { app, make } = api
const { request, accounts } = app
const tokens = '/api/users/tokens/'
const racks = '/api/dcim/racks/'

const [berlin, delhi] = [
  await make('dcim/sites/', { name: 'Berlin', slug: 'berlin', facility: 'F1' }),
  await make('dcim/sites/', { name: 'Delhi', slug: 'delhi', facility: 'F2' }),
]
const tenant = await make('tenancy/tenants/', { name: 'Acme', slug: 'acme', comments: 'hunter2' })
const rack = await make('dcim/racks/', { name: 'R1', site: berlin, tenant })
await make('dcim/racks/', { name: 'R2', site: delhi })

const reader = await makeUser(app, 'reader', ['dcim.view_rack'])
const { results } = await request('GET', '/api/users/users/?username=reader')
const readerId = Number(results[0]?.['id'])
await make('users/object-permissions/', {
  name: 'Berlin',
  models: ['dcim.site'],
  actions: ['view'],
  constraints: { slug: 'berlin' },
  users: [readerId],
})

const send = (token: string, method: Method, path: string, body?: unknown) =>
  request(method, path, { token, ...(body === undefined ? {} : { body }) })

const rackLimits = (constraints: object | null) => ({
  limits: { models: ['dcim.rack'], actions: ['view'], constraints },
})
const guess = { tenant__comments__ic: 'hunter' }
const unseen = { status: 400, text: /tenant__comments__ic: This filter looks at values/ }

/** Derives a token; returns its key. */
async function derived(token: string, body: object): Promise<string> {
  const { status, object, text } = await send(token, 'POST', `${tokens}derive/`, body)
  if (status !== 201) throw new Error(text)
  return String(object['key'])
}

const racksOf = async (token: string): Promise<unknown> =>
  (await send(token, 'GET', racks)).object['count']

t.test('limits have no filter by values that the user does not see', async (t) => {
  t.match(await send(reader, 'POST', `${tokens}derive/`, rackLimits(guess)), unseen)
  const body = { user: readerId, ...rackLimits(guess) }
  t.match(await request('POST', tokens, { body }), unseen)
  t.equal(await racksOf(await derived(reader, rackLimits({ site: 'berlin' }))), 1)
})

t.test('reads the rights of the users of several tokens by one statement', async (t) => {
  await makeUser(app, 'other', ['dcim.view_rack'])
  const { results: others } = await request('GET', '/api/users/users/?username=other')
  const one = { user: readerId, ...rackLimits({ site: 'berlin' }) }
  const body = [one, one, { ...one, user: others[0]?.['id'] }]
  const { status, text, statements } = await request('POST', tokens, { body })
  t.equal(status, 201, text)
  t.equal(statements.filter((sql) => /select u\.id, u\.username/.test(sql)).length, 1)
  const wrong = [one, { ...body[2], ...rackLimits(guess) }]
  t.match(await request('POST', tokens, { body: wrong }), unseen)
})

t.test('limits of a user who may no longer use their filters select nothing', async (t) => {
  const url = `/api/users/users/${readerId}/`
  const may = (...codenames: string[]) =>
    request('PATCH', url, { body: { permissions: codenames.map((codename) => ({ codename })) } })
  await may('dcim.view_rack', 'tenancy.view_tenant')
  const key = await derived(reader, rackLimits(guess))
  t.equal(await racksOf(key), 1)
  await may('dcim.view_rack')
  t.equal((await send(key, 'GET', racks)).status, 403)
})

t.test('a token sees in other objects and by conditions what its user sees', async (t) => {
  const key = await derived(reader, rackLimits(null))
  const sites = async (token: string): Promise<unknown> => {
    const { results } = await send(token, 'GET', `${racks}?ordering=name&fields=site`)
    return results.map(({ site }) => site)
  }
  t.match(await sites(reader), [{ name: 'Berlin' }, { id: delhi }])
  t.strictSame(await sites(key), await sites(reader))
  t.equal(await racksOf(await derived(reader, rackLimits({ site__facility: 'F1' }))), 1)
  t.equal(await racksOf(await derived(reader, rackLimits({ site__facility: 'F2' }))), 0)
})

t.test('a derived token has no filter that the token before may not use', async (t) => {
  await make('users/users/', { username: 'chief', password: 'for tests only', is_superuser: true })
  const chief = await accounts.createToken('chief', {})
  t.equal(await racksOf(await derived(chief, rackLimits(guess))), 1)
  const parent = await derived(chief, rackLimits(null))
  t.equal(await racksOf(parent), 2)
  t.match(await send(parent, 'POST', `${tokens}derive/`, rackLimits(guess)), unseen)
  const { object } = await send(parent, 'POST', `${tokens}derive/`, {})
  const url = `${tokens}${String(object['id'])}/`
  t.equal((await request('PATCH', url, { body: rackLimits(guess) })).status, 200)
  t.equal((await send(String(object['key']), 'GET', racks)).status, 403)
})

t.test('gives no permission with a filter by values that the giver does not see', async (t) => {
  const own = ['dcim.view_rack', 'users.view_objectpermission', 'users.add_objectpermission']
  const give = (token: string, name: string, constraints: object) =>
    send(token, 'POST', '/api/users/object-permissions/', {
      name,
      models: ['dcim.rack'],
      actions: ['view'],
      constraints,
    })
  const clerk = await makeUser(app, 'clerk', own)
  t.match(await give(clerk, 'One', guess), {
    status: 400,
    object: { constraints: [/^tenant__comments__ic: This filter looks at values that you may/] },
  })
  t.equal((await give(clerk, 'Two', { id: rack })).status, 201)
  const other = await makeUser(app, 'other-clerk', [...own, 'tenancy.view_tenant'])
  t.equal((await give(other, 'Three', guess)).status, 201)
})
