import t from 'tap'
import type { Json } from '../../support/app.ts'
import { testRules, type RuleCase } from './rule-cases.ts'
import { templateRules } from './template-rules.ts'

const rules: readonly RuleCase[] = [
  ...templateRules,
  {
    rule: 'a child type has height 0 by default',
    prepare: async (objects) => {
      const { u_height: _, ...body } = await objects.body('dcim/device-types', {
        subdevice_role: false,
      })
      return { allowed: ['POST', 'dcim/device-types', body] }
    },
  },
  {
    rule: 'a bay of a device whose type is no parent accepts no device',
    prepare: async (objects) => {
      const device_type = await objects.make('dcim/device-types', { subdevice_role: null })
      await objects.make('dcim/device-bay-templates', { name: 'Bay', device_type })
      const device = await objects.make('dcim/devices', { device_type })
      const { results } = await objects.app.request(
        'GET',
        `/api/dcim/device-bays/?device_id=${device}`,
      )
      const body = { installed_device: await objects.makeChild() }
      return {
        refused: ['PATCH', `dcim/device-bays/${String(results[0]?.['id'])}`, body],
        errors: {
          non_field_errors:
            'Only a device whose type is a parent (subdevice_role true) can have devices in its bays.',
        },
      }
    },
  },
  {
    rule: 'a child type has no height',
    prepare: async (objects) => {
      const body = await objects.body('dcim/device-types', { subdevice_role: false, u_height: 1 })
      return {
        refused: ['POST', 'dcim/device-types', body],
        errors: {
          u_height: 'The height of a child device type must be 0: its devices are mounted in bays.',
        },
        allowed: ['POST', 'dcim/device-types', { ...body, u_height: 0 }],
      }
    },
  },
  {
    rule: 'a type stays a parent while its devices have bays',
    prepare: async (objects) => {
      const { device } = await objects.makeParent()
      const { device_type } = await objects.read('dcim/devices', device)
      return {
        refused: ['PATCH', `dcim/device-types/${idOf(device_type)}`, { subdevice_role: null }],
        errors: {
          subdevice_role: 'The type must be a parent (true) while devices of it have device bays.',
        },
      }
    },
  },
  {
    rule: 'a type stays a child while its devices are in bays',
    prepare: async (objects) => {
      const installed_device = await objects.makeChild()
      const { bay } = await objects.makeParent()
      await objects.app.request('PATCH', `/api/dcim/device-bays/${bay}/`, {
        body: { installed_device },
      })
      const { device_type } = await objects.read('dcim/devices', installed_device)
      return {
        refused: ['PATCH', `dcim/device-types/${idOf(device_type)}`, { subdevice_role: null }],
        errors: {
          subdevice_role:
            'The type must be a child (false) while devices of it are installed in device bays.',
        },
      }
    },
  },
  {
    rule: 'a type does not become a child while its devices are mounted in racks',
    prepare: async (objects) => {
      const device_type = await objects.make('dcim/device-types', { u_height: 0 })
      const rack = await objects.make('dcim/racks')
      await objects.make('dcim/devices', { device_type, rack, face: 0 })
      return {
        refused: ['PATCH', `dcim/device-types/${device_type}`, { subdevice_role: false }],
        errors: {
          subdevice_role:
            'The type cannot be a child (false) while devices of it have a position or face in a rack.',
        },
      }
    },
  },
  {
    rule: 'a device with bays keeps a parent type',
    prepare: async (objects) => {
      const { device } = await objects.makeParent()
      const parent = await objects.make('dcim/device-types', { subdevice_role: true })
      return {
        refused: [
          'PATCH',
          `dcim/devices/${device}`,
          { device_type: await objects.shared('dcim/device-types') },
        ],
        errors: {
          device_type:
            'The device has device bays, so its type must be a parent (subdevice_role true).',
        },
        allowed: ['PATCH', `dcim/devices/${device}`, { device_type: parent }],
      }
    },
  },
  {
    rule: 'a device in a bay keeps a child type',
    prepare: async (objects) => {
      const installed_device = await objects.makeChild()
      const { bay } = await objects.makeParent()
      await objects.app.request('PATCH', `/api/dcim/device-bays/${bay}/`, {
        body: { installed_device },
      })
      return {
        refused: [
          'PATCH',
          `dcim/devices/${installed_device}`,
          { device_type: await objects.shared('dcim/device-types') },
        ],
        errors: {
          device_type:
            'The device is installed in a device bay, so its type must be a child (subdevice_role false).',
        },
      }
    },
  },
  {
    rule: 'only devices of a parent type have bays',
    prepare: async (objects) => ({
      refused: [
        'POST',
        'dcim/device-bays',
        { name: 'x', device: await objects.make('dcim/devices') },
      ],
      errors: {
        non_field_errors:
          'Only a device whose type is a parent (subdevice_role true) can have device bays.',
      },
    }),
  },
  {
    rule: 'no device is in a bay of its own',
    prepare: async (objects) => {
      const { device, bay } = await objects.makeParent()
      return {
        refused: ['PATCH', `dcim/device-bays/${bay}`, { installed_device: device }],
        errors: { non_field_errors: 'A device cannot be installed in a bay of its own.' },
      }
    },
  },
  {
    rule: 'only devices of a child type are in bays, so that bays form no cycle',
    prepare: async (objects) => {
      const { bay } = await objects.makeParent()
      const { device } = await objects.makeParent()
      return {
        refused: ['PATCH', `dcim/device-bays/${bay}`, { installed_device: device }],
        errors: {
          installed_device:
            'Only a device whose type is a child (subdevice_role false) can be installed in a device bay.',
        },
        allowed: [
          'PATCH',
          `dcim/device-bays/${bay}`,
          { installed_device: await objects.makeChild() },
        ],
      }
    },
  },
  {
    rule: 'a device is in at most one bay',
    prepare: async (objects) => {
      const installed_device = await objects.makeChild()
      const first = await objects.makeParent()
      const { bay } = await objects.makeParent()
      await objects.app.request('PATCH', `/api/dcim/device-bays/${first.bay}/`, {
        body: { installed_device },
      })
      return {
        refused: ['PATCH', `dcim/device-bays/${bay}`, { installed_device }],
        errors: { installed_device: 'This field must be unique.' },
      }
    },
  },
  {
    rule: 'a device does not move into a bay at a site that has a device of its name',
    prepare: async (objects) => {
      const site = await objects.make('dcim/sites')
      const { bay } = await objects.makeParent({ site })
      await objects.make('dcim/devices', { site, name: 'blade' })
      return {
        refused: [
          'PATCH',
          `dcim/device-bays/${bay}`,
          { installed_device: await objects.makeChild({ name: 'blade' }) },
        ],
        errors: {
          installed_device:
            'The device moves to the site of the bay, which has another device "blade".',
        },
      }
    },
  },
  {
    rule: 'a device in a bay moves only with its parent device',
    prepare: async (objects) => {
      const installed_device = await objects.makeChild()
      const { bay, device } = await objects.makeParent()
      await objects.app.request('PATCH', `/api/dcim/device-bays/${bay}/`, {
        body: { installed_device },
      })
      const site = await objects.make('dcim/sites')
      return {
        refused: ['PATCH', `dcim/devices/${installed_device}`, { site }],
        errors: {
          site: '"dev#" has the device in its bay "Bay #" and takes it along: it cannot move alone.',
        },
        allowed: [
          'PATCH',
          'dcim/devices',
          [
            { id: installed_device, site },
            { id: device, site },
          ],
        ],
      }
    },
  },
  {
    rule: 'an inventory item is on the device of its parent',
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const parent = await objects.make('dcim/inventory-items', {
        device: await objects.make('dcim/devices'),
      })
      const own = await objects.make('dcim/inventory-items', { device })
      return {
        refused: ['POST', 'dcim/inventory-items', { name: 'x', device, parent }],
        errors: { parent: 'The parent item must be on the same device.' },
        allowed: ['POST', 'dcim/inventory-items', { name: 'x', device, parent: own }],
      }
    },
  },
  {
    rule: 'an inventory item with parts stays on its device',
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const parent = await objects.make('dcim/inventory-items', { device })
      await objects.make('dcim/inventory-items', { device, parent })
      return {
        refused: [
          'PATCH',
          `dcim/inventory-items/${parent}`,
          { device: await objects.make('dcim/devices') },
        ],
        errors: {
          device:
            'The item has parts, which must be on the same device: move or remove them first.',
        },
      }
    },
  },
  {
    rule: 'an inventory item is not a part of its own parts',
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const first = await objects.make('dcim/inventory-items', { device })
      const second = await objects.make('dcim/inventory-items', { device, parent: first })
      const third = await objects.make('dcim/inventory-items', { device, parent: second })
      return {
        refused: ['PATCH', `dcim/inventory-items/${first}`, { parent: third }],
        errors: {
          parent: 'An inventory item may not be part of itself or of one of its own parts.',
        },
        allowed: ['PATCH', `dcim/inventory-items/${third}`, { parent: first }],
      }
    },
  },
]

const idOf = (nested: unknown): string => String((nested as Json)['id'])

await testRules(t, rules, import.meta.url)
