import { defineModel, different, mustBe, reference, text } from 'cadastre/schema'
import { deviceComponent } from './device-component.ts'

export const deviceBay = defineModel('DeviceBay', {
  path: 'device-bays',
  description: 'A bay of a parent device that takes a child device, such as a blade.',
  rows: 'many',
  fields: {
    device: reference('dcim.Device', {
      onDelete: 'cascade',
      reverse: 'device_bays',
      description: 'The parent device, of a type with subdevice_role true',
    }),
    name: text({ max: 50, description: 'Name on the device, unique there' }),
    installed_device: reference('dcim.Device', {
      optional: true,
      oneToOne: true,
      onDelete: 'setNull',
      reverse: 'parent_bay',
      description: 'The child device in the bay',
    }),
  },
  ...deviceComponent,
  shapes: {
    parent: {
      id: 'device.id',
      url: 'device.url',
      name: 'device.name',
      display_name: 'device.display_name',
      device_bay: { id: 'id', url: 'url', name: 'name' },
    },
  },
  rules: [
    mustBe('device.device_type.subdevice_role', [true], {
      on: 'non_field_errors',
      message: 'Only a device whose type is a parent (subdevice_role true) can have device bays.',
    }),
    different('device', 'installed_device', {
      on: 'non_field_errors',
      message: 'A device cannot be installed in a bay of its own.',
    }),
  ],
  pages: {
    list: { columns: ['device', 'name', 'installed_device'], filters: ['device_id'] },
    detail: { sections: { 'Device bay': ['device', 'name', 'installed_device'] } },
    pick: { within: ['device'], prefer: { installed_device_id: 'null' } },
    bulk: { create: 'name' },
  },
})
