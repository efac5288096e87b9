import { defineModel, reference, text } from 'cadastre/schema'
import { componentTemplate } from './component-template.ts'

export const deviceBayTemplate = defineModel('DeviceBayTemplate', {
  path: 'device-bay-templates',
  description: 'A device bay that every new device of a type gets.',
  fields: {
    device_type: reference('dcim.DeviceType', {
      onDelete: 'cascade',
      reverse: 'device_bay_templates',
      description: 'The type whose devices get it',
    }),
    name: text({ max: 30, description: 'Name on the device, unique within the type' }),
  },
  ...componentTemplate,
})
