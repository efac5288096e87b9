import t from 'tap'
import { testApp } from '../support/app.ts'
import { makeUser } from '../support/person.ts'
import { checkRequiredTests } from './requirements/required-tests.ts'

const app = await testApp(t)
const { request } = app
const url = '/api/users/object-permissions/'

/** Creates an object; returns its id. */
async function make(path: string, body: object): Promise<number> {
  const made = await request('POST', path, { body })
  if (made.status !== 201) throw new Error(made.text)
  return Number(made.object['id'])
}

const europe = await make('/api/dcim/regions/', { name: 'Europe', slug: 'europe' })
const berlin = await make('/api/dcim/sites/', { name: 'Berlin', slug: 'berlin', region: europe })
const delhi = await make('/api/dcim/sites/', { name: 'Delhi', slug: 'delhi' })
const sites = '/api/dcim/sites/'

const technician = await makeUser(app, 'technician', [])
const own = { models: ['dcim.site'], users: [{ username: 'technician' }] }
const noted = { ...own, actions: ['change'], fields: ['comments', 'facility'] }
await make(url, { ...noted, name: 'Notes' })
await make(url, { ...own, name: 'Europe', actions: ['change'], constraints: { region: 'europe' } })

const patch = (id: number, body: object, token = technician) =>
  request('PATCH', `${sites}${id}/`, { token, body })

t.test('sets the fields that a permission includes, on its objects', async (t) => {
  t.equal((await patch(delhi, { comments: 'by the river' })).status, 200)
  const refused = await patch(delhi, { comments: '', name: 'Agra' })
  t.match(refused, { status: 403, text: /dcim.Site.name/ })
  t.match(await request('GET', `${sites}${delhi}/`), { object: { comments: 'by the river' } })
  t.equal((await patch(berlin, { name: 'Berlin 1', comments: 'flat' })).status, 200)
  const repeated = { name: 'Delhi', slug: 'delhi', region: null, comments: 'dry' }
  t.equal((await patch(delhi, repeated)).status, 200)
})

t.test('takes stored values of fields that no permission includes', async (t) => {
  const token = await makeUser(app, 'writer', [])
  await make(url, { ...noted, name: 'Comments', users: [{ username: 'writer' }] })
  const read = await request('GET', `${sites}${delhi}/`)
  const whole = { name: 'Delhi', slug: 'delhi', status: read.object['status'], comments: 'wet' }
  const put = (body: object) => request('PUT', `${sites}${delhi}/`, { token, body })
  t.match(await put(whole), { status: 200, object: { comments: 'wet' } })
  t.match(await put({ ...whole, name: 'Agra' }), { status: 403, text: /dcim.Site.name/ })
})

t.test('a change of the fields of a permission holds in the next request', async (t) => {
  const { results } = await request('GET', `${url}?name=Notes`)
  const path = `${url}${String(results[0]?.['id'])}/`
  const setFields = (...fields: readonly string[]) => request('PATCH', path, { body: { fields } })
  t.equal((await patch(delhi, { facility: 'D1' })).status, 200)
  await setFields('comments')
  t.equal((await patch(delhi, { facility: 'D2' })).status, 403)
  await setFields('comments', 'facility')
  t.equal((await patch(delhi, { facility: 'D2' })).status, 200)
})

t.test('sets a field only on objects that stay among those of the permission', async (t) => {
  const moved = await patch(berlin, { region: null })
  t.match(moved, { status: 403, text: /dcim.Site.region/ })
  const body = { region: europe }
  t.match(await patch(delhi, body), { status: 403, text: /dcim.Site.region/ })
})

t.test('names the object of a bulk update with a field that is not included', async (t) => {
  const body = [
    { id: berlin, name: 'Berlin 2' },
    { id: delhi, name: 'Agra' },
  ]
  const refused = await request('PATCH', sites, { token: technician, body })
  t.match(refused, { status: 403, text: /dcim.Site.name.*object 2 of the request/ })
  t.match(await request('GET', `${sites}${berlin}/`), { object: { name: 'Berlin 1' } })
})

t.test('creates objects only with fields that a permission includes', async (t) => {
  const token = await makeUser(app, 'planner', [])
  const users = [{ username: 'planner' }]
  await make(url, { ...noted, name: 'Plan', actions: ['add'], fields: ['name', 'slug'], users })
  const add = (body: object) => request('POST', sites, { token, body })
  t.equal((await add({ name: 'Rome', slug: 'rome' })).status, 201)
  const refused = await add({ name: 'Oslo', slug: 'oslo', comments: 'cold' })
  t.match(refused, { status: 403, text: /dcim.Site.comments/ })
})

t.test('limits the fields that a token sets', async (t) => {
  const key = 'f1e1d5'.padEnd(40, '0')
  const limits = { models: ['dcim.site'], actions: ['view', 'change'], fields: ['facility'] }
  await make('/api/users/tokens/', { user: { username: 'technician' }, key, limits })
  t.equal((await patch(berlin, { facility: 'B1' }, key)).status, 200)
  const refused = await patch(berlin, { comments: 'new' }, key)
  t.match(refused, { status: 403, text: /dcim.Site.comments/ })
})

t.test('refuses fields that no model of the permission has', async (t) => {
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ fields: ['coments'] }, /\\"coments\\" is no field.*Did you mean \\"comments/],
    [{ fields: ['id'] }, /\\"id\\" is no field that can be set/],
    [{ fields: [] }, /"fields":\["This list may not be empty/],
    [{ fields: ['name'], actions: ['delete'] }, /Fields need the action `add` or `change`/],
    [{ fields: 'name' }, /"fields":/],
  ]
  for (const [body, message] of wrong) {
    const refused = await request('POST', url, { body: { ...noted, name: 'Wrong', ...body } })
    t.match(refused, { status: 400, text: message })
  }
})

t.test('lets users give only the fields that they may set themselves', async (t) => {
  const token = await makeUser(app, 'clerk', ['users.add_objectpermission'])
  const users = [{ username: 'clerk' }]
  const change = { models: ['dcim.site'], actions: ['change'] }
  await make(url, { ...change, name: 'Clerk', fields: ['comments', 'facility'], users })
  const give = (body: object) => request('POST', url, { token, body: { ...change, ...body } })
  t.equal((await give({ name: 'One', fields: ['facility'] })).status, 201)
  const beyond = /dcim.change_site goes beyond/
  t.match(await give({ name: 'Two', fields: ['facility', 'name'] }), { status: 400, text: beyond })
  t.match(await give({ name: 'Three' }), { status: 400, text: beyond })
})

checkRequiredTests(t, import.meta.url)
