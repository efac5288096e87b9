import t from 'tap'
import { testApp, type RequestOptions } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'

const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request, runSql } = app
const depots = '/api/store/depots/'
const tags = '/api/store/tags/'
const shelves = '/api/store/shelves/'

const make = async (url: string, body: object): Promise<number> =>
  Number((await request('POST', url, { body })).object['id'])

const past = async (path: string, options: RequestOptions = {}) =>
  request('GET', path, { undocumented: 'the document has `at` once, for all models', ...options })

/** Returns a moment between the changes before and those after. */
async function now(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5))
  const moment = new Date().toISOString()
  await new Promise((resolve) => setTimeout(resolve, 5))
  return moment
}

const tag = await make(tags, { name: 'Red', slug: 'red', color: 'ff0000' })
const depot = await make(depots, { name: 'Oslo', slug: 'oslo' })

t.test('lists the objects of each moment as they were', async (t) => {
  const known: (readonly [moment: string, text: string])[] = []
  const keep = async (): Promise<void> => {
    const { text } = await request('GET', `${shelves}?ordering=id`)
    known.push([await now(), text])
  }
  const check = async (): Promise<void> => {
    for (const [moment, text] of known) t.equal((await past(`${shelves}?at=${moment}`)).text, text)
  }
  await keep()
  const [a, b, c] = [
    await make(shelves, { name: 'A', depot, tags: [tag], width: 19 }),
    await make(shelves, { name: 'B', depot, width: 23 }),
    await make(shelves, { name: 'C', depot, width: 23 }),
  ]
  await keep()
  await request('PATCH', `${shelves}${a}/`, { body: { name: 'A2', tags: [], comments: 'x' } })
  await request('PATCH', `${shelves}${b}/`, { body: { tags: [tag], width: 19 } })
  await keep()
  await request('PATCH', `${shelves}${a}/`, { body: { name: 'A3', tags: [tag] } })
  await request('PATCH', `${shelves}${b}/`, { body: {} })
  await request('DELETE', `${shelves}${c}/`)
  await keep()
  await request('DELETE', `${shelves}${a}/`)
  await make(shelves, { name: 'D', depot })
  await keep()
  await check()
  const [moment] = known[2] ?? []
  const names = async (query: string): Promise<unknown> =>
    (await past(`${shelves}?at=${moment}&${query}`)).results.map(({ name }) => name)
  t.strictSame(await names('name=A2'), ['A2'], 'a filter by the value then')
  t.strictSame(await names('name=A3'), [])
  t.strictSame(await names(`depot_id=${depot}&ordering=-name&limit=2`), ['C', 'B'])
  t.strictSame(await names('width=19'), ['A2', 'B'])
  const page = await past(`${shelves}?at=${moment}&limit=1&offset=1&fields=name`)
  t.match(page.object, { count: 3, next: /at=/, previous: /at=/, results: [{ name: 'B' }] })
  const { next } = page.object
  t.match((await past(String(next).replace(/^.*\/api/, '/api'))).results, [{ name: 'C' }])
})

t.test('refuses what would not be exact, and moments that the log does not reach', async (t) => {
  const moment = await now()
  const refused = {
    'depot=oslo': 'depot',
    'depot__slug=oslo': 'depot__slug',
    'tag=red': 'tag',
    'ordering=-display_name': 'ordering',
    'include=depot': 'include',
    'cf_rank=1': 'cf_rank',
  }
  for (const [query, name] of Object.entries(refused)) {
    const answer = await past(`${shelves}?at=${moment}&${query}`)
    t.match(answer, { status: 400, object: { [name]: [/./] } }, `${query} ${answer.text}`)
  }
  t.match(await past(`${shelves}?at=then`), { status: 400, object: { at: [/./] } })
  await runSql(`insert into store_tag (name, slug, color) values ('Old', 'old', '00ff00')`)
  t.match(await past(`${tags}?at=${moment}`), { status: 400, object: { at: [/reach back/] } })
})

t.test('shows no more of the past than the change log does', async (t) => {
  const id = await make(depots, { name: 'Hidden', slug: 'hidden', facility: 'secret' })
  const hidden = await now()
  await request('PATCH', `${depots}${id}/`, { body: { facility: 'open' } })
  const open = await now()
  const token = await makeUser(app, 'limited', ['extras.view_objectchange'])
  const plain = await makeUser(app, 'plain', ['store.view_depot'])
  const [user] = (await request('GET', '/api/users/users/?username=limited')).results
  const permission = {
    name: 'open depots',
    models: ['store.depot'],
    actions: ['view'],
    users: [Number(user?.['id'])],
    constraints: { facility: 'open' },
  }
  t.equal((await request('POST', '/api/users/object-permissions/', { body: permission })).status, 201) // prettier-ignore
  const at = async (moment: string) =>
    (await past(`${depots}?at=${moment}`, { token })).results.map(({ name }) => name)
  t.strictSame(await at(open), ['Hidden'])
  t.strictSame(await at(hidden), [])
  await request('PATCH', `${depots}${id}/`, { body: { facility: 'secret' } })
  t.strictSame(await at(open), [], 'an object that the user does not see now')
  t.equal((await past(`${depots}?at=${open}`, { token: plain })).status, 403)
})
