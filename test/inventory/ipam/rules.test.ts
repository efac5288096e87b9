import t from 'tap'
import type { Json, Method } from '../../support/app.ts'
import { worldOf, type World } from './world.ts'

/** A request, and the messages of its refusal; none: it is accepted. */
interface Row {
  readonly rule: string
  readonly settings?: Record<string, string>
  /** Makes what has to be there; what it gives is the request. */
  readonly given: (world: World) => Promise<readonly [Method, string, unknown]>
  readonly errors?: Json | readonly Json[]
}

let number = 0
const vrf = ({ make }: World, more: Json = {}): Promise<number> => {
  number += 1
  return make('ipam/vrfs/', { name: 'Red', rd: `65000:${number}`, ...more })
}
const twice = (kind: string, space: string, value: string): string =>
  `Duplicate ${kind} found in ${space}: ${value}.`

const prefixes: readonly Row[] = [
  {
    rule: 'prefix: once in a VRF with unique space',
    given: async (world) => {
      const body = { prefix: '10.1.0.0/16', vrf: await vrf(world, { name: 'Blue', rd: '1:1' }) }
      await world.make('ipam/prefixes/', body)
      return ['POST', 'ipam/prefixes/', body]
    },
    errors: { prefix: [twice('prefix', 'VRF "Blue" (1:1)', '10.1.0.0/16')] },
  },
  {
    rule: 'prefix: another mask is another prefix',
    given: async (world) => {
      const body = { prefix: '10.1.0.0/16', vrf: await vrf(world) }
      await world.make('ipam/prefixes/', body)
      return ['POST', 'ipam/prefixes/', { ...body, prefix: '10.1.0.0/17' }]
    },
  },
  {
    rule: 'prefix: any number of times in a VRF without unique space',
    given: async (world) => {
      const body = { prefix: '10.1.0.0/16', vrf: await vrf(world, { enforce_unique: false }) }
      await world.make('ipam/prefixes/', body)
      return ['POST', 'ipam/prefixes/', body]
    },
  },
  {
    rule: 'prefix: once in each VRF',
    given: async (world) => {
      const body = { prefix: '10.1.0.0/16', vrf: await vrf(world) }
      await world.make('ipam/prefixes/', body)
      return ['POST', 'ipam/prefixes/', { ...body, vrf: await vrf(world) }]
    },
  },
  {
    rule: 'prefix: any number of times in the global table',
    given: async ({ make }) => {
      await make('ipam/prefixes/', { prefix: '10.9.0.0/16' })
      return ['POST', 'ipam/prefixes/', { prefix: '10.9.0.0/16' }]
    },
  },
  {
    rule: 'prefix: once in the global table with ENFORCE_GLOBAL_UNIQUE',
    settings: { ENFORCE_GLOBAL_UNIQUE: 'true' },
    given: async ({ make }) => {
      await make('ipam/prefixes/', { prefix: '2001:db8::/32' })
      return ['POST', 'ipam/prefixes/', { prefix: '2001:DB8:0::/32' }]
    },
    errors: { prefix: [twice('prefix', 'the global table', '2001:db8::/32')] },
  },
  {
    rule: 'prefix: moved into a VRF that has it',
    given: async (world) => {
      const into = await vrf(world, { name: 'Green', rd: '1:2' })
      await world.make('ipam/prefixes/', { prefix: '10.1.0.0/16', vrf: into })
      const id = await world.make('ipam/prefixes/', { prefix: '10.1.0.0/16' })
      return ['PATCH', `ipam/prefixes/${id}/`, { vrf: into }]
    },
    errors: { prefix: [twice('prefix', 'VRF "Green" (1:2)', '10.1.0.0/16')] },
  },
  {
    rule: 'prefix: what it was before counts for nothing',
    given: async (world) => {
      const body = { prefix: '10.1.0.0/16', vrf: await vrf(world) }
      const id = await world.make('ipam/prefixes/', body)
      return ['PUT', `ipam/prefixes/${id}/`, body]
    },
  },
  {
    rule: 'prefix: twice in one request',
    given: async (world) => {
      const body = { prefix: '10.1.0.0/16', vrf: await vrf(world, { name: 'Two', rd: '1:3' }) }
      return ['POST', 'ipam/prefixes/', [body, { ...body, prefix: '10.2.0.0/16' }, body]]
    },
    errors: [{}, {}, { prefix: [twice('prefix', 'VRF "Two" (1:3)', '10.1.0.0/16')] }],
  },
  {
    rule: 'prefix: two may change places in one request',
    given: async (world) => {
      const of = await vrf(world)
      const a = await world.make('ipam/prefixes/', { prefix: '10.1.0.0/16', vrf: of })
      const b = await world.make('ipam/prefixes/', { prefix: '10.2.0.0/16', vrf: of })
      return ['PATCH', 'ipam/prefixes/', [{ id: a, prefix: '10.2.0.0/16' }, { id: b, prefix: '10.1.0.0/16' }]] // prettier-ignore
    },
  },
]

const addresses: readonly Row[] = [
  {
    rule: 'address: once in a VRF with unique space, whatever the mask',
    given: async (world) => {
      const of = await vrf(world, { name: 'Host', rd: '2:1' })
      await world.make('ipam/ip-addresses/', { address: '10.1.0.1/24', vrf: of })
      return ['POST', 'ipam/ip-addresses/', { address: '10.1.0.1/25', vrf: of }]
    },
    errors: {
      address: ['Duplicate IP address found in VRF "Host" (2:1): 10.1.0.1/25 (as 10.1.0.1/24).'],
    },
  },
  {
    rule: 'address: IPv6, however it is spelt',
    given: async (world) => {
      const of = await vrf(world, { name: 'Six', rd: '2:2' })
      await world.make('ipam/ip-addresses/', { address: '2001:db8::1/64', vrf: of })
      return ['POST', 'ipam/ip-addresses/', { address: '2001:0DB8:0:0::1/64', vrf: of }]
    },
    errors: { address: [twice('IP address', 'VRF "Six" (2:2)', '2001:db8::1/64')] },
  },
  {
    rule: 'address: any number of times in the global table',
    given: async ({ make }) => {
      await make('ipam/ip-addresses/', { address: '10.1.0.1/24' })
      return ['POST', 'ipam/ip-addresses/', { address: '10.1.0.1/24' }]
    },
  },
  {
    rule: 'address: once in the global table with ENFORCE_GLOBAL_UNIQUE',
    settings: { ENFORCE_GLOBAL_UNIQUE: 'true' },
    given: async ({ make }) => {
      await make('ipam/ip-addresses/', { address: '10.1.0.1/24' })
      return ['POST', 'ipam/ip-addresses/', { address: '10.1.0.1/24' }]
    },
    errors: { address: [twice('IP address', 'the global table', '10.1.0.1/24')] },
  },
  {
    rule: 'address: network and broadcast addresses are accepted',
    given: async () => ['POST', 'ipam/ip-addresses/', [{ address: '10.1.0.0/24' }, { address: '10.1.0.255/24' }]], // prettier-ignore
  },
  {
    rule: 'address: not translated to itself',
    given: async ({ make }) => {
      const id = await make('ipam/ip-addresses/', { address: '10.1.0.1/24' })
      return ['PATCH', `ipam/ip-addresses/${id}/`, { nat_inside: id }]
    },
    errors: { nat_inside: ['An address cannot be translated to itself.'] },
  },
  {
    rule: 'address: translated to another',
    given: async ({ make }) => {
      const inside = await make('ipam/ip-addresses/', { address: '10.1.0.1/24' })
      return ['POST', 'ipam/ip-addresses/', { address: '192.0.2.1/24', nat_inside: inside }]
    },
  },
  {
    rule: 'address: the primary of a device stays on it',
    given: async (world) => {
      const { id } = await primary(world, 'edge-1')
      return ['PATCH', `ipam/ip-addresses/${id}/`, { interface: null }]
    },
    errors: {
      interface: ['The address is the primary IPv4 of the device "edge-1": it must stay on an interface of that device.'], // prettier-ignore
    },
  },
  {
    rule: 'address: the primary of a device may go to its other interface',
    given: async (world) => {
      const { id, device } = await primary(world, 'edge-2')
      const other = await world.samples.make('dcim.Interface', { given: { device } })
      return ['PATCH', `ipam/ip-addresses/${id}/`, { interface: other, address: '10.1.0.2/24' }]
    },
  },
  {
    rule: 'address: a primary IPv4 stays IPv4',
    given: async (world) => {
      const { id } = await primary(world, 'edge-3')
      return ['PATCH', `ipam/ip-addresses/${id}/`, { address: '2001:db8::1/64' }]
    },
    errors: {
      address: ['The address is the primary IPv4 of the device "edge-3": it must stay an IPv4 address.'], // prettier-ignore
    },
  },
]

async function primary(
  { samples, make, ask }: World,
  name: string,
): Promise<{ readonly id: number; readonly device: number }> {
  const device = await samples.make('dcim.Device', { given: { name } })
  const on = await samples.make('dcim.Interface', { given: { device } })
  const id = await make('ipam/ip-addresses/', { address: '10.1.0.1/24', interface: on })
  const answer = await ask('PATCH', `dcim/devices/${device}/`, { primary_ip4: id })
  if (answer.status !== 200) throw new Error(answer.text)
  return { id, device }
}

const others: readonly Row[] = [
  {
    rule: 'VRF: unique space only where nothing is twice',
    given: async (world) => {
      const id = await vrf(world, { enforce_unique: false })
      for (const mask of [24, 25]) await world.make('ipam/ip-addresses/', { address: `10.1.0.1/${mask}`, vrf: id }) // prettier-ignore
      for (const _ of [1, 2]) await world.make('ipam/prefixes/', { prefix: '10.1.0.0/24', vrf: id })
      return ['PATCH', `ipam/vrfs/${id}/`, { enforce_unique: true }]
    },
    errors: {
      enforce_unique: ['The VRF holds 2 duplicates (address 10.1.0.1, prefix 10.1.0.0/24). Remove what is there twice first.'], // prettier-ignore
    },
  },
  {
    rule: 'VRF: unique space where everything is once',
    given: async (world) => {
      const id = await vrf(world, { enforce_unique: false })
      await world.make('ipam/prefixes/', { prefix: '10.1.0.0/24', vrf: id })
      return ['PATCH', `ipam/vrfs/${id}/`, { enforce_unique: true }]
    },
  },
  {
    rule: 'service: listens on addresses of its device',
    given: async ({ samples, make }) => {
      const device = await samples.make('dcim.Device')
      const on = await samples.make('dcim.Interface', { given: { device } })
      const own = await make('ipam/ip-addresses/', { address: '10.1.0.1/24', interface: on })
      const strange = await make('ipam/ip-addresses/', { address: '10.1.0.2/24' })
      const body = { device, name: 'http', port: 80, protocol: 6 }
      return ['POST', 'ipam/services/', [{ ...body, ipaddresses: [own, strange] }, { ...body, port: 81, ipaddresses: [own] }]] // prettier-ignore
    },
    errors: [
      {
        ipaddresses: ['The addresses of a service must be on interfaces of its device; 10.1.0.2/24 is not.'], // prettier-ignore
      },
      {},
    ],
  },
  {
    rule: 'VLAN: at the site of its group',
    given: async ({ samples }) => {
      const group = await samples.make('ipam.VLANGroup', { given: { site: await samples.make('dcim.Site') } }) // prettier-ignore
      return ['POST', 'ipam/vlans/', { vid: 5, name: 'five', group }]
    },
    errors: { group: ['The VLAN group must belong to the same site as the VLAN.'] },
  },
  {
    rule: 'VLAN group: does not leave its VLANs behind',
    given: async ({ samples }) => {
      const site = await samples.make('dcim.Site')
      const group = await samples.make('ipam.VLANGroup', { given: { site } })
      await samples.make('ipam.VLAN', { given: { site, group } })
      return ['PATCH', `ipam/vlan-groups/${group}/`, { site: null }]
    },
    errors: {
      site: ['A VLAN of the group is at another site. The VLANs of a group are at its site.'],
    },
  },
  {
    rule: 'VLAN group: without VLANs it may move',
    given: async ({ samples }) => {
      const group = await samples.make('ipam.VLANGroup', { given: { site: await samples.make('dcim.Site') } }) // prettier-ignore
      return ['PATCH', `ipam/vlan-groups/${group}/`, { site: null }]
    },
  },
]

for (const rows of [
  [...prefixes, ...addresses, ...others].filter(({ settings }) => !settings),
  [...prefixes, ...addresses, ...others].filter(({ settings }) => settings),
])
  t.test(rows[0]?.settings ? 'rules under other settings' : 'rules', async (t) => {
    const world = await worldOf(t, rows[0]?.settings)
    for (const { rule, given, errors } of rows) {
      const [method, path, body] = await given(world)
      const answer = await world.ask(method, path, body)
      t.equal(answer.status, errors ? 400 : method === 'POST' ? 201 : 200, rule)
      if (errors) t.strictSame(answer.body, errors, `${rule}: ${answer.text}`)
    }
    t.strictSame(world.app.logged, [])
  })
