import t from 'tap'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { testApp, type Answer, type RequestOptions } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'

const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request, runSql } = app
const depots = '/api/store/depots/'
const tags = '/api/store/tags/'
const shelves = '/api/store/shelves/'

const make = async (url: string, body: object): Promise<number> => {
  const made = await request('POST', url, { body })
  if (made.status !== 201) throw new Error(made.text)
  return Number(made.object['id'])
}

/** Reads an object as it was. */
const past = async (path: string, options: RequestOptions = {}): Promise<Answer> =>
  request('GET', path, { undocumented: 'the document has `at` once, for all models', ...options })

/** Returns a moment between the changes before and those after. */
async function now(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5))
  const moment = new Date().toISOString()
  await new Promise((resolve) => setTimeout(resolve, 5))
  return moment
}

const red = await make(tags, { name: 'Red', slug: 'red', color: 'ff0000' })
const blue = await make(tags, { name: 'Blue', slug: 'blue', color: '0000ff' })
const unborn = await now()
const oslo = await make(depots, { name: 'Oslo', slug: 'oslo', asn: 7 })
const shelf = await make(shelves, { name: 'A', depot: oslo, tags: [red, blue] })
const url = `${shelves}${shelf}/`

t.test('shows an object as it was', async (t) => {
  const first = (await request('GET', url)).text
  const made = await now()
  await request('PATCH', url, { body: { name: 'B', tags: [blue], width: 23 } })
  const second = (await request('GET', url)).text
  const changed = await now()
  await request('PATCH', url, { body: { tags: [], comments: 'last' } })
  const third = (await request('GET', url)).text
  const last = await now()
  const without = (text: string): string => text.replace(/"last_updated":"[^"]*"/, '')
  const at = async (moment: string, query = ''): Promise<string> =>
    without((await past(`${url}?at=${moment}${query}`)).text)
  const check = async (): Promise<void> => {
    t.equal(await at(made), without(first))
    t.equal(await at(changed), without(second))
    t.equal(await at(last), without(third))
  }
  await check()
  t.equal(await at(made, '&fields=id,name'), `{"id":${shelf},"name":"A"}`)
  t.equal((await past(`${url}?at=${unborn}`)).status, 404)
  t.equal((await request('DELETE', url)).status, 204)
  await check()
  t.equal((await past(`${url}?at=${await now()}`)).status, 404)
  t.equal((await past(`${shelves}999/?at=${made}`)).status, 404)
})

t.test('refuses a wrong moment, and one before the first entry', async (t) => {
  const depot = `${depots}${oslo}/`
  for (const text of ['', 'yesterday', '2026-02-30', '2026-01-01T25:00:00Z'])
    t.match(await past(`${depot}?at=${text}`), { status: 400, object: { at: [/./] } })
  await runSql(`delete from extras_objectchange where model = 'store.depot'`)
  await request('PATCH', depot, { body: { asn: 8 } })
  const answer = await past(`${depot}?at=2020-01-01`)
  t.match(answer, { status: 400, object: { at: [/does not reach back/] } })
  t.equal((await past(`${depots}?at=2020-01-01`)).status, 400, 'nor does a list')
})

t.test('lists the changes of an object, within the rights to read the log', async (t) => {
  const { object, results } = await request('GET', `${url}changes/?limit=2`)
  t.match(object, { count: 4, next: /object_id=.*offset=2/ })
  t.match(
    results.map(({ message }) => message),
    [/Deleted shelf/, /Changed shelf/],
  )
  t.equal((await request('GET', `${shelves}999/changes/`)).object['count'], 0)
  t.equal((await request('GET', '/api/store/nothing/1/changes/')).status, 404)
  const token = await makeUser(app, 'reader', ['store.view_shelf'])
  t.equal((await request('GET', `${url}changes/`, { token })).status, 403)
  t.equal((await past(`${depots}${oslo}/?at=2020-01-01`, { token })).status, 403)
  t.equal((await past(`${depots}${oslo}/?at=2020-01-01`, { token: null })).status, 401)
})

t.test('shows no more of the past than the change log does', async (t) => {
  const id = await make(depots, { name: 'Hidden', slug: 'hidden', facility: 'secret' })
  const hidden = await now()
  await request('PATCH', `${depots}${id}/`, { body: { facility: 'open' } })
  const open = await now()
  await request('PATCH', `${depots}${id}/`, { body: { name: 'Shown' } })
  const token = await makeUser(app, 'limited', ['extras.view_objectchange', 'store.view_area'])
  const [user] = (await request('GET', '/api/users/users/?username=limited')).results
  const permission = await request('POST', '/api/users/object-permissions/', {
    body: {
      name: 'open depots',
      models: ['store.depot'],
      actions: ['view'],
      users: [Number(user?.['id'])],
      constraints: { facility: 'open' },
    },
  })
  t.equal(permission.status, 201, permission.text)
  const at = async (moment: string) => past(`${depots}${id}/?at=${moment}`, { token })
  t.match(await at(open), { status: 200, object: { name: 'Hidden', facility: 'open' } })
  t.equal((await at(hidden)).status, 404)
  await request('PATCH', `${depots}${id}/`, { body: { facility: 'secret' } })
  t.equal((await at(open)).status, 404, 'of an object that the user does not see now')
})

checkRequiredTests(t, import.meta.url)
