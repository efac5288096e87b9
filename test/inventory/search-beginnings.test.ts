import t from 'tap'
import { graph } from '../support/inventory.ts'
import { plan } from '../support/plan-conditions.ts'
import { openTestApi } from './test-api.ts'

/** A field of a list, its values, and those that searches find. */
interface Searched {
  readonly path: string
  readonly field: string
  readonly rows: readonly string[]
  /** The values that each search finds, in the order of the list. */
  readonly found: Readonly<Record<string, readonly string[]>>
}

const searches: readonly Searched[] = [
  {
    path: 'ipam/prefixes/',
    field: 'prefix',
    rows: ['10.9.0.0/16', '10.9.1.0/24', '10.9.1.8/29', '10.9.10.0/24', '10.9.100.0/22', '10.9.200.0/24', '10.90.1.0/24', '110.9.1.0/24', '2001:db8::/32', '2001:db8:1::/48', '2001:db8:1:2::/64', '2001:db8:10::/48', '2001:db9:1::/48'],
    found: {
      '10.9.1': ['10.9.1.0/24', '10.9.1.8/29', '10.9.10.0/24', '10.9.100.0/22'],
      '10.9.1.': ['10.9.1.0/24', '10.9.1.8/29'],
      ' 10.9.2 ': ['10.9.200.0/24'],
      '10.9.0': ['10.9.0.0/16'],
      '110.': ['110.9.1.0/24'],
      '10.9.300': [],
      '10.09.1': [],
      '10.9.1.9': ['10.9.0.0/16', '10.9.1.0/24', '10.9.1.8/29'],
      '2001:db8': ['2001:db8::/32', '2001:db8:1::/48', '2001:db8:1:2::/64', '2001:db8:10::/48'],
      '2001:DB8:': ['2001:db8::/32', '2001:db8:1::/48', '2001:db8:1:2::/64', '2001:db8:10::/48'],
      '2001:0db8:1': ['2001:db8:1::/48', '2001:db8:1:2::/64'],
      '2001:db8:0001:0002': ['2001:db8:1:2::/64'],
      '2001:db8:1::': ['2001:db8::/32', '2001:db8:1::/48'],
      '2001:db8:2': [],
    },
  },
  {
    path: 'ipam/aggregates/',
    field: 'prefix',
    rows: ['172.16.0.0/12', '172.1.0.0/16', '2001:db8:7::/48'],
    found: { '172.1': ['172.1.0.0/16', '172.16.0.0/12'], '172.16.': ['172.16.0.0/12'], '2001:db8:7': ['2001:db8:7::/48'] },
  },
  {
    path: 'ipam/ip-addresses/',
    field: 'address',
    rows: ['10.9.1.0/24', '10.9.1.255/8', '10.9.2.0/24', '10.9.19.1/24', '10.9.20.1/24', '2001:db8:1::5/64', '2001:db8:1:0:7::1/64', '2001:db8:1:ffff::1/127', '2001:db8:2::1/64'],
    found: {
      '10.9.1': ['10.9.1.0/24', '10.9.1.255/8', '10.9.19.1/24'],
      '10.9.1.': ['10.9.1.0/24', '10.9.1.255/8'],
      '10.9.1.255': ['10.9.1.255/8'],
      '2001:db8:1': ['2001:db8:1::5/64', '2001:db8:1:0:7::1/64', '2001:db8:1:ffff::1/127'],
      '2001:db8:1::': ['2001:db8:1::5/64'],
      '2001:db8:1:ffff:': ['2001:db8:1:ffff::1/127'],
    },
  },
] // prettier-ignore

/** The MAC addresses of interfaces, and those that filters find. */
const macs = [
  '00:27:E3:01:02:03',
  '00:27:E3:FF:02:03',
  '00:27:E4:01:02:03',
  '27:E3:00:00:00:00',
  null,
]
const [first, second, third, other] = macs
const macFilters: readonly (readonly [string, string, readonly unknown[]])[] = [
  ...['00:27:e3', '00-27-E3', '0027.e3', '0027e3', '0:27:e3', '00:27:e3:'].map(
    (typed) => ['q', typed, [first, second]] as const,
  ),
  ['q', '00:27:e', [first, second, third]],
  ['q', '0:27:e3:1:2:3', [first]],
  ['q', '0:27:e3:1', [first]],
  ['q', '0:27:e', []],
  ['q', '0027e', []],
  ['mac_address', '0:27:e3:1:2:3', [first]],
  ['mac_address__isw', '0027.e3', [first, second]],
  ['mac_address__isw', ' 0027.e3 ', [first, second]],
  ['mac_address__isw', '27:e3', [other]],
  ['mac_address__isw', '00:27:e', [first, second, third]],
  ['mac_address__nisw', '00:27', [other, null]],
  ['mac_address__ic', '27e3', [first, second, other]],
  ['mac_address__ic', '27-E3-01', [first]],
  ['mac_address__ic', 'ff', [second]],
  ['mac_address__nic', '27:e3', [third, null]],
]

const api = await openTestApi(t)

const find = async (path: string, query: Record<string, string>, field: string) => {
  const { status, text, results } = await api.app.request(
    'GET',
    `/api/${path}?${String(new URLSearchParams(query))}`,
  )
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${text}`)
  return results.map((one) => one[field])
}

for (const vrf of ['in a VRF', 'in the global table'])
  t.test(`finds addresses and networks by how they begin, ${vrf}`, async (t) => {
    for (const { path, field, rows, found } of searches) {
      const isAggregate = path === 'ipam/aggregates/'
      if (isAggregate && vrf !== 'in a VRF') continue
      const id = vrf === 'in a VRF' ? await api.samples.make('ipam.VRF') : null
      const more = isAggregate ? { rir: await api.samples.make('ipam.RIR') } : { vrf: id }
      for (const value of rows) await api.make(path, { [field]: value, ...more })
      const limits: Record<string, string> = isAggregate ? {} : { vrf_id: String(id ?? 'null') }
      for (const [q, expected] of Object.entries(found))
        t.strictSame(await find(path, { ...limits, q }, field), expected, `${path} q=${q}`)
    }
  })

t.test('finds MAC addresses by their bytes, in any notation', async (t) => {
  const device = await api.samples.make('dcim.Device')
  for (const [index, mac_address] of macs.entries())
    await api.make('dcim/interfaces/', { device, name: `port ${index}`, mac_address })
  const limits = { device_id: String(device) }
  for (const [filter, value, expected] of macFilters)
    t.strictSame(
      await find('dcim/interfaces/', { ...limits, [filter]: value }, 'mac_address'),
      expected,
      `${filter}=${value}`,
    )
  t.strictSame(
    await find('dcim/devices/', { mac_address__isw: '0027e3', id: String(device) }, 'id'),
    [device],
  )
  for (const value of ['xyz', '00:27:e3:01:02:03:04', ':', '00:27:e34', '002.7e3']) {
    const { status, text } = await api.send('GET', `dcim/interfaces/?mac_address__isw=${value}`)
    t.equal(status, 400, text)
    t.match(text, `\\"${value}\\" is not a part of a MAC address`)
  }
})

t.test('stores a MAC address whose bytes lack their leading zeros', async (t) => {
  const device = await api.samples.make('dcim.Device')
  const given = { device, name: 'port', mac_address: '0:27:e3:a:b:c' }
  const { object } = await api.send('POST', 'dcim/interfaces/', given)
  t.equal(object['mac_address'], '00:27:E3:0A:0B:0C')
})

/** Searches of interfaces, and how the devices with the text are looked up. */
const inDevices: readonly (readonly [string, RegExp])[] = [
  ['abc', /"device_id" = any\(array\(select /],
  ['7', /"device_id" in \(select /],
]

t.test('the many objects with a few letters are a set that PostgreSQL hashes', async (t) => {
  for (const [text, expected] of inDevices)
    t.match(plan('dcim.Interface', `q=${text}`, null, graph).sql?.join(), expected, text)
})
