import t from 'tap'
import { inGroup } from '../../../src/framework/model/index.ts'
import { inventory } from '../../../src/inventory/inventory.ts'
import { WebClient } from '../../features/pages/web-client.ts'
import { appTestingOf } from '../../support/open-app.ts'
import { serviceWithPolicies } from '../../support/with-policies.ts'
import { makeUser } from '../../support/person.ts'

const plannersOnly = { view: [inGroup('planners')] }

/** The inventory, whose prefixes and aggregates hide their networks. */
const service = serviceWithPolicies(inventory, {
  'ipam.Prefix': { fields: { prefix: plannersOnly } },
  'ipam.Aggregate': { fields: { prefix: plannersOnly } },
})
const { testApp } = appTestingOf(service, 'inventory with hidden networks')
const app = await testApp(t)
const { request } = app

const make = async (path: string, body: object): Promise<number> => {
  const { status, text, object } = await request('POST', `/api/${path}/`, { body })
  if (status !== 201) throw new Error(text)
  return Number(object['id'])
}
const rir = await make('ipam/rirs', { name: 'RIPE', slug: 'ripe' })
const vrf = await make('ipam/vrfs', { name: 'Blue', rd: '1:1' })
const ids = {
  aggregates: await make('ipam/aggregates', { prefix: '10.0.0.0/8', rir }),
  prefixes: await make('ipam/prefixes', { prefix: '10.1.0.0/16' }),
  'ip-addresses': await make('ipam/ip-addresses', { address: '10.1.2.3/24' }),
  vrfs: vrf,
  rirs: rir,
}
await make('ipam/prefixes', { prefix: '10.1.2.0/24' })
await make('ipam/prefixes', { prefix: '10.1.2.0/24', vrf })
const token = await makeUser(app, 'reader', [
  'ipam.view_prefix',
  'ipam.view_aggregate',
  'ipam.add_ipaddress',
])

t.test('refuses free space of a hidden network', async (t) => {
  const url = `/api/ipam/prefixes/${ids.prefixes}/`
  for (const [method, path] of [
    ['GET', 'available-prefixes/'],
    ['GET', 'available-ips/'],
    ['POST', 'available-ips/'],
  ] as const) {
    const { status, text } = await request(method, url + path, {
      token,
      ...(method === 'POST' ? { body: {} } : {}),
    })
    t.match([status, text], [403, 'permission for the field ipam.Prefix.prefix'], path)
  }
})

t.test('opens pages without hidden networks', async (t) => {
  const client = new WebClient(app)
  await client.login('reader')
  for (const [name, id] of Object.entries(ids))
    for (const path of [`/ipam/${name}/`, `/ipam/${name}/${id}/`]) {
      const { status, text } = await client.get(path)
      t.equal(status, 200, path)
      t.notMatch(text, /10\.1\.[02]\.0\/(16|24)|10\.0\.0\.0\/8/, path)
    }
  t.equal((await client.get('/')).status, 200)
})
