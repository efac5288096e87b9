import { boolean, choice, defineModel, mustBe, reference, text } from '../../src/model/index.ts'
import { componentTemplate } from './component-template.ts'
import { interfaceFormFactors } from './interface-form-factors.ts'

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
      default: 1200,
      description: 'Physical form of the interface',
    }),
    mgmt_only: boolean({
      label: 'management only',
      description: 'Serves the management of the device alone',
    }),
  },
  ...componentTemplate,
  rules: [
    mustBe('device_type.is_network_device', [true], {
      when: { path: 'mgmt_only', is: [false] },
      message:
        'The device type must be a network device (is_network_device), or the interface for management only.',
    }),
  ],
})
