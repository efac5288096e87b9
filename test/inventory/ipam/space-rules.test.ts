import t from 'tap'
import { tryRows, vrf, type Row } from './row.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const twice = (kind: string, space: string, value: string): string =>
  `Duplicate ${kind} found in ${space}: ${value}.`

const prefixes: readonly Row[] = [
  {
    rule: 'prefix: without host bits, which are masked off in a suggestion',
    given: async () => ['POST', 'ipam/prefixes/', [{ prefix: '10.0.0.1/24' }, { prefix: '2001:db8::1/64' }]], // prettier-ignore
    errors: [{ prefix: ['"10.0.0.1/24" has host bits set. Did you mean 10.0.0.0/24?'] }, { prefix: ['"2001:db8::1/64" has host bits set. Did you mean 2001:db8::/64?'] }], // prettier-ignore
  },
  {
    rule: 'prefix: no single host, of either version',
    given: async () => ['POST', 'ipam/prefixes/', [{ prefix: '10.0.0.1/32' }, { prefix: '2001:db8::1/128' }, { prefix: '10.0.0.1' }]], // prettier-ignore
    errors: ['10.0.0.1/32', '2001:db8::1/128', '10.0.0.1'].map((prefix) => ({
      prefix: [
        `"${prefix}": a mask of /${prefix.includes(':') ? 128 : 32} holds one address and is not a network. Make it an IP address instead.`,
      ],
    })),
  },
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
]

const all = [...prefixes, ...addresses]
t.test('rules', (t) => tryRows(t, all.filter(({ settings }) => !settings))) // prettier-ignore
t.test('rules under other settings', (t) => tryRows(t, all.filter(({ settings }) => settings))) // prettier-ignore

checkRequiredTests(t, import.meta.url)
