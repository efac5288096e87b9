import t, { type Test } from 'tap'
import type { RowConditions } from '../../../src/framework/model/permission.ts'
import { rowsMeeting } from '../../../src/framework/read/visible-rows/index.ts'
import { graph } from '../../fixtures/inventory.ts'
import { testApp } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'

const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request } = app
const token = await makeUser(app, 'limited', ['store.view_area', 'extras.view_objectchange'])

/** Sends a request that has to succeed; returns the id of its object. */
async function send(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<number> {
  const answer = await request(method, path, body === undefined ? {} : { body })
  if (answer.status >= 300) throw new Error(answer.text)
  return method === 'DELETE' ? 0 : Number(answer.object['id'])
}

const depot = (name: string, area: string, more: object = {}): Promise<number> =>
  send('POST', '/api/store/depots/', { name, slug: name, area: { slug: area }, ...more })
const move = (id: number, changes: object): Promise<number> =>
  send('PATCH', `/api/store/depots/${id}/`, changes)
const remove = (id: number): Promise<number> => send('DELETE', `/api/store/depots/${id}/`)

for (const slug of ['europe', 'asia']) await send('POST', '/api/store/areas/', { name: slug, slug })
await send('POST', '/api/users/object-permissions/', {
  name: 'Depots of Europe',
  models: ['store.depot'],
  actions: ['view'],
  constraints: { area: 'europe' },
  users: [{ username: 'limited' }],
})

/** What the limited reader sees of an entry. */
type Seen = readonly [message: unknown, before: unknown, after: unknown]

/** Returns the entries of a depot that the reader sees, the first one first. */
async function entriesOf(id: number): Promise<readonly Seen[]> {
  const path = `/api/extras/object-changes/?object_id=${id}&model=store.depot&ordering=id`
  const { results, status, text } = await request('GET', path, {
    headers: { authorization: `Token ${token}` },
  })
  if (status !== 200) throw new Error(text)
  return results.map(({ message, before, after }) => [message, before, after])
}

/** Returns the message of entries, and which states they show. */
const told = (entries: readonly Seen[]): readonly unknown[] =>
  entries.map(([message, before, after]) => [message, before !== null, after !== null])

t.test('shows the entries of deleted objects whose last state was visible', async (t) => {
  const [madrid, delhi] = [await depot('madrid', 'europe'), await depot('delhi', 'asia')]
  await remove(madrid)
  await remove(delhi)
  t.strictSame(told(await entriesOf(madrid)), [
    ['Created depot madrid', false, true],
    ['Deleted depot madrid', true, false],
  ])
  t.strictSame(await entriesOf(delhi), [])
  const counted = await request('GET', '/api/extras/object-changes/?q=delhi', {
    headers: { authorization: `Token ${token}` },
  })
  t.equal(counted.object['count'], 0, 'no search finds them')
})

t.test('is searched in its own list, not with all models', async (t) => {
  await depot('vigo', 'europe')
  const entries = async (url: string, key: string): Promise<boolean> => {
    const headers = { host: 'localhost', authorization: `Token ${key}`, accept: 'text/html' }
    const { payload } = await app.app.inject({ url, headers })
    return /href="\/extras\/object-changes\/\d+\/"/.test(payload)
  }
  t.equal(await entries('/search/?q=vigo', app.token), true)
  t.equal(await entries('/search/?q=vigo', token), false)
  t.equal(await entries('/extras/object-changes/?q=vigo', token), true)
})

t.test('shows values of states only in which the object was visible', async (t) => {
  const id = await depot('hidden-name', 'asia', { comments: 'hidden' })
  await move(id, { name: 'still-hidden' })
  await move(id, { name: 'lisbon', area: { slug: 'europe' } })
  await move(id, { comments: 'shown' })
  const entries = await entriesOf(id)
  t.strictSame(told(entries), [
    [`#${id}`, false, false],
    [`#${id}`, false, false],
    ['Changed depot lisbon', false, true],
    ['Changed depot lisbon', true, true],
  ])
  t.match(
    entries[3],
    [/./, { comments: 'hidden' }, { comments: 'shown' }],
    'the object had it then',
  )
  t.strictSame(
    (
      await request('GET', '/api/extras/object-changes/?q=still-hidden', {
        headers: { authorization: `Token ${token}` },
      })
    ).object['count'],
    0,
    'no search finds a name that was hidden',
  )
  await move(id, { area: { slug: 'asia' } })
  t.strictSame(await entriesOf(id), [], 'a hidden object has none')
  await remove(id)
  t.strictSame(await entriesOf(id), [], 'nor has one that was hidden when it was deleted')
})

const only = (name: string, value: string): RowConditions => [[new Map([[name, [value]]])]]

/** Returns the number of entries of a depot that a reader with conditions on depots sees. */
async function countEntries(t: Test, id: number, rows: RowConditions): Promise<number> {
  const limited = rowsMeeting(graph, [new Map([['store.Depot', rows]])])
  const text = `select message from extras_objectchange where object_id = ${id}`
  const found = await app.database.rows(
    limited?.limit({ text, values: [] }) ?? { text, values: [] },
  )
  t.ok(found.length === 0 || found.length >= 2)
  return found.length
}

t.test('keeps entries of deleted objects hidden where their values do not decide', async (t) => {
  const gone = await depot('porto', 'europe')
  await remove(gone)
  const find = (test: Test, rows: RowConditions) => countEntries(test, gone, rows)
  t.not(await find(t, only('name', 'porto')), 0, 'a text')
  t.not(await find(t, only('name__nic', 'x')), 0, 'a text that differs')
  t.not(await find(t, only('id', String(gone))), 0, 'the id')
  t.not(await find(t, only('area__slug', 'europe')), 0, 'a reference')
  t.equal(await find(t, only('area__slug', 'asia')), 0, 'another reference')
  t.equal(await find(t, only('q', 'porto')), 0, 'a search')
  t.equal(await find(t, [...only('q', 'porto'), ...only('name', 'x')]), 0, 'no alternative')
  t.not(await find(t, [...only('q', 'x'), ...only('name', 'porto')]), 0, 'one alternative')
})

t.test('keeps entries hidden of objects whose conditions look at a deleted one', async (t) => {
  const area = await send('POST', '/api/store/areas/', { name: 'arctic', slug: 'arctic' })
  const [gone, free] = [await depot('thule', 'arctic'), await depot('nuuk', 'arctic')]
  await move(free, { area: null })
  await remove(gone)
  await remove(free)
  const find = (id: number, name: string, value: string) => countEntries(t, id, only(name, value))
  t.not(await find(gone, 'area__slug__n', 'asia'), 0, 'its area is another one')
  t.equal(await find(gone, 'area__slug__n', 'arctic'), 0, 'it is this one')
  await send('DELETE', `/api/store/areas/${area}/`)
  t.equal(await find(gone, 'area__slug__n', 'arctic'), 0, 'nobody can tell any more')
  t.equal(await find(gone, 'area__slug__n', 'asia'), 0)
  t.not(await find(free, 'area__slug__n', 'arctic'), 0, 'it had no area')
  t.equal(await find(gone, 'area_id__n', String(area)), 0)
})

t.test('shows entries that meet conditions of their own only of visible objects', async (t) => {
  const [lyon, pune] = [await depot('lyon', 'europe'), await depot('pune', 'asia')]
  await move(lyon, { comments: 'x' })
  const both = await makeUser(app, 'auditor', ['store.view_area'])
  for (const [model, constraints] of [
    ['store.depot', { area: 'europe' }],
    ['extras.objectchange', { action: 1 }],
  ] as const)
    await send('POST', '/api/users/object-permissions/', {
      name: `${model} of auditors`,
      models: [model],
      actions: ['view'],
      constraints,
      users: [{ username: 'auditor' }],
    })
  const headers = { authorization: `Token ${both}` }
  const path = '/api/extras/object-changes/?model=store.depot&object_id='
  const seen = await request('GET', path + String(lyon), { headers })
  t.strictSame(told(seen.results.map(({ message, before, after }) => [message, before, after])), [
    ['Created depot lyon', false, true],
  ])
  t.strictSame((await request('GET', path + String(pune), { headers })).results, [])
})
