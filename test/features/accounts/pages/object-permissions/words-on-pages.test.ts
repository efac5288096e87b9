import t from 'tap'
import { makerOf } from '../../../../support/made.ts'
import { makeUser } from '../../../../support/person.ts'
import { testApp } from '../../../../support/fixture-app.ts'
import { WebClient } from '../../../pages/web-client.ts'

const service = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request } = service
const make = makerOf(service)

await make('store/depots', { name: 'Berlin', slug: 'berlin' })
const owner = await make('store/owners', { name: 'ACME', slug: 'acme' })
const noc = await make('users/groups', { name: 'noc' })
await makeUser(service, 'jo', [])
await makeUser(service, 'kim', ['users.view_user', 'users.view_objectpermission'])
const [jo] = (await request('GET', '/api/users/users/?username=jo')).results
const joId = Number(jo?.['id'])
await request('PATCH', `/api/users/users/${joId}/`, { body: { groups: [noc] } })
const technicians = await make('users/object-permissions', {
  name: 'Technicians',
  models: ['store.shelf', 'store.box'],
  actions: ['view', 'change'],
  constraints: [{ depot: 'berlin', name__ic: 'x' }, { owner_id: owner }],
  groups: [noc],
})
await make('users/object-permissions', {
  name: 'Own tokens',
  models: ['users.token'],
  actions: ['view'],
  constraints: { user_id: '$user' },
  users: [joId],
  enabled: false,
})
const limits = [{ models: ['store.shelf'], constraints: { depot: 'berlin' } }]
const token = { user: joId, description: 'night', limits, addresses: ['192.0.2.0/24'] }
const night = await make('users/tokens', token)
const reader = { user: joId, description: 'reader', write_enabled: false }
await make('users/tokens', reader)

const [root, joClient, kim] = [
  new WebClient(service),
  new WebClient(service),
  new WebClient(service),
]
await root.login()
await joClient.login('jo')
await kim.login('kim')

const sentence =
  'View and change shelves and boxes whose depot is Berlin and name contains “x”, or whose ' +
  'owner is ACME.'
/** The words for readers who may not see depots and owners. */
const unnamed = sentence.replace('Berlin', '“berlin”').replace('ACME', `owner #${owner}`)

t.test('tells what object permissions allow', async (t) => {
  t.match((await root.get('/users/object-permissions/')).text, sentence)
  const { text } = await root.get(`/users/object-permissions/${technicians}/`)
  t.match(text, sentence)
  t.notMatch(text, 'name__ic', 'instead of JSON')
  const unseen = await kim.get(`/users/object-permissions/${technicians}/`)
  t.match(unseen.text, unnamed)
  t.notMatch(unseen.text, /ACME|Berlin/, 'names only what the reader may see')
})

t.test('tells which apply to a user or a group, and from where', async (t) => {
  const { text } = await root.get(`/users/users/${joId}/`)
  t.match(text, new RegExp(`object-permissions/${technicians}/">Technicians</a>`))
  t.match(text, /from group noc/)
  t.match(text, sentence)
  t.match(text, 'View tokens whose user is the signed-in user.')
  t.match(text, /disabled/)
  t.match(text, `/users/object-permissions/add/?users=${joId}&amp;`)
  const group = await root.get(`/users/groups/${noc}/`)
  t.match(group.text, sentence)
  t.match(group.text, `/users/object-permissions/add/?groups=${noc}&amp;`)
  t.notMatch(group.text, 'the signed-in user', 'not those of members')
  const seen = await kim.get(`/users/users/${joId}/`)
  t.match(seen.text, 'View tokens whose user is the signed-in user.')
  t.notMatch(seen.text, sentence, 'nothing of groups that the reader may not see')
  t.notMatch(seen.text, 'object-permissions/add/')
})

t.test('tells users what they have themselves', async (t) => {
  const { text } = await joClient.get('/user/permissions/')
  t.match(text, unnamed)
  t.match(text, /from group noc/)
  t.notMatch(text, '/users/object-permissions/')
})

t.test('tells what tokens may do', async (t) => {
  const pages = [
    [root, '/users/tokens/', 'View shelves whose depot is Berlin.'],
    [root, `/users/tokens/${night}/`, 'View shelves whose depot is Berlin.'],
    [joClient, '/user/api-tokens/', 'View shelves whose depot is “berlin”.'],
  ] as const
  for (const [client, url, words] of pages) {
    const { text } = await client.get(url)
    t.match(text, words, url)
    t.match(text, 'Only from 192.0.2.0/24.', url)
    t.notMatch(text, '&quot;models&quot;', url)
  }
  t.match((await root.get('/users/tokens/')).text, 'Read what its user may read.')
})
