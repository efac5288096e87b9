import { successes, times, type RaceRunner, type RaceRequest } from './race-runner.ts'
import type { Race } from './races.ts'

/** Returns a network that no other race uses. */
function network(runner: RaceRunner, length: number): string {
  const number = Number(runner.uniqueName().split('-')[1])
  return `10.${(number >> 8) & 255}.${number & 255}.0/${length}`
}

/** Races for free addresses, networks, rack units and the ends of connections. */
export const allocations: readonly Race[] = [
  {
    name: 'the free addresses of a prefix',
    run: async (runner, name) => {
      const prefix = network(runner, 28)
      const vrf = await runner.make('ipam/vrfs/', {
        name: runner.uniqueName(),
        rd: runner.uniqueName(),
      })
      const id = await runner.make('ipam/prefixes/', { prefix, vrf })
      const requests = times(20, (): RaceRequest => [
        'POST',
        `ipam/prefixes/${id}/available-ips/`,
        {},
      ])
      runner.expectSuccesses(name, await runner.race(name, requests), 14)
      const made = await runner.list(`ipam/ip-addresses/?vrf_id=${vrf}&limit=100`)
      runner.expectEqual(`${name}: addresses`, new Set(made.map(({ address }) => address)).size, 14)
    },
  },
  {
    name: 'the free networks of a prefix',
    run: async (runner, name) => {
      const vrf = await runner.make('ipam/vrfs/', {
        name: runner.uniqueName(),
        rd: runner.uniqueName(),
      })
      const id = await runner.make('ipam/prefixes/', { prefix: network(runner, 24), vrf })
      const path = `ipam/prefixes/${id}/available-prefixes/`
      const requests = times(12, (): RaceRequest => ['POST', path, { prefix_length: 27 }])
      runner.expectSuccesses(name, await runner.race(name, requests), 8)
      const made = await runner.list(`ipam/prefixes/?vrf_id=${vrf}&limit=100`)
      runner.expectEqual(`${name}: networks`, new Set(made.map(({ prefix }) => prefix)).size, 9)
    },
  },
  {
    name: 'one address of a VRF with unique addresses',
    run: async (runner, name) => {
      const vrf = await runner.make('ipam/vrfs/', {
        name: runner.uniqueName(),
        rd: runner.uniqueName(),
      })
      const lengths = times(10, (index) => 8 + index)
      const requests = lengths.map((length): RaceRequest => [
        'POST',
        'ipam/ip-addresses/',
        { address: `10.9.8.7/${length}`, vrf },
      ])
      runner.expectSuccesses(name, await runner.race(name, requests), 1)
    },
  },
  {
    name: 'one unit of a rack',
    run: async (runner, name) => {
      const { site, device_type, device_role } = await deviceNeeds(runner)
      const rack = await runner.make('dcim/racks/', { name: runner.uniqueName(), site })
      const position = 1 + runner.random.below(40)
      const where = { site, device_type, device_role, rack, position, face: 0 }
      const requests = times(8, (): RaceRequest => [
        'POST',
        'dcim/devices/',
        { name: runner.uniqueName(), ...where },
      ])
      runner.expectSuccesses(name, await runner.race(name, requests), 1)
    },
  },
  {
    name: 'one end of a connection',
    run: async (runner, name) => {
      const device = await runner.make('dcim/devices/', {
        name: runner.uniqueName(),
        ...(await deviceNeeds(runner)),
      })
      const [one = 0, ...others] = await Promise.all(
        times(7, () => runner.make('dcim/interfaces/', { name: runner.uniqueName(), device })),
      )
      const requests = others.map((other, index): RaceRequest => {
        const [interface_a, interface_b] = index % 2 ? [one, other] : [other, one]
        return ['POST', 'dcim/interface-connections/', { interface_a, interface_b }]
      })
      runner.expectSuccesses(name, await runner.race(name, requests), 1)
    },
  },
  {
    name: 'an address that becomes primary and leaves its device',
    run: async (runner, name) => {
      const device = await runner.make('dcim/devices/', {
        name: runner.uniqueName(),
        ...(await deviceNeeds(runner)),
      })
      const on = await runner.make('dcim/interfaces/', { name: 'eth0', device })
      const address = await runner.make('ipam/ip-addresses/', {
        address: network(runner, 24).replace('.0/', '.1/'),
        interface: on,
      })
      const replies = await runner.race(name, [
        ['PATCH', `dcim/devices/${device}/`, { primary_ip4: address }],
        ['PATCH', `ipam/ip-addresses/${address}/`, { interface: null }],
      ])
      runner.expectEqual(`${name}: successes`, successes(replies), 1)
    },
  },
]

interface DeviceNeeds {
  readonly [field: string]: number
  readonly site: number
  readonly device_type: number
  readonly device_role: number
}

/** Creates the objects that a device refers to; returns its required fields. */
export async function deviceNeeds(runner: RaceRunner): Promise<DeviceNeeds> {
  const manufacturer = await runner.make('dcim/manufacturers/', runner.namedBody())
  const model = runner.uniqueName()
  return {
    site: await runner.make('dcim/sites/', runner.namedBody()),
    device_role: await runner.make('dcim/device-roles/', runner.namedBody({ color: '2196f3' })),
    device_type: await runner.make('dcim/device-types/', {
      manufacturer,
      model,
      slug: model,
      u_height: 1,
    }),
  }
}
