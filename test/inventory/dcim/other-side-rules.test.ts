import t from 'tap'
import type { Json } from '../../support/app.ts'
import { tryRules, type RuleCase } from './rule.ts'
import type { Yard } from './yard.ts'

/** A circuit's end at an interface of a device, which is at the site where everything is. */
async function ended(yard: Yard, given: Json): Promise<number> {
  const id = await yard.make('dcim/interfaces', given)
  await yard.make('circuits/circuit-terminations', {
    circuit: await yard.make('circuits/circuits'),
    term_side: 'A',
    site: await yard.site(),
    interface: id,
    port_speed: 1000,
  })
  return id
}

const rules: readonly RuleCase[] = [
  {
    rule: 'a device at which a circuit ends stays at its site',
    on: async (yard) => {
      const device = await yard.make('dcim/devices', { name: 'edge' })
      await ended(yard, { device, name: 'wan0' })
      const site = await yard.make('dcim/sites')
      return {
        refused: ['PATCH', `dcim/devices/${device}`, { site }],
        says: {
          site: '"edge" would move to another site, and the circuit "C#" ends at its interface "wan#": take the circuit off it first.',
        },
        allowed: ['PATCH', `dcim/devices/${await yard.make('dcim/devices')}`, { site }],
      }
    },
  },
  {
    rule: 'a rack in which a circuit ends stays at its site',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      const device = await yard.mounted(rack, 1)
      await ended(yard, { device, name: 'wan0' })
      return {
        refused: ['PATCH', `dcim/racks/${rack}`, { site: await yard.make('dcim/sites') }],
        says: {
          site: '"dev#" would move to another site, and the circuit "C#" ends at its interface "wan#": take the circuit off it first.',
        },
        allowed: ['PATCH', `dcim/racks/${rack}`, { site: await yard.site(), name: 'renamed' }],
      }
    },
  },
  {
    rule: 'a device takes no end of a circuit along in its bays',
    on: async (yard) => {
      const installed_device = await yard.child({ name: 'blade' })
      const { bay, device } = await yard.parent()
      await ended(yard, { device: installed_device })
      await yard.app.request('PATCH', `/api/dcim/device-bays/${bay}/`, {
        body: { installed_device },
      })
      return {
        refused: ['PATCH', `dcim/devices/${device}`, { site: await yard.make('dcim/sites') }],
        says: {
          site: '"blade" would move to another site, and the circuit "C#" ends at its interface "eth#": take the circuit off it first.',
        },
      }
    },
  },
  {
    rule: 'a device at which a circuit ends goes into no bay of another site',
    on: async (yard) => {
      const installed_device = await yard.child()
      await ended(yard, { device: installed_device })
      const { bay } = await yard.parent({ site: await yard.make('dcim/sites') })
      const near = await yard.parent()
      return {
        refused: ['PATCH', `dcim/device-bays/${bay}`, { installed_device }],
        says: {
          installed_device:
            '"dev#" would move to another site, and the circuit "C#" ends at its interface "eth#": take the circuit off it first.',
        },
        allowed: ['PATCH', `dcim/device-bays/${near.bay}`, { installed_device }],
      }
    },
  },
  {
    rule: 'an interface at which a circuit ends goes to no device of another site',
    on: async (yard) => {
      const id = await ended(yard, {})
      const far = await yard.make('dcim/devices', { site: await yard.make('dcim/sites') })
      return {
        refused: ['PATCH', `dcim/interfaces/${id}`, { device: far }],
        says: {
          device: 'A circuit ends at the interface, so it must stay at the site of that end.',
        },
        allowed: ['PATCH', `dcim/interfaces/${id}`, { device: await yard.make('dcim/devices') }],
      }
    },
  },
  {
    rule: 'an interface on whose address a service listens stays on its device',
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const id = await yard.make('dcim/interfaces', { device })
      const address = await yard.make('ipam/ip-addresses', {
        address: '10.3.0.1/24',
        interface: id,
      })
      const service = { device, name: 'http', port: 80, protocol: 6 }
      await yard.make('ipam/services', { ...service, ipaddresses: [address] })
      await yard.make('ipam/services', { ...service, port: 81 })
      const free = await yard.make('dcim/interfaces', { device })
      const other = await yard.make('dcim/devices')
      return {
        refused: ['PATCH', `dcim/interfaces/${id}`, { device: other }],
        says: {
          device:
            'A service of the device listens on an address of the interface, so it must stay there.',
        },
        allowed: ['PATCH', `dcim/interfaces/${free}`, { device: other }],
      }
    },
  },
]

await tryRules(t, rules, import.meta.url)
