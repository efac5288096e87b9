import { defineModel, reference, reverse, text } from '../../src/framework/model/index.ts'
import { deviceComponent } from './device-component.ts'

export const powerOutlet = defineModel('PowerOutlet', {
  path: 'power-outlets',
  description: 'An outlet of a power distribution unit that other devices draw power from.',
  rows: 'many',
  fields: {
    device: reference('dcim.Device', {
      onDelete: 'cascade',
      reverse: 'power_outlets',
      description: 'The power distribution unit',
    }),
    name: text({ max: 30, description: 'Name on the device, unique there' }),
    connected_port: reverse('dcim.PowerPort', 'power_outlet', {
      shape: 'id',
      description: 'ID of the power port that is connected',
    }),
  },
  ...deviceComponent,
  pages: {
    list: { columns: ['device', 'name', 'connected_port'], filters: ['device'] },
    pick: { within: ['device'] },
    bulk: { create: 'name' },
  },
})
