import t from 'tap'
import { makeVrf, testIpamRules, type IpamRuleCase } from './ipam-rule-cases.ts'
import type { TestApi } from '../test-api.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const addresses: readonly IpamRuleCase[] = [
  {
    rule: 'address: not translated to itself',
    prepare: async ({ make }) => {
      const id = await make('ipam/ip-addresses/', { address: '10.1.0.1/24' })
      return ['PATCH', `ipam/ip-addresses/${id}/`, { nat_inside: id }]
    },
    errors: { nat_inside: ['An address cannot be translated to itself.'] },
  },
  {
    rule: 'address: translated to another',
    prepare: async ({ make }) => {
      const inside = await make('ipam/ip-addresses/', { address: '10.1.0.1/24' })
      return ['POST', 'ipam/ip-addresses/', { address: '192.0.2.1/24', nat_inside: inside }]
    },
  },
  {
    rule: 'address: the primary address of a device stays on the device',
    prepare: async (api) => {
      const { id } = await makePrimary(api, 'edge-1')
      return ['PATCH', `ipam/ip-addresses/${id}/`, { interface: null }]
    },
    errors: {
      interface: [
        'The address is the primary IPv4 of the device "edge-1": it must stay on an interface of that device.',
      ],
    },
  },
  {
    rule: 'address: the primary address of a device may move to its other interface',
    prepare: async (api) => {
      const { id, device } = await makePrimary(api, 'edge-2')
      const other = await api.samples.make('dcim.Interface', { given: { device } })
      return ['PATCH', `ipam/ip-addresses/${id}/`, { interface: other, address: '10.1.0.2/24' }]
    },
  },
  {
    rule: 'address: a primary IPv4 address stays an IPv4 address',
    prepare: async (api) => {
      const { id } = await makePrimary(api, 'edge-3')
      return ['PATCH', `ipam/ip-addresses/${id}/`, { address: '2001:db8::1/64' }]
    },
    errors: {
      address: [
        'The address is the primary IPv4 of the device "edge-3": it must stay an IPv4 address.',
      ],
    },
  },
]

/** Creates a device with a primary address; returns the ids of both. */
async function makePrimary(
  { samples, make, send }: TestApi,
  name: string,
): Promise<{ readonly id: number; readonly device: number }> {
  const device = await samples.make('dcim.Device', { given: { name } })
  const on = await samples.make('dcim.Interface', { given: { device } })
  const id = await make('ipam/ip-addresses/', { address: '10.1.0.1/24', interface: on })
  const answer = await send('PATCH', `dcim/devices/${device}/`, { primary_ip4: id })
  if (answer.status !== 200) throw new Error(answer.text)
  return { id, device }
}

/** Creates a device with two services that listen on one address. */
async function makeListeningDevice({ samples, make }: TestApi): Promise<{
  readonly device: number
  readonly address: number
  readonly service: number
}> {
  const device = await samples.make('dcim.Device')
  const on = await samples.make('dcim.Interface', { given: { device } })
  const address = await make('ipam/ip-addresses/', { address: '10.1.0.1/24', interface: on })
  const body = { device, protocol: 6, ipaddresses: [address] }
  await make('ipam/services/', { ...body, name: 'dns', port: 53 })
  return {
    device,
    address,
    service: await make('ipam/services/', { ...body, name: 'http', port: 80 }),
  }
}

const others: readonly IpamRuleCase[] = [
  {
    rule: 'VRF: does not enforce unique space while it has duplicates',
    prepare: async (api) => {
      const id = await makeVrf(api, { enforce_unique: false })
      for (const mask of [24, 25])
        await api.make('ipam/ip-addresses/', { address: `10.1.0.1/${mask}`, vrf: id })
      for (const _ of [1, 2]) await api.make('ipam/prefixes/', { prefix: '10.1.0.0/24', vrf: id })
      return ['PATCH', `ipam/vrfs/${id}/`, { enforce_unique: true }]
    },
    errors: {
      enforce_unique: [
        'The VRF holds 2 duplicates (address 10.1.0.1, prefix 10.1.0.0/24). Remove the duplicates first.',
      ],
    },
  },
  {
    rule: 'VRF: does not enforce unique space while it has one duplicate',
    prepare: async (api) => {
      const id = await makeVrf(api, { enforce_unique: false })
      for (const _ of [1, 2]) await api.make('ipam/prefixes/', { prefix: '10.1.0.0/24', vrf: id })
      return ['PATCH', `ipam/vrfs/${id}/`, { enforce_unique: true }]
    },
    errors: {
      enforce_unique: [
        'The VRF holds a duplicate (prefix 10.1.0.0/24). Remove the duplicates first.',
      ],
    },
  },
  {
    rule: 'VRF: may enforce unique space while it has no duplicates',
    prepare: async (api) => {
      const id = await makeVrf(api, { enforce_unique: false })
      await api.make('ipam/prefixes/', { prefix: '10.1.0.0/24', vrf: id })
      return ['PATCH', `ipam/vrfs/${id}/`, { enforce_unique: true }]
    },
  },
  {
    rule: 'service: listens on addresses of its device',
    prepare: async ({ samples, make }) => {
      const device = await samples.make('dcim.Device')
      const on = await samples.make('dcim.Interface', { given: { device } })
      const own = await make('ipam/ip-addresses/', { address: '10.1.0.1/24', interface: on })
      const unassigned = await make('ipam/ip-addresses/', { address: '10.1.0.2/24' })
      const body = { device, name: 'http', port: 80, protocol: 6 }
      return [
        'POST',
        'ipam/services/',
        [
          { ...body, ipaddresses: [own, unassigned] },
          { ...body, port: 81, ipaddresses: [own] },
        ],
      ]
    },
    errors: [
      {
        ipaddresses: [
          'The addresses of a service must be on interfaces of its device; 10.1.0.2/24 is not.',
        ],
      },
      {},
    ],
  },
  {
    rule: 'service: keeps addresses that it does not change',
    prepare: async (api) => {
      const first = await makeListeningDevice(api)
      const second = await makeListeningDevice(api)
      // An older version could store this.
      await api.app.runSql(
        `update ipam_ipaddress set interface_id = null where id = ${second.address}`,
      )
      return [
        'PATCH',
        'ipam/services/',
        [
          { id: first.service, ipaddresses: [first.address] },
          { id: second.service, description: 'http only' },
        ],
      ]
    },
  },
  {
    rule: 'service: stays on the device of its addresses',
    prepare: async (api) => {
      const { service } = await makeListeningDevice(api)
      return [
        'PATCH',
        `ipam/services/${service}/`,
        { device: await api.samples.make('dcim.Device') },
      ]
    },
    errors: {
      ipaddresses: [
        'The addresses of a service must be on interfaces of its device; 10.1.0.1/24 is not.',
      ],
    },
  },
  {
    rule: 'service: its addresses stay on the device',
    prepare: async (api) => {
      const { address } = await makeListeningDevice(api)
      return [
        'PATCH',
        `ipam/ip-addresses/${address}/`,
        { interface: await api.samples.make('dcim.Interface') },
      ]
    },
    errors: {
      interface: [
        "Services of the address's device listen on it (dns, http): it must stay on an interface of that device.",
      ],
    },
  },
  {
    rule: 'service: its addresses may move to another interface of the device',
    prepare: async (api) => {
      const { address, device } = await makeListeningDevice(api)
      const other = await api.samples.make('dcim.Interface', { given: { device } })
      return ['PATCH', `ipam/ip-addresses/${address}/`, { interface: other }]
    },
  },
  {
    rule: 'VLAN: stays at the site of its group',
    prepare: async ({ samples }) => {
      const site = await samples.make('dcim.Site')
      const group = await samples.make('ipam.VLANGroup', { given: { site } })
      const id = await samples.make('ipam.VLAN', { given: { site, group } })
      return ['PATCH', `ipam/vlans/${id}/`, { site: null }]
    },
    errors: { group: ['The VLAN group must belong to the same site as the VLAN.'] },
  },
  {
    rule: 'VLAN: at the site of its group',
    prepare: async ({ samples }) => {
      const group = await samples.make('ipam.VLANGroup', {
        given: { site: await samples.make('dcim.Site') },
      })
      return ['POST', 'ipam/vlans/', { vid: 5, name: 'five', group }]
    },
    errors: { group: ['The VLAN group must belong to the same site as the VLAN.'] },
  },
  {
    rule: 'VLAN group: stays at the site of its VLANs',
    prepare: async ({ samples }) => {
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
    rule: 'VLAN group: may move without VLANs',
    prepare: async ({ samples }) => {
      const group = await samples.make('ipam.VLANGroup', {
        given: { site: await samples.make('dcim.Site') },
      })
      return ['PATCH', `ipam/vlan-groups/${group}/`, { site: null }]
    },
  },
]

t.test('enforces the rules of addresses, VRFs, services and VLANs', (t) =>
  testIpamRules(t, [...addresses, ...others]),
)

checkRequiredTests(t, import.meta.url)
