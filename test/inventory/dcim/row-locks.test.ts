import t from 'tap'
import { checkLocks, type LockCase } from '../lock-cases.ts'

const cases: readonly LockCase[] = [
  {
    write: 'a description alone',
    prepare: async (objects) => [
      'PATCH',
      `dcim/devices/${await objects.make('dcim/devices')}`,
      { comments: 'x' },
    ],
    locks: ['dcim_device for no key update'],
  },
  {
    write: 'the type of a device',
    prepare: async (objects) => [
      'PATCH',
      `dcim/devices/${await objects.make('dcim/devices')}`,
      { device_type: await objects.make('dcim/device-types') },
    ],
    locks: ['dcim_device for no key update', 'dcim_devicetype for share'],
  },
  {
    write: 'the position of a device',
    prepare: async (objects) => [
      'PATCH',
      `dcim/devices/${await objects.makeMounted(await objects.make('dcim/racks'), 1)}`,
      { position: 2 },
    ],
    locks: ['dcim_device for no key update', 'dcim_devicetype for share', 'dcim_rack for update'],
  },
  {
    write: 'the site of a device',
    prepare: async (objects) => [
      'PATCH',
      `dcim/devices/${await objects.make('dcim/devices')}`,
      { site: await objects.make('dcim/sites') },
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
    prepare: async (objects) => [
      'PATCH',
      `dcim/device-types/${await objects.make('dcim/device-types')}`,
      { u_height: 2 },
    ],
    locks: ['dcim_devicetype for no key update', 'dcim_rack for update'],
  },
  {
    write: 'the device of a bay',
    prepare: async (objects) => {
      const { bay } = await objects.makeParent()
      const device_type = await objects.make('dcim/device-types', { subdevice_role: true })
      const device = await objects.make('dcim/devices', { device_type })
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
    prepare: async (objects) => {
      const { bay } = await objects.makeParent()
      return ['PATCH', `dcim/device-bays/${bay}`, { installed_device: await objects.makeChild() }]
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
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const item = await objects.make('dcim/inventory-items', { device })
      const parent = await objects.make('dcim/inventory-items', { device })
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
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const item = await objects.make('dcim/inventory-items', { device })
      return [
        'PATCH',
        `dcim/inventory-items/${item}`,
        { device: await objects.make('dcim/devices') },
      ]
    },
    locks: ['dcim_inventoryitem for no key update'],
  },
  {
    write: 'a new connection of interfaces',
    prepare: async (objects) => {
      const [interface_a, interface_b] = [
        await objects.make('dcim/interfaces'),
        await objects.make('dcim/interfaces'),
      ]
      return ['POST', 'dcim/interface-connections', { interface_a, interface_b }]
    },
    locks: ['dcim_interface for update'],
  },
  {
    write: 'the device of an interface',
    prepare: async (objects) => [
      'PATCH',
      `dcim/interfaces/${await objects.make('dcim/interfaces')}`,
      { device: await objects.make('dcim/devices') },
    ],
    locks: ['dcim_interface for no key update', 'dcim_device for share'],
  },
  {
    write: 'the LAG of an interface',
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const lag = await objects.make('dcim/interfaces', { device, form_factor: 200 })
      return [
        'PATCH',
        `dcim/interfaces/${await objects.make('dcim/interfaces', { device })}`,
        { lag },
      ]
    },
    locks: ['dcim_interface for no key update', 'dcim_interface for share'],
  },
  {
    write: 'the units of a reservation',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      const id = await objects.make('dcim/rack-reservations', { rack, units: [1] })
      return ['PATCH', `dcim/rack-reservations/${id}`, { units: [2] }]
    },
    locks: ['dcim_rackreservation for no key update', 'dcim_rack for update'],
  },
  {
    write: 'the site of a rack',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      return ['PATCH', `dcim/racks/${rack}`, { site: await objects.make('dcim/sites') }]
    },
    locks: [
      'dcim_rack for no key update',
      'dcim_device for no key update',
      'dcim_device for update',
    ],
  },
  {
    write: 'the group of a rack',
    prepare: async (objects) => {
      const rack = await objects.make('dcim/racks')
      return ['PATCH', `dcim/racks/${rack}`, { group: await objects.make('dcim/rack-groups') }]
    },
    locks: ['dcim_rack for no key update', 'dcim_rackgroup for share'],
  },
]

t.test('locks the rows that it writes and the rows that its rules depend on, and no others', (t) =>
  checkLocks(t, cases),
)
