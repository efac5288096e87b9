import t from 'tap'
import { makeVrf, testIpamRules, type IpamRuleCase } from './ipam-rule-cases.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const duplicateMessage = (kind: string, space: string, value: string): string =>
  `Duplicate ${kind} found in ${space}: ${value}.`

const prefixes: readonly IpamRuleCase[] = [
  {
    rule: 'prefix: without host bits, which are masked off in a suggestion',
    prepare: async () => [
      'POST',
      'ipam/prefixes/',
      [{ prefix: '10.0.0.1/24' }, { prefix: '2001:db8::1/64' }],
    ],
    errors: [
      { prefix: ['"10.0.0.1/24" has host bits set. Did you mean 10.0.0.0/24?'] },
      { prefix: ['"2001:db8::1/64" has host bits set. Did you mean 2001:db8::/64?'] },
    ],
  },
  {
    rule: 'prefix: no single host, of either version',
    prepare: async () => [
      'POST',
      'ipam/prefixes/',
      [{ prefix: '10.0.0.1/32' }, { prefix: '2001:db8::1/128' }, { prefix: '10.0.0.1' }],
    ],
    errors: ['10.0.0.1/32', '2001:db8::1/128', '10.0.0.1'].map((prefix) => ({
      prefix: [
        `"${prefix}": a mask of /${prefix.includes(':') ? 128 : 32} holds one address and is not a network. Make it an IP address instead.`,
      ],
    })),
  },
  {
    rule: 'prefix: once in a VRF with unique space',
    prepare: async (api) => {
      const body = { prefix: '10.1.0.0/16', vrf: await makeVrf(api, { name: 'Blue', rd: '1:1' }) }
      await api.make('ipam/prefixes/', body)
      return ['POST', 'ipam/prefixes/', body]
    },
    errors: { prefix: [duplicateMessage('prefix', 'VRF "Blue" (1:1)', '10.1.0.0/16')] },
  },
  {
    rule: 'prefix: another mask is another prefix',
    prepare: async (api) => {
      const body = { prefix: '10.1.0.0/16', vrf: await makeVrf(api) }
      await api.make('ipam/prefixes/', body)
      return ['POST', 'ipam/prefixes/', { ...body, prefix: '10.1.0.0/17' }]
    },
  },
  {
    rule: 'prefix: any number of times in a VRF without unique space',
    prepare: async (api) => {
      const body = { prefix: '10.1.0.0/16', vrf: await makeVrf(api, { enforce_unique: false }) }
      await api.make('ipam/prefixes/', body)
      return ['POST', 'ipam/prefixes/', body]
    },
  },
  {
    rule: 'prefix: once in each VRF',
    prepare: async (api) => {
      const body = { prefix: '10.1.0.0/16', vrf: await makeVrf(api) }
      await api.make('ipam/prefixes/', body)
      return ['POST', 'ipam/prefixes/', { ...body, vrf: await makeVrf(api) }]
    },
  },
  {
    rule: 'prefix: any number of times in the global table',
    prepare: async ({ make }) => {
      await make('ipam/prefixes/', { prefix: '10.9.0.0/16' })
      return ['POST', 'ipam/prefixes/', { prefix: '10.9.0.0/16' }]
    },
  },
  {
    rule: 'prefix: once in the global table with ENFORCE_GLOBAL_UNIQUE',
    settings: { ENFORCE_GLOBAL_UNIQUE: 'true' },
    prepare: async ({ make }) => {
      await make('ipam/prefixes/', { prefix: '2001:db8::/32' })
      return ['POST', 'ipam/prefixes/', { prefix: '2001:DB8:0::/32' }]
    },
    errors: { prefix: [duplicateMessage('prefix', 'the global table', '2001:db8::/32')] },
  },
  {
    rule: 'prefix: not moved into a VRF that has it',
    prepare: async (api) => {
      const into = await makeVrf(api, { name: 'Green', rd: '1:2' })
      await api.make('ipam/prefixes/', { prefix: '10.1.0.0/16', vrf: into })
      const id = await api.make('ipam/prefixes/', { prefix: '10.1.0.0/16' })
      return ['PATCH', `ipam/prefixes/${id}/`, { vrf: into }]
    },
    errors: { prefix: [duplicateMessage('prefix', 'VRF "Green" (1:2)', '10.1.0.0/16')] },
  },
  {
    rule: 'prefix: is no duplicate of itself',
    prepare: async (api) => {
      const body = { prefix: '10.1.0.0/16', vrf: await makeVrf(api) }
      const id = await api.make('ipam/prefixes/', body)
      return ['PUT', `ipam/prefixes/${id}/`, body]
    },
  },
  {
    rule: 'prefix: not twice in one request',
    prepare: async (api) => {
      const body = { prefix: '10.1.0.0/16', vrf: await makeVrf(api, { name: 'Two', rd: '1:3' }) }
      return ['POST', 'ipam/prefixes/', [body, { ...body, prefix: '10.2.0.0/16' }, body]]
    },
    errors: [{}, {}, { prefix: [duplicateMessage('prefix', 'VRF "Two" (1:3)', '10.1.0.0/16')] }],
  },
  {
    rule: 'prefix: two may be exchanged in one request',
    prepare: async (api) => {
      const of = await makeVrf(api)
      const a = await api.make('ipam/prefixes/', { prefix: '10.1.0.0/16', vrf: of })
      const b = await api.make('ipam/prefixes/', { prefix: '10.2.0.0/16', vrf: of })
      return [
        'PATCH',
        'ipam/prefixes/',
        [
          { id: a, prefix: '10.2.0.0/16' },
          { id: b, prefix: '10.1.0.0/16' },
        ],
      ]
    },
  },
]

const addresses: readonly IpamRuleCase[] = [
  {
    rule: 'address: once in a VRF with unique space, whatever the mask',
    prepare: async (api) => {
      const of = await makeVrf(api, { name: 'Host', rd: '2:1' })
      await api.make('ipam/ip-addresses/', { address: '10.1.0.1/24', vrf: of })
      return ['POST', 'ipam/ip-addresses/', { address: '10.1.0.1/25', vrf: of }]
    },
    errors: {
      address: ['Duplicate IP address found in VRF "Host" (2:1): 10.1.0.1/25 (as 10.1.0.1/24).'],
    },
  },
  {
    rule: 'address: IPv6, however it is spelt',
    prepare: async (api) => {
      const of = await makeVrf(api, { name: 'Six', rd: '2:2' })
      await api.make('ipam/ip-addresses/', { address: '2001:db8::1/64', vrf: of })
      return ['POST', 'ipam/ip-addresses/', { address: '2001:0DB8:0:0::1/64', vrf: of }]
    },
    errors: { address: [duplicateMessage('IP address', 'VRF "Six" (2:2)', '2001:db8::1/64')] },
  },
  {
    rule: 'address: any number of times in the global table',
    prepare: async ({ make }) => {
      await make('ipam/ip-addresses/', { address: '10.1.0.1/24' })
      return ['POST', 'ipam/ip-addresses/', { address: '10.1.0.1/24' }]
    },
  },
  {
    rule: 'address: once in the global table with ENFORCE_GLOBAL_UNIQUE',
    settings: { ENFORCE_GLOBAL_UNIQUE: 'true' },
    prepare: async ({ make }) => {
      await make('ipam/ip-addresses/', { address: '10.1.0.1/24' })
      return ['POST', 'ipam/ip-addresses/', { address: '10.1.0.1/24' }]
    },
    errors: { address: [duplicateMessage('IP address', 'the global table', '10.1.0.1/24')] },
  },
  {
    rule: 'address: network and broadcast addresses are accepted',
    prepare: async () => [
      'POST',
      'ipam/ip-addresses/',
      [{ address: '10.1.0.0/24' }, { address: '10.1.0.255/24' }],
    ],
  },
]

const all = [...prefixes, ...addresses]
t.test('enforces the rules of prefixes and addresses', (t) =>
  testIpamRules(
    t,
    all.filter(({ settings }) => !settings),
  ),
)
t.test('enforces the rules with ENFORCE_GLOBAL_UNIQUE', (t) =>
  testIpamRules(
    t,
    all.filter(({ settings }) => settings),
  ),
)

checkRequiredTests(t, import.meta.url)
