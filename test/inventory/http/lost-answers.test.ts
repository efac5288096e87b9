import t from 'tap'
import { migratedDatabase, openApp, type Json } from '../../support/app.ts'
import { loseEachAnswer, openProxied, type PrepareWrite } from '../../support/lost-answers.ts'

const app = await openProxied(t, await migratedDatabase(t), openApp)

/** Creates an object and returns its id. */
async function create(path: string, body: Json): Promise<number> {
  const { object, text } = await app.request('POST', `/api/${path}/`, { body })
  if (object['id'] === undefined) throw new Error(`${path}: ${text}`)
  return Number(object['id'])
}

const named = (name: string): Json => ({ name, slug: name.toLowerCase() })

const site = await create('dcim/sites', named('Berlin'))
const device_role = await create('dcim/device-roles', { ...named('Switch'), color: 'ff0000' })
const manufacturer = await create('dcim/manufacturers', named('Acme'))
const device_type = await create('dcim/device-types', { manufacturer, model: 'X1', slug: 'x1' })
for (const name of ['eth0', 'eth1']) await create('dcim/interface-templates', { device_type, name })
const network = await create('ipam/prefixes', { prefix: '10.0.0.0/8' })
const availableIps = `/api/ipam/prefixes/${network}/available-ips/`
const availablePrefixes = `/api/ipam/prefixes/${network}/available-prefixes/`

const device = (number: number): Json => ({
  name: `switch-${number}`,
  site,
  device_role,
  device_type,
})

const writes: Readonly<Record<string, PrepareWrite>> = {
  'a create of a site': async (number) => ['POST', '/api/dcim/sites/', named(`Site-${number}`)],
  'an allocation of an address': async () => ['POST', availableIps, {}],
  'an allocation of addresses': async () => ['POST', availableIps, [{}, {}]],
  'an allocation of a prefix': async () => ['POST', availablePrefixes, { prefix_length: 24 }],
  'a create of a device with interfaces': async (number) => [
    'POST',
    '/api/dcim/devices/',
    device(number),
  ],
  'a delete of a device with interfaces': async (number) => [
    'DELETE',
    `/api/dcim/devices/${await create('dcim/devices', device(1000 + number))}/`,
  ],
  'a create of a token': async () => ['POST', '/api/users/tokens/', { user: 1 }],
}

for (const [name, prepare] of Object.entries(writes))
  t.test(`runs ${name} once when its connection is lost`, async (t) => {
    t.ok((await loseEachAnswer(t, app, prepare)) > 0)
  })
