import { successes, times, type Contest, type Entry } from './contest.ts'
import type { Race } from './races.ts'

/** Returns a network that no other race uses. */
function network(contest: Contest, length: number): string {
  const number = Number(contest.name().split('-')[1])
  return `10.${(number >> 8) & 255}.${number & 255}.0/${length}`
}

/** Races for free addresses, networks, rack units and the ends of connections. */
export const allocations: readonly Race[] = [
  {
    name: 'the free addresses of a prefix',
    run: async (contest, name) => {
      const prefix = network(contest, 28)
      const vrf = await contest.make('ipam/vrfs/', { name: contest.name(), rd: contest.name() })
      const id = await contest.make('ipam/prefixes/', { prefix, vrf })
      const entries = times(20, (): Entry => ['POST', `ipam/prefixes/${id}/available-ips/`, {}])
      contest.winners(name, await contest.race(name, entries), 14)
      const made = await contest.list(`ipam/ip-addresses/?vrf_id=${vrf}&limit=100`)
      contest.equal(`${name}: addresses`, new Set(made.map(({ address }) => address)).size, 14)
    },
  },
  {
    name: 'the free networks of a prefix',
    run: async (contest, name) => {
      const vrf = await contest.make('ipam/vrfs/', { name: contest.name(), rd: contest.name() })
      const id = await contest.make('ipam/prefixes/', { prefix: network(contest, 24), vrf })
      const path = `ipam/prefixes/${id}/available-prefixes/`
      const entries = times(12, (): Entry => ['POST', path, { prefix_length: 27 }])
      contest.winners(name, await contest.race(name, entries), 8)
      const made = await contest.list(`ipam/prefixes/?vrf_id=${vrf}&limit=100`)
      contest.equal(`${name}: networks`, new Set(made.map(({ prefix }) => prefix)).size, 9)
    },
  },
  {
    name: 'one address of a VRF with unique addresses',
    run: async (contest, name) => {
      const vrf = await contest.make('ipam/vrfs/', { name: contest.name(), rd: contest.name() })
      const lengths = times(10, (index) => 8 + index)
      const entries = lengths.map((length): Entry => [
        'POST',
        'ipam/ip-addresses/',
        { address: `10.9.8.7/${length}`, vrf },
      ])
      contest.winners(name, await contest.race(name, entries), 1)
    },
  },
  {
    name: 'one unit of a rack',
    run: async (contest, name) => {
      const { site, device_type, device_role } = await deviceNeeds(contest)
      const rack = await contest.make('dcim/racks/', { name: contest.name(), site })
      const position = 1 + contest.random.below(40)
      const where = { site, device_type, device_role, rack, position, face: 0 }
      const entries = times(8, (): Entry => [
        'POST',
        'dcim/devices/',
        { name: contest.name(), ...where },
      ])
      contest.winners(name, await contest.race(name, entries), 1)
    },
  },
  {
    name: 'one end of a connection',
    run: async (contest, name) => {
      const device = await contest.make('dcim/devices/', {
        name: contest.name(),
        ...(await deviceNeeds(contest)),
      })
      const [one = 0, ...others] = await Promise.all(
        times(7, () => contest.make('dcim/interfaces/', { name: contest.name(), device })),
      )
      const entries = others.map((other, index): Entry => {
        const [interface_a, interface_b] = index % 2 ? [one, other] : [other, one]
        return ['POST', 'dcim/interface-connections/', { interface_a, interface_b }]
      })
      contest.winners(name, await contest.race(name, entries), 1)
    },
  },
  {
    name: 'an address that becomes primary and leaves its device',
    run: async (contest, name) => {
      const device = await contest.make('dcim/devices/', {
        name: contest.name(),
        ...(await deviceNeeds(contest)),
      })
      const on = await contest.make('dcim/interfaces/', { name: 'eth0', device })
      const address = await contest.make('ipam/ip-addresses/', {
        address: network(contest, 24).replace('.0/', '.1/'),
        interface: on,
      })
      const replies = await contest.race(name, [
        ['PATCH', `dcim/devices/${device}/`, { primary_ip4: address }],
        ['PATCH', `ipam/ip-addresses/${address}/`, { interface: null }],
      ])
      contest.equal(`${name}: successes`, successes(replies), 1)
    },
  },
]

interface DeviceNeeds {
  readonly [field: string]: number
  readonly site: number
  readonly device_type: number
  readonly device_role: number
}

/** Makes what every device refers to: the required fields of a device. */
export async function deviceNeeds(contest: Contest): Promise<DeviceNeeds> {
  const manufacturer = await contest.make('dcim/manufacturers/', contest.named())
  const model = contest.name()
  return {
    site: await contest.make('dcim/sites/', contest.named()),
    device_role: await contest.make('dcim/device-roles/', contest.named({ color: '2196f3' })),
    device_type: await contest.make('dcim/device-types/', {
      manufacturer,
      model,
      slug: model,
      u_height: 1,
    }),
  }
}
