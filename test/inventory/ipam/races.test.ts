import t, { type Test } from 'tap'
import type { Json } from '../../support/app.ts'
import { openTestApi, type TestApi } from '../test-api.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

/** Concurrent requests of which each is valid alone, and exactly one must succeed. */
interface Race {
  readonly race: string
  readonly settings?: Record<string, string>
  readonly run: (api: TestApi) => Promise<readonly { readonly status: number }[]>
}

const unique = { ENFORCE_GLOBAL_UNIQUE: 'true' }

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const posts = ({ send }: TestApi, path: string, body: (index: number) => Json) =>
  times(30, (index) => send('POST', path, body(index)))

const races: readonly Race[] = [
  {
    race: 'the same address in a VRF with unique space',
    run: async (api) => {
      const vrf = await api.samples.make('ipam.VRF')
      return posts(api, 'ipam/ip-addresses/', (index) => ({
        address: `10.0.0.1/${(index % 16) + 8}`,
        vrf,
      }))
    },
  },
  {
    race: 'the same prefix in a VRF with unique space',
    run: async (api) => {
      const vrf = await api.samples.make('ipam.VRF')
      return posts(api, 'ipam/prefixes/', () => ({ prefix: '10.0.0.0/16', vrf }))
    },
  },
  {
    race: 'the same address in the global table with ENFORCE_GLOBAL_UNIQUE',
    settings: unique,
    run: (api) => posts(api, 'ipam/ip-addresses/', () => ({ address: '10.0.0.1/24' })),
  },
  {
    race: 'aggregates of which each contains or equals the others',
    run: async (api) => {
      const rir = await api.samples.make('ipam.RIR')
      return posts(api, 'ipam/aggregates/', (index) => ({
        prefix: `10.0.0.0/${(index % 10) + 8}`,
        rir,
      }))
    },
  },
  {
    race: 'a VLAN joins its group while the group moves',
    run: async ({ samples, send }) => {
      const site = await samples.make('dcim.Site')
      const group = await samples.make('ipam.VLANGroup', { given: { site } })
      return Promise.all([
        send('POST', 'ipam/vlans/', { vid: 1, name: 'one', site, group }),
        send('PATCH', `ipam/vlan-groups/${group}/`, { site: null }),
      ])
    },
  },
  {
    race: 'an address becomes primary while it leaves the device',
    run: async ({ samples, send, make }) => {
      const device = await samples.make('dcim.Device')
      const on = await samples.make('dcim.Interface', { given: { device } })
      const id = await make('ipam/ip-addresses/', { address: '10.7.0.1/24', interface: on })
      return Promise.all([
        send('PATCH', `dcim/devices/${device}/`, { primary_ip4: id }),
        send('PATCH', `ipam/ip-addresses/${id}/`, { interface: null }),
      ])
    },
  },
  {
    race: 'an address becomes primary while its interface leaves the device',
    run: async ({ samples, send, make }) => {
      const device = await samples.make('dcim.Device')
      const on = await samples.make('dcim.Interface', { given: { device } })
      const id = await make('ipam/ip-addresses/', { address: '10.7.1.1/24', interface: on })
      const other = await samples.make('dcim.Device')
      return Promise.all([
        send('PATCH', `dcim/devices/${device}/`, { primary_ip4: id }),
        send('PATCH', `dcim/interfaces/${on}/`, { device: other }),
      ])
    },
  },
  ...(['address', 'interface'] as const).map((what): Race => ({
    race: `a service begins to listen while its ${what} leaves the device`,
    run: async ({ samples, send, make }) => {
      const device = await samples.make('dcim.Device')
      const on = await samples.make('dcim.Interface', { given: { device } })
      const id = await make('ipam/ip-addresses/', { address: '10.7.2.1/24', interface: on })
      const other = await samples.make('dcim.Interface')
      const { object } = await send('GET', `dcim/interfaces/${other}/`)
      const moves = {
        address: () => send('PATCH', `ipam/ip-addresses/${id}/`, { interface: other }),
        interface: () => send('PATCH', `dcim/interfaces/${on}/`, { device: object['device'] }),
      }
      const body = { device, name: 'ssh', port: 22, protocol: 6, ipaddresses: [id] }
      return Promise.all([send('POST', 'ipam/services/', body), moves[what]()])
    },
  })),
]

for (const settings of [undefined, unique])
  t.test(settings ? 'with ENFORCE_GLOBAL_UNIQUE' : 'with the default settings', async (t) => {
    const api = await openTestApi(t, settings)
    for (const { race, run } of races.filter((row) => row.settings === settings)) {
      await t.test(race, async (t) => {
        const answers = (await run(api)).map(({ status }) => status)
        t.equal(answers.filter((status) => status === 200 || status === 201).length, 1)
        t.strictSame(
          answers.filter((status) => ![200, 201, 400, 409].includes(status)),
          [],
          'the others are refused',
        )
      })
    }
    if (!settings) await checkUniqueSpace(t, api)
    t.strictSame(api.app.logged, [])
  })

/**
 * Creates a duplicate while a PATCH makes the VRF enforce unique space: only one of both succeeds.
 */
async function checkUniqueSpace(t: Test, { samples, make, send }: TestApi): Promise<void> {
  await times(6, async (index) => {
    const vrf = await samples.make('ipam.VRF', { given: { enforce_unique: false } })
    const address = `10.0.${index}.1/24`
    await make('ipam/ip-addresses/', { address, vrf })
    await Promise.all([
      send('POST', 'ipam/ip-addresses/', { address, vrf }),
      send('PATCH', `ipam/vrfs/${vrf}/`, { enforce_unique: true }),
    ])
    const { object } = await send('GET', `ipam/vrfs/${vrf}/`)
    const { object: held } = await send('GET', `ipam/ip-addresses/?vrf_id=${vrf}`)
    t.ok(
      object['enforce_unique'] === false || held['count'] === 1,
      `no duplicate in unique space: ${address}`,
    )
  })
}

checkRequiredTests(t, import.meta.url)
