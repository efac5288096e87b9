import { defineModel, reference, text } from 'cadastre/schema'
import { componentTemplate } from './component-template.ts'

export const consolePortTemplate = defineModel('ConsolePortTemplate', {
  path: 'console-port-templates',
  description: 'A console port that every new device of a type gets.',
  fields: {
    device_type: reference('dcim.DeviceType', {
      onDelete: 'cascade',
      reverse: 'console_port_templates',
      description: 'The type whose devices get it',
    }),
    name: text({ max: 30, description: 'Name on the device, unique within the type' }),
  },
  ...componentTemplate,
})
