import t from 'tap'
import { testApp } from '../../../support/fixture-app.ts'
import { makerOf } from '../../../support/made.ts'
import { makeUser } from '../../../support/person.ts'
import { WebClient } from '../../pages/web-client.ts'

const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request } = app
const make = makerOf(app)
const shelves = '/api/store/shelves/'

const depot = await make('store/depots', { name: 'Hall', slug: 'hall' })
const [seen, hidden] = [
  await make('store/tags', { name: 'Seen', slug: 'seen', color: 'ff0000' }),
  await make('store/tags', { name: 'Hidden', slug: 'hidden', color: 'ff0000' }),
]
const shelf = await make('store/shelves', { name: 'A1', depot, tags: [seen, hidden] })
const plain = await make('store/shelves', { name: 'A2', depot, tags: [seen] })

const rights = ['store.view_depot', 'extras.view_objectchange', 'store.view_shelf']
const writes = ['store.add_shelf', 'store.change_shelf']
const token = await makeUser(app, 'eve', [...rights, ...writes])
const { results: users } = await request('GET', '/api/users/users/?username=eve')
await make('users/object-permissions', {
  name: 'One tag',
  models: ['store.tag'],
  actions: ['view'],
  constraints: { id: seen },
  users: [users[0]?.['id']],
})

/** Sends a request as somebody who sees one of the tags. */
const ask = (method: 'GET' | 'PATCH', url: string, body?: unknown) =>
  request(method, url, { token, ...(body === undefined ? {} : { body }) })

t.test('finds nothing by links to hidden objects', async (t) => {
  const count = async (query: string): Promise<unknown> =>
    (await ask('GET', `${shelves}?${query}`)).object['count']
  t.equal(await count(`tags_id=${seen}`), 2)
  t.equal(await count(`tags_id=${hidden}`), 0)
  t.equal(await count('tags_id=9999'), 0)
  t.match((await ask('GET', `${shelves}${shelf}/`)).object, { tags: [{ id: seen }] })
})

t.test('leaves hidden objects out of the answers to writes, and keeps them', async (t) => {
  const url = `${shelves}${shelf}/`
  const stored = async (): Promise<unknown> => {
    const { tags } = (await request('GET', url)).object
    return (tags as readonly { id: number }[]).map(({ id }) => id)
  }
  for (const body of [{ comments: 'x' }, { tags: [seen] }])
    t.strictSame((await ask('PATCH', url, body)).object['tags'], [seen])
  const bulk = await ask('PATCH', shelves, [{ id: shelf, comments: 'y' }])
  t.notMatch(bulk.text, `[${seen},${hidden}]`)
  t.strictSame((await ask('PATCH', url, { tags: [] })).object['tags'], [])
  t.strictSame(await stored(), [hidden])
  t.strictSame((await ask('PATCH', url, { tags: [seen] })).object['tags'], [seen])
  t.strictSame(await stored(), [seen, hidden])
})

t.test('says of a hidden object in a list that it does not exist', async (t) => {
  const texts = await Promise.all(
    [shelf, plain].map(async (id) => {
      const { status, text } = await ask('PATCH', `${shelves}${id}/`, { tags: [hidden] })
      t.equal(status, 400)
      return text
    }),
  )
  t.equal(texts[0], texts[1])
  t.match(texts[0], /object does not exist/)
})

t.test('leaves hidden objects out of the change log', async (t) => {
  const { results } = await ask('GET', `/api/extras/object-changes/?object_id=${shelf}`)
  t.ok(results.length > 2)
  for (const { before, after } of results)
    for (const state of [before, after])
      if (state !== null) t.notOk(JSON.stringify(Object(state).tags ?? []).includes(`${hidden}`))
  const whole = await request('GET', `/api/extras/object-changes/?object_id=${shelf}`)
  t.match(whole.text, `[${seen},${hidden}]`)
})

t.test('the import tells nothing of hidden objects in lists', async (t) => {
  const client = new WebClient(app)
  await client.login('eve')
  const preview = async (tags: string): Promise<string> => {
    const text = `name,depot,tags\nA1,hall,"${tags}"`
    return (await client.post('/store/shelves/import/', { text })).text
  }
  t.match(await preview(`[${seen}]`), 'Unchanged')
  t.match(await preview(`[${seen},${hidden}]`), 'does not exist')
  t.match(await preview(`[${hidden}]`), 'does not exist')
})
