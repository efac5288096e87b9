import t from 'tap'
import type { Json } from '../../support/app.ts'
import { testRules, type RuleCase } from './rule-cases.ts'
import type { TestObjects } from './test-objects.ts'

/** Creates an interface at which a circuit ends, on a device at the default site. */
async function makeTerminated(objects: TestObjects, given: Json): Promise<number> {
  const id = await objects.make('dcim/interfaces', given)
  await objects.make('circuits/circuit-terminations', {
    circuit: await objects.make('circuits/circuits'),
    term_side: 'A',
    site: await objects.site(),
    interface: id,
    port_speed: 1000,
  })
  return id
}

const rules: readonly RuleCase[] = [
  {
    rule: 'a device at which a circuit ends stays at its site',
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices', { name: 'edge' })
      await makeTerminated(objects, { device, name: 'wan0' })
      const site = await objects.make('dcim/sites')
      return {
        refused: ['PATCH', `dcim/devices/${device}`, { site }],
        errors: {
          site: '"edge" would move to another site, and the circuit "C#" ends at its interface "wan#": take the circuit off it first.',
        },
        allowed: ['PATCH', `dcim/devices/${await objects.make('dcim/devices')}`, { site }],
      }
    },
  },
  {
    rule: 'a rack in which a circuit ends stays at its site',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const device = await objects.makeMounted(rack, 1)
      await makeTerminated(objects, { device, name: 'wan0' })
      return {
        refused: ['PATCH', `dcim/racks/${rack}`, { site: await objects.make('dcim/sites') }],
        errors: {
          site: '"dev#" would move to another site, and the circuit "C#" ends at its interface "wan#": take the circuit off it first.',
        },
        allowed: ['PATCH', `dcim/racks/${rack}`, { site: await objects.site(), name: 'renamed' }],
      }
    },
  },
  {
    rule: 'a device with a circuit termination in its bays stays at its site',
    prepare: async (objects) => {
      const installed_device = await objects.makeChild({ name: 'blade' })
      const { bay, device } = await objects.makeParent()
      await makeTerminated(objects, { device: installed_device })
      await objects.app.request('PATCH', `/api/dcim/device-bays/${bay}/`, {
        body: { installed_device },
      })
      return {
        refused: ['PATCH', `dcim/devices/${device}`, { site: await objects.make('dcim/sites') }],
        errors: {
          site: '"blade" would move to another site, and the circuit "C#" ends at its interface "eth#": take the circuit off it first.',
        },
      }
    },
  },
  {
    rule: 'a device at which a circuit ends moves into no bay of another site',
    prepare: async (objects) => {
      const installed_device = await objects.makeChild()
      await makeTerminated(objects, { device: installed_device })
      const { bay } = await objects.makeParent({ site: await objects.make('dcim/sites') })
      const near = await objects.makeParent()
      return {
        refused: ['PATCH', `dcim/device-bays/${bay}`, { installed_device }],
        errors: {
          installed_device:
            '"dev#" would move to another site, and the circuit "C#" ends at its interface "eth#": take the circuit off it first.',
        },
        allowed: ['PATCH', `dcim/device-bays/${near.bay}`, { installed_device }],
      }
    },
  },
  {
    rule: 'an interface at which a circuit ends moves to no device of another site',
    prepare: async (objects) => {
      const id = await makeTerminated(objects, {})
      const far = await objects.make('dcim/devices', { site: await objects.make('dcim/sites') })
      return {
        refused: ['PATCH', `dcim/interfaces/${id}`, { device: far }],
        errors: {
          device: 'A circuit ends at the interface, so it must stay at the site of that end.',
        },
        allowed: ['PATCH', `dcim/interfaces/${id}`, { device: await objects.make('dcim/devices') }],
      }
    },
  },
  {
    rule: 'an interface on whose address a service listens stays on its device',
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const id = await objects.make('dcim/interfaces', { device })
      const address = await objects.make('ipam/ip-addresses', {
        address: '10.3.0.1/24',
        interface: id,
      })
      const service = { device, name: 'http', port: 80, protocol: 6 }
      await objects.make('ipam/services', { ...service, ipaddresses: [address] })
      await objects.make('ipam/services', { ...service, port: 81 })
      const free = await objects.make('dcim/interfaces', { device })
      const other = await objects.make('dcim/devices')
      return {
        refused: ['PATCH', `dcim/interfaces/${id}`, { device: other }],
        errors: {
          device:
            'A service of the device listens on an address of the interface, so it must stay there.',
        },
        allowed: ['PATCH', `dcim/interfaces/${free}`, { device: other }],
      }
    },
  },
]

await testRules(t, rules, import.meta.url)
