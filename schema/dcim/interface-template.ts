import { boolean, choice, defineModel, reference, text } from 'cadastre/schema'
import { componentTemplate } from './component-template.ts'
import { interfaceFormFactors, interfaceTypes } from './interface-form-factors.ts'

export const interfaceTemplate = defineModel('InterfaceTemplate', {
  path: 'interface-templates',
  description: 'An interface that every new device of a type gets.',
  fields: {
    device_type: reference('dcim.DeviceType', {
      onDelete: 'cascade',
      reverse: 'interface_templates',
      description: 'The type whose devices get it',
    }),
    name: text({ max: 30, description: 'Name on the device, unique within the type' }),
    form_factor: choice(interfaceFormFactors, {
      aliases: interfaceTypes,
      default: 1200,
      description: 'Physical form of the interface',
    }),
    mgmt_only: boolean({
      label: 'management only',
      description: 'Serves the management of the device alone',
    }),
  },
  ...componentTemplate,
})
