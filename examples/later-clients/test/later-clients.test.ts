import { deepStrictEqual, match, strictEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import { contractTests, openService, Samples } from 'cadastre/testing'
import { service } from '../src/app.ts'

const settings = { CHOICE_SHAPE: 'slug', SUPERUSER_PASSWORD: 'correct horse' }
const opened = await openService(service, settings)
after(opened.close)

const { request } = opened

const free = { virtual_chassis: null, vc_position: null, vc_priority: null }

const samples = new Samples(opened, {
  // Neither in a rack nor in a virtual chassis, whose master it would have to be.
  'dcim.Device': () => ({ ...free, position: null, face: null }),
  'extras.ConfigContext': (_, number) => ({ data: { number } }),
  'dcim.VirtualChassis': () => ({ master: null }),
  'ipam.IPAddress': () => ({ interface: null, dns_name: 'a.example.com' }),
  'virtualization.VirtualMachine': () => ({ primary_ip4: null, primary_ip6: null }),
})

const subjects = [
  'circuits.Provider',
  'circuits.CircuitType',
  'dcim.Device',
  'dcim.DeviceRole',
  'dcim.Manufacturer',
  'dcim.Platform',
  'dcim.Rack',
  'dcim.Region',
  'dcim.Site',
  'dcim.VirtualChassis',
  'extras.ConfigContext',
  'extras.Tag',
  'ipam.IPAddress',
  'ipam.Prefix',
  'ipam.RIR',
  'ipam.VLAN',
  'ipam.VRF',
  'tenancy',
  'virtualization',
]
for (const { name, run } of contractTests(samples, subjects)) test(name, run)

type Body = Readonly<Record<string, unknown>>

/** Sends a request that succeeds, and returns the object. */
async function send(method: 'GET' | 'PATCH' | 'POST', url: string, body?: unknown): Promise<Body> {
  const answer = await request(method, url, body === undefined ? {} : { body })
  strictEqual(answer.status, method === 'POST' ? 201 : 200, JSON.stringify(answer.body))
  return answer.body as Body
}

/** Returns the number of objects of a list. */
const countOf = async (url: string): Promise<unknown> => (await send('GET', url))['count']

test('takes tags by name, id and slug, and shows objects', async () => {
  const tag = await send('POST', '/api/extras/tags/', { name: 'Core', slug: 'core' })
  const other = await send('POST', '/api/extras/tags/', { name: 'Edge', slug: 'edge' })
  const site = { name: 'Tagged', slug: 'tagged' }
  const made = await send('POST', '/api/dcim/sites/', { ...site, tags: ['Core', other['id']] })
  const names = (body: Body) =>
    (body['tags'] as readonly Body[]).map(({ name }) => String(name)).toSorted()
  const url = `/api/dcim/sites/${Number(made['id'])}/`
  deepStrictEqual(names(await send('GET', url)), ['Core', 'Edge'])
  strictEqual(await countOf('/api/dcim/sites/?tag=core'), 1)
  await send('PATCH', url, { tags: [{ slug: 'edge' }] })
  deepStrictEqual(names(await send('GET', url)), ['Edge'])
  strictEqual(await countOf('/api/dcim/sites/?tag=core'), 0)
  const [shown] = (await send('GET', url))['tags'] as readonly Body[]
  strictEqual(shown?.['color'], other['color'])
  strictEqual(tag['slug'], 'core')
  const unknown = await request('PATCH', url, { body: { tags: ['Nowhere'] } })
  strictEqual(unknown.status, 400)
  match(JSON.stringify(unknown.body), /"tags":/)
})

test('takes the status of a site as slug, number or object, and filters by it', async () => {
  const site = { name: 'Planned', slug: 'planned', status: 2 }
  const made = await send('POST', '/api/dcim/sites/', site)
  const url = `/api/dcim/sites/${Number(made['id'])}/`
  deepStrictEqual((await send('GET', url))['status'], { value: 'planned', label: 'Planned' })
  strictEqual(await countOf('/api/dcim/sites/?status=planned&name=Planned'), 1)
  await send('PATCH', url, { status: 'retired' })
  await send('PATCH', url, { status: { value: 'active', label: 'Active' } })
  strictEqual(await countOf('/api/dcim/sites/?status=1&name=Planned'), 1)
})

test('counts prefixes and addresses', async () => {
  const site = await samples.make('dcim.Site')
  await send('POST', '/api/ipam/prefixes/', { prefix: '198.51.100.0/24', site })
  strictEqual((await send('GET', `/api/dcim/sites/${site}/`))['prefix_count'], 1)
  const port = await samples.make('dcim.Interface')
  const address = { address: '198.51.100.1/24', interface: port, dns_name: 'gw.example.com' }
  await send('POST', '/api/ipam/ip-addresses/', address)
  strictEqual((await send('GET', `/api/dcim/interfaces/${port}/`))['count_ipaddresses'], 1)
  strictEqual(await countOf('/api/ipam/ip-addresses/?dns_name=gw.example.com'), 1)
  strictEqual(await countOf('/api/ipam/ip-addresses/?q=gw.example'), 1)
})

test('gives a virtual machine an address of its own', async () => {
  const machine = await samples.make('virtualization.VirtualMachine')
  const port = await send('POST', '/api/virtualization/interfaces/', {
    virtual_machine: machine,
    name: 'eth0',
  })
  const address = { address: '203.0.113.5/24', vminterface: port['id'] }
  const made = await send('POST', '/api/ipam/ip-addresses/', address)
  const url = `/api/virtualization/virtual-machines/${machine}/`
  await send('PATCH', url, { primary_ip4: made['id'] })
  const { primary_ip: primary } = await send('GET', url)
  strictEqual((primary as Body)['address'], '203.0.113.5/24')
  strictEqual(await countOf(`/api/ipam/ip-addresses/?virtual_machine_id=${machine}`), 1)

  const other = await samples.make('virtualization.VirtualMachine')
  const path = `/api/virtualization/virtual-machines/${other}/`
  strictEqual((await request('PATCH', path, { body: { primary_ip4: made['id'] } })).status, 400)
  const both = { ...address, interface: await samples.make('dcim.Interface') }
  strictEqual((await request('POST', '/api/ipam/ip-addresses/', { body: both })).status, 400)
})

test('makes the master of a new virtual chassis a member of it', async () => {
  const master = await samples.make('dcim.Device')
  const url = `/api/dcim/devices/${master}/`
  const made = await send('POST', '/api/dcim/virtual-chassis/', { name: 'Stack', master })
  const chassis = `/api/dcim/virtual-chassis/${Number(made['id'])}/`
  strictEqual(((await send('GET', url))['virtual_chassis'] as Body)['name'], 'Stack')
  strictEqual((await send('GET', chassis))['member_count'], 1)
  await send('PATCH', url, { vc_position: 1 })
  const refused = await request('PATCH', url, { body: free })
  strictEqual(refused.status, 400)
  match(JSON.stringify(refused.body), /The device is the master of Stack/)

  const other = await samples.make('dcim.Device')
  const member = { virtual_chassis: made['id'], vc_position: 1 }
  strictEqual((await request('PATCH', chassis, { body: { master: other } })).status, 400)
  const same = await request('PATCH', `/api/dcim/devices/${other}/`, { body: member })
  match(JSON.stringify(same.body), /"vc_position":/, 'each position once')
  await send('PATCH', `/api/dcim/devices/${other}/`, { ...member, vc_position: 2 })
  await send('PATCH', chassis, { master: other })
  await send('PATCH', url, free)
  strictEqual((await send('GET', chassis))['member_count'], 1)
})

test('creates a token for a name and a password', async () => {
  const provision = (password: string) =>
    request('POST', '/api/users/tokens/provision/', {
      body: { username: 'admin', password },
      token: null,
      session: null,
    })
  const wrong = await provision('wrong')
  strictEqual(wrong.status, 403)
  deepStrictEqual((wrong.body as Body)['detail'], 'Invalid username/password')
  const made = await provision('correct horse')
  strictEqual(made.status, 201, JSON.stringify(made.body))
  const { key } = made.body as { key: string }
  const site = { name: 'By token', slug: 'by-token' }
  const answer = await request('POST', '/api/dcim/sites/', { body: site, token: key })
  strictEqual(answer.status, 201)
})

test('merges the data of the contexts of a device', async () => {
  const region = await samples.make('dcim.Region')
  const part = await samples.make('dcim.Region')
  await send('PATCH', `/api/dcim/regions/${part}/`, { parent: region })
  const device = await samples.make('dcim.Device')
  const url = `/api/dcim/devices/${device}/`
  const { site } = await send('GET', url)
  await send('PATCH', `/api/dcim/sites/${Number((site as Body)['id'])}/`, { region: part })
  const add = (name: string, body: object) =>
    send('POST', '/api/extras/config-contexts/', { name, ...body })
  await add('All', { weight: 10, data: { ntp: { server: 'a', port: 123 }, dns: ['a'] } })
  await add('Region', { weight: 20, regions: [region], data: { ntp: { server: 'b' } } })
  await add('Elsewhere', { sites: [await samples.make('dcim.Site')], data: { dns: ['z'] } })
  const off = await add('Off', { is_active: false, data: { dns: ['y'] } })
  const context = async (): Promise<unknown> => {
    const { ntp, dns } = (await send('GET', url))['config_context'] as Body
    return { ntp, dns } // other tests have left contexts with other keys
  }
  deepStrictEqual(await context(), { ntp: { server: 'b', port: 123 }, dns: ['a'] })
  await send('PATCH', url, { local_context_data: { dns: ['c'] } })
  deepStrictEqual(await context(), { ntp: { server: 'b', port: 123 }, dns: ['c'] })
  await send('PATCH', `/api/extras/config-contexts/${Number(off['id'])}/`, { is_active: true })
  await send('PATCH', url, { local_context_data: null })
  deepStrictEqual(await context(), { ntp: { server: 'b', port: 123 }, dns: ['y'] })

  const machine = await samples.make('virtualization.VirtualMachine')
  const path = `/api/virtualization/virtual-machines/${machine}/`
  const { dns } = (await send('GET', path))['config_context'] as Body
  deepStrictEqual(dns, ['y'])
})
