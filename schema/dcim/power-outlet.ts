import { anySet, defineModel, reference, reverse, text } from 'cadastre/schema'
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
      description: 'The power port that is connected',
    }),
  },
  ...deviceComponent,
  filters: { ...deviceComponent.filters, is_connected: anySet('power_port.id') },
  pages: {
    list: { columns: ['device', 'name', 'connected_port'], filters: ['device_id', 'is_connected'] },
    detail: {
      sections: { 'Power outlet': ['device', 'name', 'connected_port'] },
      parts: ['trace'],
    },
    pick: { within: ['device'], prefer: { is_connected: 'false' } },
    bulk: { create: 'name' },
  },
})
