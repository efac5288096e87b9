import t, { type Test } from 'tap'
import type { Json } from '../../support/app.ts'
import { worldOf, type World } from './world.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

/** Requests that are each right alone; exactly one may win. */
interface Row {
  readonly race: string
  readonly settings?: Record<string, string>
  readonly run: (world: World) => Promise<readonly { readonly status: number }[]>
}

const unique = { ENFORCE_GLOBAL_UNIQUE: 'true' }

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const posts = ({ ask }: World, path: string, body: (index: number) => Json) =>
  times(30, (index) => ask('POST', path, body(index)))

const rows: readonly Row[] = [
  {
    race: 'the same address in a VRF with unique space',
    run: async (world) => {
      const vrf = await world.samples.make('ipam.VRF')
      return posts(world, 'ipam/ip-addresses/', (index) => ({ address: `10.0.0.1/${index % 16 + 8}`, vrf })) // prettier-ignore
    },
  },
  {
    race: 'the same prefix in a VRF with unique space',
    run: async (world) => {
      const vrf = await world.samples.make('ipam.VRF')
      return posts(world, 'ipam/prefixes/', () => ({ prefix: '10.0.0.0/16', vrf }))
    },
  },
  {
    race: 'the same address in the global table with ENFORCE_GLOBAL_UNIQUE',
    settings: unique,
    run: (world) => posts(world, 'ipam/ip-addresses/', () => ({ address: '10.0.0.1/24' })),
  },
  {
    race: 'aggregates of which each contains or equals the others',
    run: async (world) => {
      const rir = await world.samples.make('ipam.RIR')
      return posts(world, 'ipam/aggregates/', (index) => ({ prefix: `10.0.0.0/${(index % 10) + 8}`, rir })) // prettier-ignore
    },
  },
  {
    race: 'a VLAN joins its group while the group moves',
    run: async ({ samples, ask }) => {
      const site = await samples.make('dcim.Site')
      const group = await samples.make('ipam.VLANGroup', { given: { site } })
      return Promise.all([
        ask('POST', 'ipam/vlans/', { vid: 1, name: 'one', site, group }),
        ask('PATCH', `ipam/vlan-groups/${group}/`, { site: null }),
      ])
    },
  },
  {
    race: 'an address becomes primary while it leaves the device',
    run: async ({ samples, ask, make }) => {
      const device = await samples.make('dcim.Device')
      const on = await samples.make('dcim.Interface', { given: { device } })
      const id = await make('ipam/ip-addresses/', { address: '10.7.0.1/24', interface: on })
      return Promise.all([
        ask('PATCH', `dcim/devices/${device}/`, { primary_ip4: id }),
        ask('PATCH', `ipam/ip-addresses/${id}/`, { interface: null }),
      ])
    },
  },
  {
    race: 'an address becomes primary while its interface leaves the device',
    run: async ({ samples, ask, make }) => {
      const device = await samples.make('dcim.Device')
      const on = await samples.make('dcim.Interface', { given: { device } })
      const id = await make('ipam/ip-addresses/', { address: '10.7.1.1/24', interface: on })
      const other = await samples.make('dcim.Device')
      return Promise.all([
        ask('PATCH', `dcim/devices/${device}/`, { primary_ip4: id }),
        ask('PATCH', `dcim/interfaces/${on}/`, { device: other }),
      ])
    },
  },
  ...(['address', 'interface'] as const).map((what): Row => ({
    race: `a service begins to listen while its ${what} leaves the device`,
    run: async ({ samples, ask, make }) => {
      const device = await samples.make('dcim.Device')
      const on = await samples.make('dcim.Interface', { given: { device } })
      const id = await make('ipam/ip-addresses/', { address: '10.7.2.1/24', interface: on })
      const other = await samples.make('dcim.Interface')
      const { object } = await ask('GET', `dcim/interfaces/${other}/`)
      const moves = {
        address: () => ask('PATCH', `ipam/ip-addresses/${id}/`, { interface: other }),
        interface: () => ask('PATCH', `dcim/interfaces/${on}/`, { device: object['device'] }),
      }
      const body = { device, name: 'ssh', port: 22, protocol: 6, ipaddresses: [id] }
      return Promise.all([ask('POST', 'ipam/services/', body), moves[what]()])
    },
  })),
]

for (const settings of [undefined, unique])
  t.test(settings ? 'with ENFORCE_GLOBAL_UNIQUE' : 'with the default settings', async (t) => {
    const world = await worldOf(t, settings)
    for (const { race, run } of rows.filter((row) => row.settings === settings)) {
      await t.test(race, async (t) => {
        const answers = (await run(world)).map(({ status }) => status)
        t.equal(answers.filter((status) => status === 200 || status === 201).length, 1)
        t.strictSame(
          answers.filter((status) => ![200, 201, 400, 409].includes(status)),
          [],
          'the others are told',
        )
      })
    }
    if (!settings) await neverBoth(t, world)
    t.strictSame(world.app.logged, [])
  })

/** A duplicate comes while unique space is asked for: the VRF never has both. */
async function neverBoth(t: Test, { samples, make, ask }: World): Promise<void> {
  await times(6, async (index) => {
    const vrf = await samples.make('ipam.VRF', { given: { enforce_unique: false } })
    const address = `10.0.${index}.1/24`
    await make('ipam/ip-addresses/', { address, vrf })
    await Promise.all([
      ask('POST', 'ipam/ip-addresses/', { address, vrf }),
      ask('PATCH', `ipam/vrfs/${vrf}/`, { enforce_unique: true }),
    ])
    const { object } = await ask('GET', `ipam/vrfs/${vrf}/`)
    const { object: held } = await ask('GET', `ipam/ip-addresses/?vrf_id=${vrf}`)
    t.ok(object['enforce_unique'] === false || held['count'] === 1, `never both: ${address}`)
  })
}

checkRequiredTests(t, import.meta.url)
