import t from 'tap'
import { makeUser } from '../../support/person.ts'
import { WebClient } from '../../features/pages/web-client.ts'
import { openTestApi } from '../test-api.ts'

const { app, make } = await openTestApi(t, { LOGIN_REQUIRED: 'true' })
const { request } = app

const prefix = await make('ipam/prefixes/', { prefix: '10.8.0.0/29' })
const hidden = await make('ipam/prefixes/', { prefix: '192.0.2.8/29' })
const [seen] = [
  await make('ipam/ip-addresses/', { address: '10.8.0.1/29' }),
  await make('ipam/ip-addresses/', { address: '10.8.0.2/29' }),
]
for (const host of [9, 10, 11, 12, 13, 14])
  await make('ipam/ip-addresses/', { address: `192.0.2.${host}/29` })

const token = await makeUser(app, 'ann', ['ipam.view_vrf'])
const { results: users } = await request('GET', '/api/users/users/?username=ann')
for (const [model, id] of [
  ['ipam.prefix', prefix],
  ['ipam.ipaddress', seen],
] as const)
  await make('users/object-permissions/', {
    name: model,
    models: [model],
    actions: ['view'],
    constraints: { id },
    users: [users[0]?.['id']],
  })

const addressesFor = async (key: string): Promise<unknown> =>
  (await request('GET', `/api/ipam/prefixes/${prefix}/utilization/`, { token: key })).object[
    'addresses'
  ]

t.test('counts the addresses that each reader sees, whoever asked before', async (t) => {
  for (const [key, count] of [
    [app.token, 2],
    [token, 1],
    [app.token, 2],
    [token, 1],
  ] as const)
    t.equal(await addressesFor(key), count)
})

t.test('names full prefixes on the start page only to readers who see them', async (t) => {
  const [root, ann] = [new WebClient(app), new WebClient(app)]
  await root.login()
  await ann.login('ann')
  for (let round = 0; round < 2; round++) {
    t.match((await root.get('/')).text, `/ipam/prefixes/${hidden}/`)
    t.notMatch((await ann.get('/')).text, /192\.0\.2\.8/)
  }
})
