import ipaddr from 'ipaddr.js'
import t from 'tap'
import { asList, asObject } from '../../support/app.ts'
import { openTestApi, type TestApi } from '../test-api.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const prefixes = [
  '0.0.0.0/0', '10.0.0.0/8', '10.0.0.0/16', '10.0.0.0/24', '10.0.0.128/25', '10.0.1.0/24', '10.255.255.254/31',
  '172.16.0.0/12', '192.168.1.0/24', '::/0', '2001:db8::/32', '2001:db8::/48', '2001:db8:0:1::/64', '2001:db8:ffff::/48',
  'fe80::/10', '::ffff:0.0.0.0/96',
] // prettier-ignore
const addresses = [
  '10.0.0.0/8', '10.0.0.1/24', '10.0.0.129/25', '10.0.1.1/32', '10.255.255.255/31', '172.16.0.1/12', '192.168.1.255/24',
  '2001:db8::/64', '2001:db8::1/64', '2001:db8:0:1::1/127', '2001:db8:ffff::ffff/48', 'fe80::1/10', '::1/128',
] // prettier-ignore
const asked = [
  ...prefixes,
  '10.0.0.1/32',
  '10.0.0.77',
  '10.0.0.129/25',
  '11.0.0.0/8',
  '2001:db8::1/128',
  '2001:db8:0:1::',
  '::1',
  '10.0.0.200/31',
]

type Range = readonly [network: readonly number[], length: number]

/** Parses an address or a network with a library that the service does not use for it. */
function rangeOf(text: string): Range {
  const [host = '', length] = text.split('/')
  const bytes = ipaddr.parse(host).toByteArray()
  return [bytes, length === undefined ? bytes.length * 8 : Number(length)]
}

/** Returns whether the first `length` bits of two addresses are equal. */
const agree = ([a]: Range, [b]: Range, length: number): boolean =>
  a.length === b.length &&
  a.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, length - index * 8))
    return byte >> (8 - bits) === (b[index] ?? 0) >> (8 - bits)
  })

const inside = (inner: Range, outer: Range): boolean =>
  inner[1] >= outer[1] && agree(inner, outer, outer[1])
const strictly = (inner: Range, outer: Range): boolean =>
  inner[1] > outer[1] && inside(inner, outer)
const hostOf = (text: string): Range => {
  const [bytes] = rangeOf(text)
  return [bytes, bytes.length * 8]
}

type Test = (stored: string, given: string) => boolean

const prefixTests: Readonly<Record<string, Test>> = {
  within: (stored, given) => strictly(rangeOf(stored), rangeOf(given)),
  within_include: (stored, given) => inside(rangeOf(stored), rangeOf(given)),
  parent: (stored, given) => inside(rangeOf(stored), rangeOf(given)),
  contains: (stored, given) => inside(rangeOf(given), rangeOf(stored)),
  q: (stored, given) => inside(rangeOf(given), rangeOf(stored)),
}

const addressTests: Readonly<Record<string, Test>> = {
  parent: (stored, given) => strictly(hostOf(stored), rangeOf(given)),
  q: (stored, given) =>
    agree(hostOf(stored), hostOf(given), hostOf(stored)[1]) || begins(stored, given),
}

/** Returns whether an address has the groups of a text that ends with `::`, which is two. */
const begins = (stored: string, given: string): boolean =>
  given.endsWith('::') && agree(hostOf(stored), hostOf(given), given.split(':').length * 16)

const found = async (
  { send }: TestApi,
  path: string,
  key: string,
  query: string,
): Promise<unknown[]> => {
  const { status, results, text } = await send('GET', `ipam/${path}/?limit=0&${query}`)
  if (status !== 200) throw new Error(text)
  return results.map((one) => String(one[key])).toSorted()
}

const api = await openTestApi(t)

t.test('filters IP networks as another library does', async (t) => {
  await api.send(
    'POST',
    'ipam/prefixes/',
    prefixes.map((prefix) => ({ prefix })),
  )
  await api.send(
    'POST',
    'ipam/ip-addresses/',
    addresses.map((address) => ({ address })),
  )
  const sets = [
    ['prefixes', 'prefix', prefixes, prefixTests],
    ['ip-addresses', 'address', addresses, addressTests],
  ] as const
  for (const [path, key, stored, tests] of sets) {
    for (const [name, test] of Object.entries(tests))
      for (const given of asked) {
        const expected = stored.filter((one) => test(one, given)).toSorted()
        const got = await found(api, path, key, `${name}=${encodeURIComponent(given)}`)
        t.strictSame(got, expected, `${path} ${name}=${given}`)
      }
    for (const family of [4, 6]) {
      const expected = stored.filter((one) => one.includes(':') === (family === 6)).toSorted()
      t.strictSame(await found(api, path, key, `family=${family}`), expected)
    }
    for (const length of ['0', '8', '24', '24.0', '+24', '%2B24', '32', '48', '64', '128']) {
      const size = Number(length.replace('%2B', ''))
      const expected = stored.filter((one) => rangeOf(one)[1] === size).toSorted()
      t.strictSame(
        await found(api, path, key, `mask_length=${length}`),
        expected,
        `${path} /${length}`,
      )
    }
  }
})

t.test('refuses a mask length that is none', async (t) => {
  for (const [length, message] of [
    ['24.5', 'A valid integer is required.'],
    ['null', 'A valid integer is required.'],
    ['129', 'Ensure this value is less than or equal to 128.'],
    ['-1', 'Ensure this value is greater than or equal to 0.'],
  ] as const)
    for (const path of ['prefixes', 'ip-addresses']) {
      const url = `/api/ipam/${path}/?mask_length=${length}`
      const { status, body } = await api.app.request('GET', url)
      t.strictSame([status, body], [400, { mask_length: [message] }], url)
    }
})

t.test('returns the use of a prefix', async (t) => {
  const { make, send, app } = api
  const vrf = await make('ipam/vrfs/', { name: 'Red', rd: '65000:1', enforce_unique: false })
  const other = await make('ipam/vrfs/', { name: 'Blue', rd: '65000:2' })
  const id = new Map<string, number>()
  for (const [prefix, status] of [
    ['10.0.0.0/8', 0],
    ['10.0.0.0/16', 0],
    ['10.0.0.0/24', 1],
    ['10.0.0.0/25', 1],
    ['10.0.1.0/24', 1],
    ['10.128.0.0/9', 1],
    ['10.9.0.0/30', 1],
    ['10.9.0.4/31', 1],
    ['2001:db8::/32', 0],
    ['2001:db8::/33', 1],
    ['2001:db8:1::/126', 1],
    ['2001:db8:1::4/127', 1],
  ] as const)
    // prettier-ignore
    id.set(prefix, await make('ipam/prefixes/', { prefix, status, vrf }))
  await make('ipam/prefixes/', { prefix: '10.64.0.0/10', vrf: other })
  for (const address of [
    '10.0.0.0/24',
    '10.0.0.1/24',
    '10.0.0.1/32',
    '10.0.0.200/24',
    '10.9.0.1/30',
    '10.9.0.2/30',
    '10.9.0.0/30',
    '10.9.0.4/31',
    '2001:db8:1::/126',
    '2001:db8:1::1/126',
    '2001:db8:1::3/126',
    '2001:db8:1::4/127',
  ])
    // prettier-ignore
    await make('ipam/ip-addresses/', { address, vrf })
  await make('ipam/ip-addresses/', { address: '10.0.0.9/24', vrf: other })
  const rows: readonly (readonly [string, number, number, number, readonly string[]])[] = [
    ['10.0.0.0/8', 50.39, 7, 7, []],
    ['10.0.0.0/16', 0.78, 3, 3, ['10.0.0.0/8']],
    ['10.0.0.0/24', 0.79, 3, 1, ['10.0.0.0/8', '10.0.0.0/16']],
    ['10.9.0.0/30', 100, 3, 0, ['10.0.0.0/8']],
    ['10.9.0.4/31', 50, 1, 0, ['10.0.0.0/8']],
    ['2001:db8::/32', 50, 4, 3, []],
    ['2001:db8::/33', 0, 4, 2, ['2001:db8::/32']],
    ['2001:db8:1::/126', 66.67, 3, 0, ['2001:db8::/32', '2001:db8::/33']],
    ['2001:db8:1::4/127', 50, 1, 0, ['2001:db8::/32', '2001:db8::/33']],
  ]
  for (const [prefix, utilization, addresses, children, parents] of rows) {
    const { body, statements } = await send(
      'GET',
      `ipam/prefixes/${id.get(prefix) ?? 0}/utilization/`,
    )
    const nested = parents.map((parent) => ({
      id: id.get(parent),
      url: `${app.origin}/api/ipam/prefixes/${id.get(parent) ?? 0}/`,
      family: parent.includes(':') ? 6 : 4,
      prefix: parent,
    }))
    t.strictSame(body, { utilization, addresses, children, parents: nested }, prefix)
    t.equal(statements.length, 3)
  }
  t.equal((await send('GET', 'ipam/prefixes/9999/utilization/')).status, 404)
  t.equal(
    (await send('GET', `ipam/prefixes/${id.get('10.0.0.0/8') ?? 0}/utilization/?x=1`)).status,
    400,
  )
})

t.test('names a container with the same network as a parent', async (t) => {
  const vrf = await api.make('ipam/vrfs/', { name: 'Twice', rd: '65000:3', enforce_unique: false })
  const make = (status: number): Promise<number> =>
    api.make('ipam/prefixes/', { prefix: '10.0.0.0/24', status, vrf })
  const [container, active] = [await make(0), await make(1)]
  for (const [id, children, parents] of [
    [container, 1, []],
    [active, 0, [container]],
  ] as const) {
    const { object } = await api.send('GET', `ipam/prefixes/${id}/utilization/`)
    const found = asList(object['parents'] ?? null).map((one) => asObject(one)['id'])
    t.strictSame([object['children'], found], [children, parents])
  }
})

checkRequiredTests(t, import.meta.url)
