import t from 'tap'
import { tryLocks, type LockCase } from '../locks.ts'

const cases: readonly LockCase[] = [
  {
    write: 'a description alone',
    on: async (yard) => [
      'PATCH',
      `dcim/devices/${await yard.make('dcim/devices')}`,
      { comments: 'x' },
    ],
    locks: ['dcim_device for no key update'],
  },
  {
    write: 'the type of a device',
    on: async (yard) => [
      'PATCH',
      `dcim/devices/${await yard.make('dcim/devices')}`,
      { device_type: await yard.make('dcim/device-types') },
    ],
    locks: ['dcim_device for no key update', 'dcim_devicetype for share'],
  },
  {
    write: 'the position of a device',
    on: async (yard) => [
      'PATCH',
      `dcim/devices/${await yard.mounted(await yard.make('dcim/racks'), 1)}`,
      { position: 2 },
    ],
    locks: ['dcim_device for no key update', 'dcim_devicetype for share', 'dcim_rack for update'],
  },
  {
    write: 'the site of a device',
    on: async (yard) => [
      'PATCH',
      `dcim/devices/${await yard.make('dcim/devices')}`,
      { site: await yard.make('dcim/sites') },
    ],
    locks: [
      'dcim_device for no key update',
      'dcim_devicetype for share',
      'dcim_device for no key update',
      'dcim_device for update',
    ],
  },
  {
    write: 'the height of a device type',
    on: async (yard) => [
      'PATCH',
      `dcim/device-types/${await yard.make('dcim/device-types')}`,
      { u_height: 2 },
    ],
    locks: ['dcim_devicetype for no key update', 'dcim_rack for update'],
  },
  {
    write: 'the device of a bay',
    on: async (yard) => {
      const { bay } = await yard.parent()
      const device_type = await yard.make('dcim/device-types', { subdevice_role: true })
      const device = await yard.make('dcim/devices', { device_type })
      return ['PATCH', `dcim/device-bays/${bay}`, { device }]
    },
    locks: [
      'dcim_devicebay for no key update',
      'dcim_device for update',
      'dcim_devicetype for share',
      'dcim_device for update',
    ],
  },
  {
    write: 'the device in a bay',
    on: async (yard) => {
      const { bay } = await yard.parent()
      return ['PATCH', `dcim/device-bays/${bay}`, { installed_device: await yard.child() }]
    },
    locks: [
      'dcim_devicebay for no key update',
      'dcim_device for update',
      'dcim_devicetype for share',
      'dcim_device for update',
    ],
  },
  {
    write: 'the parent of an inventory item',
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const item = await yard.make('dcim/inventory-items', { device })
      const parent = await yard.make('dcim/inventory-items', { device })
      return ['PATCH', `dcim/inventory-items/${item}`, { parent }]
    },
    locks: [
      'dcim_inventoryitem for no key update',
      'dcim_device for update',
      'dcim_inventoryitem for share',
    ],
  },
  {
    write: 'the device of an inventory item',
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const item = await yard.make('dcim/inventory-items', { device })
      return ['PATCH', `dcim/inventory-items/${item}`, { device: await yard.make('dcim/devices') }]
    },
    locks: ['dcim_inventoryitem for no key update'],
  },
  {
    write: 'a new connection of interfaces',
    on: async (yard) => {
      const [interface_a, interface_b] = [
        await yard.make('dcim/interfaces'),
        await yard.make('dcim/interfaces'),
      ]
      return ['POST', 'dcim/interface-connections', { interface_a, interface_b }]
    },
    locks: ['dcim_interface for update'],
  },
  {
    write: 'the device of an interface',
    on: async (yard) => [
      'PATCH',
      `dcim/interfaces/${await yard.make('dcim/interfaces')}`,
      { device: await yard.make('dcim/devices') },
    ],
    locks: ['dcim_interface for no key update', 'dcim_device for share'],
  },
  {
    write: 'the LAG of an interface',
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const lag = await yard.make('dcim/interfaces', { device, form_factor: 200 })
      return ['PATCH', `dcim/interfaces/${await yard.make('dcim/interfaces', { device })}`, { lag }]
    },
    locks: ['dcim_interface for no key update', 'dcim_interface for share'],
  },
  {
    write: 'the units of a reservation',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      const id = await yard.make('dcim/rack-reservations', { rack, units: [1] })
      return ['PATCH', `dcim/rack-reservations/${id}`, { units: [2] }]
    },
    locks: ['dcim_rackreservation for no key update', 'dcim_rack for update'],
  },
  {
    write: 'the site of a rack',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      return ['PATCH', `dcim/racks/${rack}`, { site: await yard.make('dcim/sites') }]
    },
    locks: [
      'dcim_rack for no key update',
      'dcim_device for no key update',
      'dcim_device for update',
    ],
  },
  {
    write: 'the group of a rack',
    on: async (yard) => {
      const rack = await yard.make('dcim/racks')
      return ['PATCH', `dcim/racks/${rack}`, { group: await yard.make('dcim/rack-groups') }]
    },
    locks: ['dcim_rack for no key update', 'dcim_rackgroup for share'],
  },
]

t.test('locks the rows that it writes and the rows that its rules depend on, and no others', (t) =>
  tryLocks(t, cases),
)
