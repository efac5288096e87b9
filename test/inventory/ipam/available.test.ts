import ipaddr from 'ipaddr.js'
import t from 'tap'
import { asList, asObject, type Json } from '../../support/app.ts'
import { openTestApi, type TestApi } from '../test-api.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const free = async (
  { send }: TestApi,
  id: number,
  what: string,
  key: string,
): Promise<unknown[]> => {
  const { status, text, body } = await send('GET', `ipam/prefixes/${id}/available-${what}`)
  if (status !== 200) throw new Error(text)
  return asList(body).map((one) => asObject(one)[key])
}

interface Listed {
  readonly says: string
  readonly prefix: Json
  readonly held?: readonly string[]
  readonly list: readonly string[]
  readonly limit?: number
}

const addresses: readonly Listed[] = [
  { says: 'IPv4 without network and broadcast', prefix: { prefix: '10.0.0.0/30' }, list: ['10.0.0.1/30', '10.0.0.2/30'] },
  { says: 'a pool with both', prefix: { prefix: '10.0.0.0/30', is_pool: true }, list: ['10.0.0.0/30', '10.0.0.1/30', '10.0.0.2/30', '10.0.0.3/30'] },
  { says: 'a link of two', prefix: { prefix: '10.0.0.0/31' }, list: ['10.0.0.0/31', '10.0.0.1/31'] },
  { says: 'IPv6 without the first, with the last', prefix: { prefix: '2001:db8::/126' }, list: ['2001:db8::1/126', '2001:db8::2/126', '2001:db8::3/126'] },
  { says: 'an IPv6 pool with both', prefix: { prefix: '2001:db8::/126', is_pool: true }, list: ['2001:db8::/126', '2001:db8::1/126', '2001:db8::2/126', '2001:db8::3/126'] },
  { says: 'an IPv6 container like others', prefix: { prefix: '2001:db8::/126', status: 0 }, held: ['2001:db8::2/128'], list: ['2001:db8::1/126', '2001:db8::3/126'] },
  { says: 'an IPv6 network without a free one', prefix: { prefix: '2001:db8::/126' }, held: ['2001:db8::1/126', '2001:db8::2/126', '2001:db8::3/126'], list: [] },
  { says: 'the beginning of IPv6', prefix: { prefix: '::/64' }, limit: 1, list: ['::1/64'] },
  { says: 'an IPv6 link', prefix: { prefix: '2001:db8::/127' }, list: ['2001:db8::/127', '2001:db8::1/127'] },
  { says: 'gaps, whatever the masks', prefix: { prefix: '10.0.0.0/29' }, held: ['10.0.0.2/29', '10.0.0.2/24', '10.0.0.4/32', '10.0.0.0/29'], list: ['10.0.0.1/29', '10.0.0.3/29', '10.0.0.5/29', '10.0.0.6/29'] },
  { says: 'nothing', prefix: { prefix: '10.0.0.0/30' }, held: ['10.0.0.1/30', '10.0.0.2/30'], list: [] },
  { says: 'an enormous network', prefix: { prefix: '2001:db8::/32' }, held: ['2001:db8::/64', '2001:db8::1/64', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff/128'], limit: 2, list: ['2001:db8::2/32', '2001:db8::3/32'] },
  { says: 'the end of the space', prefix: { prefix: '255.255.255.252/30', is_pool: true }, held: ['255.255.255.255/32', '255.255.255.255/30', '255.255.255.253/32'], list: ['255.255.255.252/30', '255.255.255.254/30'] },
  { says: 'the last one free', prefix: { prefix: '255.255.255.252/30', is_pool: true }, held: ['255.255.255.254/32', '255.255.255.252/32'], list: ['255.255.255.253/30', '255.255.255.255/30'] },
  { says: 'the beginning of the space', prefix: { prefix: '0.0.0.0/30', is_pool: true }, held: ['0.0.0.0/32'], list: ['0.0.0.1/30', '0.0.0.2/30', '0.0.0.3/30'] },
  { says: 'the end of IPv6', prefix: { prefix: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe/127' }, held: ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/128'], list: ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe/127'] },
] // prettier-ignore

const networks: readonly Listed[] = [
  { says: 'an empty prefix is free itself', prefix: { prefix: '10.0.0.0/24' }, list: ['10.0.0.0/24'] },
  { says: 'what is left, in the largest networks', prefix: { prefix: '10.0.0.0/24' }, held: ['10.0.0.64/26', '10.0.0.70/31'], list: ['10.0.0.0/26', '10.0.0.128/25'] },
  { says: 'nested ones once', prefix: { prefix: '10.0.0.0/22' }, held: ['10.0.1.0/24', '10.0.1.0/25', '10.0.1.128/25', '10.0.1.0/24'], list: ['10.0.0.0/24', '10.0.2.0/23'] },
  { says: 'IPv6', prefix: { prefix: '2001:db8::/32' }, held: ['2001:db8::/34'], list: ['2001:db8:4000::/34', '2001:db8:8000::/33'] },
  { says: 'no more than asked for', prefix: { prefix: '2001:db8::/32' }, held: ['2001:db8::/127'], limit: 3, list: ['2001:db8::2/127', '2001:db8::4/126', '2001:db8::8/125'] },
  { says: 'nothing', prefix: { prefix: '10.0.0.0/24' }, held: ['10.0.0.0/25', '10.0.0.128/25'], list: [] },
  { says: 'everything there is', prefix: { prefix: '0.0.0.0/0' }, held: ['128.0.0.0/1'], list: ['0.0.0.0/1'] },
] // prettier-ignore

const api = await openTestApi(t)

t.test('lists the free space', async (t) => {
  for (const { says, prefix, held = [], list, limit } of addresses) {
    const vrf = await api.samples.make('ipam.VRF', { given: { enforce_unique: false } })
    const id = await api.make('ipam/prefixes/', { ...prefix, vrf })
    for (const address of held) await api.make('ipam/ip-addresses/', { address, vrf })
    const query = `ips/${limit ? `?limit=${limit}` : ''}`
    t.strictSame(await free(api, id, query, 'address'), list, `addresses: ${says}`)
  }
  for (const { says, prefix, held = [], list, limit } of networks) {
    const vrf = await api.samples.make('ipam.VRF', { given: { enforce_unique: false } })
    const id = await api.make('ipam/prefixes/', { ...prefix, vrf })
    for (const one of held) await api.make('ipam/prefixes/', { prefix: one, vrf })
    const query = `prefixes/${limit ? `?limit=${limit}` : ''}`
    t.strictSame(await free(api, id, query, 'prefix'), list, `networks: ${says}`)
  }
})

t.test('lists free entries with their family and VRF', async (t) => {
  const vrf = await api.make('ipam/vrfs/', { name: 'Red', rd: '65000:1' })
  const nested = {
    id: vrf,
    url: `${api.app.origin}/api/ipam/vrfs/${vrf}/`,
    name: 'Red',
    rd: '65000:1',
  }
  const id = await api.make('ipam/prefixes/', { prefix: '10.0.0.0/24', vrf })
  const ips = await api.send('GET', `ipam/prefixes/${id}/available-ips/?limit=1`)
  t.strictSame(ips.body, [{ family: 4, address: '10.0.0.1/24', vrf: nested }])
  t.equal(ips.statements.length, 2)
  t.match(
    ips.statements[0],
    /from ipam_prefix t\s+left join ipam_vrf \w+ on \S+ = \S+\s+where/,
    'reads only the VRF',
  )
  const prefixes = await api.send('GET', `ipam/prefixes/${id}/available-prefixes/`)
  t.strictSame(prefixes.body, [{ family: 4, prefix: '10.0.0.0/24', vrf: nested }])
  t.equal(asList((await api.send('GET', `ipam/prefixes/${id}/available-ips/`)).body).length, 50)
  t.equal(
    asList((await api.send('GET', `ipam/prefixes/${id}/available-ips/?limit=0`)).body).length,
    254,
  )
  const globally = await api.make('ipam/prefixes/', { prefix: '2001:db8::/64' })
  const { body } = await api.send('GET', `ipam/prefixes/${globally}/available-ips/?limit=1`)
  t.strictSame(body, [{ family: 6, address: '2001:db8::1/64', vrf: null }])
  const refused: readonly (readonly [string, number, Json])[] = [
    [`ipam/prefixes/${id}/available-ips/?limit=-1`, 400, { limit: ['A non-negative integer is required.'] }],
    [`ipam/prefixes/${id}/available-ips/?limt=5`, 400, { limt: ['Unknown parameter. Did you mean "limit"?'] }],
    ['ipam/prefixes/999999/available-ips/', 404, { detail: 'Not found.' }],
    ['ipam/prefixes/999999/available-prefixes/', 404, { detail: 'Not found.' }],
  ] // prettier-ignore
  for (const [path, status, expected] of refused) {
    const answer = await api.send('GET', path)
    t.strictSame([answer.status, answer.body], [status, expected], path)
  }
})

t.test('counts other VRFs only in a container outside all VRFs', async (t) => {
  const { make, samples, send } = api
  const vrf = await samples.make('ipam.VRF')
  await make('ipam/ip-addresses/', { address: '198.51.100.1/29', vrf })
  await make('ipam/prefixes/', { prefix: '198.51.100.0/30', vrf })
  const active = await make('ipam/prefixes/', { prefix: '198.51.100.0/29' })
  const whole = await make('ipam/prefixes/', { prefix: '198.51.100.0/29', status: 0 })
  t.equal((await free(api, active, 'ips/', 'address'))[0], '198.51.100.1/29')
  t.equal((await free(api, whole, 'ips/', 'address'))[0], '198.51.100.2/29')
  t.strictSame(await free(api, active, 'prefixes/', 'prefix'), ['198.51.100.0/29'])
  t.strictSame(await free(api, whole, 'prefixes/', 'prefix'), [], 'the active one has its network')
  t.equal((await send('DELETE', `ipam/prefixes/${active}/`)).status, 204)
  t.strictSame(await free(api, whole, 'prefixes/', 'prefix'), ['198.51.100.4/30'])
})

/** A container, and another prefix with the same network. */
interface Equal {
  readonly says: string
  readonly container: 'global' | 'vrf'
  readonly other: 'global' | 'vrf' | 'other vrf'
  readonly status: number
  readonly counts: boolean
}

const equals: readonly Equal[] = [
  { says: 'in a VRF', container: 'global', other: 'vrf', status: 1, counts: true },
  { says: 'a container in a VRF', container: 'global', other: 'vrf', status: 0, counts: true },
  { says: 'in the global table', container: 'global', other: 'global', status: 1, counts: true },
  { says: 'in the same VRF', container: 'vrf', other: 'vrf', status: 2, counts: true },
  { says: 'a container in the same VRF', container: 'vrf', other: 'vrf', status: 0, counts: true },
  { says: 'in another VRF', container: 'vrf', other: 'other vrf', status: 1, counts: false },
  { says: 'global, beside a VRF', container: 'vrf', other: 'global', status: 1, counts: false },
]

t.test('counts other prefixes with the network of a container', async (t) => {
  const { make, samples, send } = api
  const vrfs = {
    global: null,
    vrf: await samples.make('ipam.VRF', { given: { enforce_unique: false } }),
    'other vrf': await samples.make('ipam.VRF'),
  }
  for (const [index, { says, container, other, status, counts }] of equals.entries())
    for (const [prefix, length] of [
      [`10.199.${index}.0/24`, 25],
      [`2001:db8:199:${index + 1}::/64`, 65],
    ] as const) {
      const vrf = vrfs[container]
      const id = await make('ipam/prefixes/', { prefix, vrf, status: 0 })
      const url = `ipam/prefixes/${id}`
      const place = `${prefix}: ${says}`
      t.strictSame(await free(api, id, 'prefixes/', 'prefix'), [prefix], `${place}, itself`)
      await make('ipam/prefixes/', { prefix, vrf: vrfs[other], status })
      t.strictSame(await free(api, id, 'prefixes/', 'prefix'), counts ? [] : [prefix], place)
      const { object } = await send('GET', `${url}/utilization/`)
      const use = counts ? { utilization: 100, children: 1 } : { utilization: 0, children: 0 }
      t.match(object, use, place)
      for (const body of [lengthOf(length), [length + 1, length + 1].map(lengthOf)]) {
        const answer = await send('POST', `${url}/available-prefixes/`, body)
        t.equal(answer.status, counts ? 409 : 201, `${place}: ${answer.text}`)
      }
    }
})

const lengthOf = (prefix_length: number): Json => ({ prefix_length })

t.test('lists the same free space as an independent computation', async (t) => {
  const vrf = await api.samples.make('ipam.VRF')
  const id = await api.make('ipam/prefixes/', { prefix: '10.8.0.0/22', vrf })
  const held = Array.from(
    { length: 400 },
    (_, index) => `10.8.${(index * 7) % 4}.${(index * 37) % 256}`,
  )
  const bodies = [...new Set(held)].map((address) => ({ address: `${address}/22`, vrf }))
  t.equal((await api.send('POST', 'ipam/ip-addresses/', bodies)).status, 201)
  const taken = new Set(held)
  const [network] = ipaddr.parseCIDR('10.8.0.0/22')
  const [a = 0, b = 0] = network.toByteArray()
  const expected = Array.from(
    { length: 1022 },
    (_, index) => `${a}.${b}.${(index + 1) >> 8}.${(index + 1) & 255}`,
  )
    .filter((address) => !taken.has(address))
    .map((address) => `${address}/22`)
  t.strictSame(await free(api, id, 'ips/?limit=0', 'address'), expected)
})

checkRequiredTests(t, import.meta.url)
