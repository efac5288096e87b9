import t from 'tap'
import { testApp, type Answer, type Json } from '../../../support/fixture-app.ts'
import { makeUser } from '../../../support/person.ts'
import { lastEntry } from './log-entries.ts'

const service = await testApp(t)
const { request, database } = service

const boxes = '/api/store/boxes/'
let number = 0

/** Makes a box and returns its URL. */
async function makeBox(more: Json = {}): Promise<string> {
  const body = { number: (number += 1), name: `box ${number}`, ...more }
  const { object } = await request('POST', boxes, { body })
  return `${boxes}${String(object['id'])}/`
}

const patch = (url: string, body: object, token?: string): Promise<Answer> =>
  request('PATCH', url, { body, ...(token === undefined ? {} : { token }) })

t.test('updates an object in one round trip', async (t) => {
  const url = await makeBox()
  const { status, object, queries } = await patch(url, { description: 'new', status: 3 })
  t.equal(status, 200)
  t.equal(queries.length, 1)
  t.match(object, { name: `box ${number}`, description: 'new', status: 3 })
  const read = await request('GET', url)
  t.equal(read.object['description'], 'new')
})

t.test('returns and logs the same as the update of a list', async (t) => {
  const changes: readonly Json[] = [
    { description: 'new' },
    { description: 'new', status: 3 },
    { description: '', status: 1 },
    { description: 'a "quoted" text \\ with ü and \u2028', status: 2 },
  ]
  for (const change of changes) {
    const [single, listed] = [await makeBox({ name: 'same' }), await makeBox({ name: 'same' })]
    const one = await patch(single, change)
    t.equal(one.queries.length, 1)
    const entry = await lastEntry(service)
    const id = Number(listed.split('/').at(-2))
    const list = await request('PATCH', boxes, { body: [{ id, ...change }] })
    const [other = {}] = list.body as Json[] // an answer to a list
    const own = { id: 0, number: 0 }
    t.strictSame({ ...one.object, ...own }, { ...other, ...own })
    t.strictSame(entry, await lastEntry(service))
  }
})

t.test('logs nothing for an update without a change', async (t) => {
  const url = await makeBox({ description: 'as it is' })
  const before = await lastEntry(service)
  const { status, queries } = await patch(url, { description: 'as it is' })
  t.equal(status, 200)
  t.equal(queries.length, 1)
  t.strictSame(await lastEntry(service), before)
})

t.test('changes the time of the last update', async (t) => {
  const url = await makeBox()
  const before = (await request('GET', url)).object['last_updated']
  await patch(url, { description: 'later' })
  t.not((await request('GET', url)).object['last_updated'], before)
})

t.test('refuses with the messages of the checks', async (t) => {
  const url = await makeBox()
  const refused = await patch(url, { description: 'x'.repeat(101) })
  t.equal(refused.status, 400)
  t.match(Object.keys(refused.object), ['description'])
  const missing = await patch(`${boxes}999999/`, { description: 'x' })
  t.equal(missing.status, 404)
})

t.test('checks a field that others depend on in another round trip', async (t) => {
  const url = await makeBox()
  await makeBox({ name: 'taken' })
  const { status, queries } = await patch(url, { name: 'free' })
  t.equal(status, 200)
  t.ok(queries.length > 1)
})

t.test('reads the stored value first where JSON may show it in another form', async (t) => {
  const { object } = await request('POST', '/api/store/depots/', {
    body: { name: 'North', slug: 'north' },
  })
  const url = `/api/store/depots/${String(object['id'])}/`
  t.equal((await patch(url, { facility: 'N1' })).queries.length, 1)
  const { status, queries } = await patch(url, { asn: 4_200_000_000 })
  t.equal(status, 200)
  t.ok(queries.length > 1, 'a number that is not an integer of PostgreSQL')
  t.match(await lastEntry(service), { before: { asn: null }, after: { asn: 4_200_000_000 } })
})

t.test('keeps each of the changes that are sent at once', async (t) => {
  const url = await makeBox()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      patch(url, index % 2 === 0 ? { description: `d${index}` } : { status: 1 + (index % 3) }),
    ),
  )
  const id = Number(url.split('/').at(-2))
  const entries = await database.rows({
    text: `
      select c.before, c.after from extras_objectchange c
      where c.model = 'store.box' and c.object_id = $1 and c.action = 3
      order by c.id`,
    values: [id],
  })
  t.ok(entries.length > 1, `${entries.length} entries`)
  const stored = new Map<string, unknown>([
    ['description', ''],
    ['status', 1],
  ])
  for (const [before, after] of entries as [Json, Json][])
    for (const [name, value] of Object.entries(after)) {
      t.equal(before[name], stored.get(name), `${name} before it became ${String(value)}`)
      stored.set(name, value)
    }
})

t.test('changes nothing for a remembered user whose rights have changed', async (t) => {
  const url = await makeBox()
  const token = await makeUser(service, 'changer', ['store.change_box', 'store.view_box'])
  t.equal((await patch(url, { description: 'first' }, token)).status, 200)
  const again = await patch(url, { description: 'second' }, token)
  t.equal(again.queries.length, 1, 'the user is remembered')
  await database.rows({
    text: `
      delete from users_user_permissions
      where owner_id = (select id from users_user where username = 'changer')`,
    values: [],
  })
  t.equal((await patch(url, { description: 'third' }, token)).status, 403)
  t.equal((await request('GET', url)).object['description'], 'second')
})
