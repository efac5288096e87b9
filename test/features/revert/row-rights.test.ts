import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'
import { revertingOf } from './reverting.ts'

const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request } = app
const { revert } = revertingOf(app)
const areas = '/api/store/areas/'
const depots = '/api/store/depots/'

for (const slug of ['europe', 'asia']) await request('POST', areas, { body: { name: slug, slug } })
const token = await makeUser(app, 'ann', ['extras.view_objectchange', 'store.view_area'])
const limits = [
  { name: 'Depots of Europe', models: ['store.depot'], constraints: { area: 'europe' } },
  {
    name: 'Others that are seen',
    models: ['store.shelfgroup', 'store.owner'],
    constraints: { slug: 'seen' },
  },
].map((one) => ({
  ...one,
  actions: ['view', 'add', 'change', 'delete'],
  users: [{ username: 'ann' }],
}))
t.equal((await request('POST', '/api/users/object-permissions/', { body: limits })).status, 201)

let number = 0
const makeDepot = async (area: string): Promise<string> => {
  const name = `depot-${(number += 1)}`
  const body = { name, slug: name, area: { slug: area } }
  const { object } = await request('POST', depots, { body })
  return `${depots}${String(object['id'])}/`
}

t.test('undoes what a user sees and may write', async (t) => {
  const url = await makeDepot('europe')
  const changed = await request('PATCH', url, { body: { facility: 'one' }, token })
  const undone = await revert(changed, '', { token })
  t.match(undone, { status: 200, object: { changes: 1 } }, undone.text)
  const deleted = await request('DELETE', url, { token })
  t.match(await revert(deleted, '', { token }), { status: 200 })
  t.equal((await request('GET', url, { token })).status, 200)
})

t.test('tells nothing of an object that the user does not see any more', async (t) => {
  const url = await makeDepot('europe')
  const changed = await request('PATCH', url, { body: { facility: 'one' }, token })
  await request('PATCH', url, { body: { area: { slug: 'asia' } } })
  const unseen = await revert(changed, '', { token })
  await request('PATCH', url, { body: { facility: 'confidential' } })
  const refused = await revert(changed, '', { token })
  const forced = await revert(changed, '?force=true', { token })
  await request('DELETE', url)
  const gone = await revert(changed, '', { token })
  for (const answer of [unseen, refused, forced, gone]) {
    t.notMatch(answer.text, 'confidential')
    t.strictSame([answer.status, answer.text], [unseen.status, unseen.text])
    t.ok([403, 404, 409].includes(answer.status), answer.text)
  }
})

/** Changes depots of these areas in one request; returns its answer, and their URLs. */
async function changeBoth(areas: readonly string[]) {
  const urls: string[] = []
  for (const area of areas) urls.push(await makeDepot(area))
  const items = urls.map((url) => ({ id: Number(url.split('/').at(-2)), facility: 'both' }))
  const changed = await request('PATCH', depots, { body: items })
  return { changed, urls }
}

const facilityOf = async (url = ''): Promise<unknown> =>
  (await request('GET', url)).object['facility']

/** Patterns of texts that two runs of one request make anew: ids of requests, names, times. */
const changing = ['[\\da-f]{8}-[-\\da-f]{27}', 'depot-\\d+', 'T[\\d:.]+Z']

for (const query of ['', '?force=true', '?dry_run=true', '?dry_run=diff'])
  t.test(`undoes of a request what the user sees: ${query}`, async (t) => {
    const told: unknown[] = []
    for (const areas of [['europe', 'asia'], ['europe']]) {
      const { changed, urls } = await changeBoth(areas)
      const options = { token, undocumented: 'a dry run: entries' }
      const { status, text } = await revert(changed, query, options)
      const pattern = [...changing, `\\b${String(urls[0]?.split('/').at(-2))}\\b`].join('|')
      told.push([status, text.replaceAll(new RegExp(pattern, 'g'), '…')])
      t.equal(await facilityOf(urls[0]), query.includes('dry') ? 'both' : '')
      if (urls[1] !== undefined) t.equal(await facilityOf(urls[1]), 'both', 'hidden: as it was')
    }
    t.match(told[0], [200])
    t.strictSame(told[0], told[1], 'the answer is the same without the other object')
  })

t.test('undoes nothing that the user does not see', async (t) => {
  const url = await makeDepot('asia')
  const hidden = await request('PATCH', url, { body: { facility: 'asian' } })
  t.equal((await revert(hidden, '', { token })).status, 404)
  t.equal((await revert({ headers: { 'x-request-id': 'none' } }, '', { token })).status, 404)
})

t.test('refuses to undo a change of which the user sees a part', async (t) => {
  const url = await makeDepot('europe')
  const moved = await request('PATCH', url, { body: { area: { slug: 'asia' } } })
  await request('PATCH', url, { body: { area: { slug: 'europe' } } })
  const { status, object } = await revert(moved, '', { token })
  t.equal(status, 403)
  t.match(object, { detail: /a change has values that you do not see/ })
})

const groups = '/api/store/shelf-groups/'
const makeGroup = async (depot: number, slug: string): Promise<string> => {
  const { object } = await request('POST', groups, { body: { name: slug, slug, depot } })
  return `${groups}${String(object['id'])}/`
}

t.test('brings a deleted object back without hidden parts, which others can add', async (t) => {
  const url = await makeDepot('europe')
  const depot = Number(url.split('/').at(-2))
  const [seen, hidden] = [await makeGroup(depot, 'seen'), await makeGroup(depot, 'concealed')]
  const deleted = await request('DELETE', url, { token })
  t.equal(deleted.status, 204, deleted.text)
  const undone = await revert(deleted, '', { token })
  t.match(undone, { status: 200, object: { changes: 2 } }, undone.text)
  const statuses = async (): Promise<readonly number[]> =>
    Promise.all([url, seen, hidden].map(async (one) => (await request('GET', one)).status))
  t.strictSame(await statuses(), [200, 200, 404])
  const again = await revert(undone, '', { token })
  t.match(again, { status: 200, object: { changes: 2 } }, again.text)
  t.strictSame(await statuses(), [404, 404, 404])
  t.match(await revert(again, '', { token }), { status: 200 })
  t.match(await revert(deleted), { status: 409 })
  t.match(await revert(deleted, '?force=true'), { status: 200, object: { changes: 1 } })
  t.strictSame(await statuses(), [200, 200, 200])
})

t.test('counts no hidden objects that go with one', async (t) => {
  const body = { name: 'new', slug: 'new', area: { slug: 'europe' } }
  const created = await request('POST', depots, { body })
  const hidden = await makeGroup(Number(created.object['id']), 'concealed')
  const undone = await revert(created, '?force=true', { token })
  t.match(undone, { status: 200, object: { changes: 1 } }, undone.text)
  t.equal((await request('GET', hidden)).status, 404)
})

t.test('names no hidden object that a deleted one refers to', async (t) => {
  const owner = await request('POST', '/api/store/owners/', {
    body: { name: 'concealed', slug: 'concealed' },
  })
  t.equal(owner.status, 201, owner.text)
  const url = await makeDepot('europe')
  await request('PATCH', url, { body: { owner: owner.object['id'] } })
  const deleted = await request('DELETE', url)
  for (const query of ['?dry_run=diff', '']) {
    const answer = await revert(deleted, query, { token, undocumented: 'a dry run: entries' })
    t.equal(answer.status, 200, answer.text)
    t.notMatch(answer.text, 'concealed')
  }
  t.notMatch((await request('GET', url, { token })).text, 'concealed')
  t.match((await request('GET', url)).object, { owner: { slug: 'concealed' } })
})

t.test('moves no object out of what the user may write', async (t) => {
  const url = await makeDepot('asia')
  const moved = await request('PATCH', url, { body: { area: { slug: 'europe' } } })
  const refused = await revert(moved, '', { token })
  t.ok([403, 404].includes(refused.status), refused.text)
  t.match((await request('GET', url)).object, { area: { slug: 'europe' } })
})
