import { anySet, defineModel, reference, reverse, text } from 'cadastre/schema'
import { deviceComponent } from './device-component.ts'

export const consoleServerPort = defineModel('ConsoleServerPort', {
  path: 'console-server-ports',
  description: 'A port of a console server, from which the console of another device is reached.',
  rows: 'many',
  fields: {
    device: reference('dcim.Device', {
      onDelete: 'cascade',
      reverse: 'cs_ports',
      description: 'The console server',
    }),
    name: text({ max: 30, description: 'Name on the device, unique there' }),
    connected_console: reverse('dcim.ConsolePort', 'cs_port', {
      shape: 'id',
      description: 'The console port that is connected',
    }),
  },
  ...deviceComponent,
  filters: { ...deviceComponent.filters, is_connected: anySet('console_port.id') },
  pages: {
    list: {
      columns: ['device', 'name', 'connected_console'],
      filters: ['device_id', 'is_connected'],
    },
    detail: {
      sections: { 'Console server port': ['device', 'name', 'connected_console'] },
      parts: ['trace'],
    },
    pick: { within: ['device'], prefer: { is_connected: 'false' } },
    bulk: { create: 'name' },
  },
})
