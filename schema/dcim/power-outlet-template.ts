import { defineModel, reference, text } from 'cadastre/schema'
import { componentTemplate } from './component-template.ts'

export const powerOutletTemplate = defineModel('PowerOutletTemplate', {
  path: 'power-outlet-templates',
  description: 'A power outlet that every new device of a type gets.',
  fields: {
    device_type: reference('dcim.DeviceType', {
      onDelete: 'cascade',
      reverse: 'power_outlet_templates',
      description: 'The type whose devices get it',
    }),
    name: text({ max: 30, description: 'Name on the device, unique within the type' }),
  },
  ...componentTemplate,
})
