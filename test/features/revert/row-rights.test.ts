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
const limits = {
  name: 'Depots of Europe',
  models: ['store.depot'],
  actions: ['view', 'add', 'change', 'delete'],
  constraints: { area: 'europe' },
  users: [{ username: 'ann' }],
}
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

t.test('undoes no change whose other objects the user does not see', async (t) => {
  const urls = [await makeDepot('europe'), await makeDepot('asia')]
  const items = urls.map((url) => ({ id: Number(url.split('/').at(-2)), facility: 'both' }))
  const changed = await request('PATCH', depots, { body: items })
  t.equal(changed.status, 200, changed.text)
  const refused = await revert(changed, '', { token })
  t.match(refused, { status: 403, object: { detail: /objects or fields that you do not see/ } })
  const hidden = await request('PATCH', String(urls[1]), { body: { facility: 'asian' } })
  t.equal((await revert(hidden, '', { token })).status, 404)
  t.equal((await revert({ headers: { 'x-request-id': 'none' } }, '', { token })).status, 404)
})

t.test('moves no object out of what the user may write', async (t) => {
  const url = await makeDepot('asia')
  const moved = await request('PATCH', url, { body: { area: { slug: 'europe' } } })
  const refused = await revert(moved, '', { token })
  t.ok([403, 404].includes(refused.status), refused.text)
  t.match((await request('GET', url)).object, { area: { slug: 'europe' } })
})
