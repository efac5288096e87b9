import { booleanChoice, defineModel, reference, text } from 'cadastre/schema'
import { connectionStatus } from './connection-status.ts'
import { deviceComponent } from './device-component.ts'

export const powerPort = defineModel('PowerPort', {
  path: 'power-ports',
  description: 'The port of a device through which it draws power.',
  rows: 'many',
  fields: {
    device: reference('dcim.Device', {
      onDelete: 'cascade',
      reverse: 'power_ports',
      description: 'The device that has the port',
    }),
    name: text({ max: 30, description: 'Name on the device, unique there' }),
    power_outlet: reference('dcim.PowerOutlet', {
      optional: true,
      oneToOne: true,
      onDelete: 'setNull',
      shape: 'full',
      reverse: 'power_port',
      description: 'The power outlet it is connected to',
    }),
    connection_status: booleanChoice(connectionStatus, {
      optional: true,
      default: true,
      bare: true,
      label: 'status',
      description: 'Connected, or planned',
    }),
  },
  ...deviceComponent,
  pages: {
    list: {
      columns: ['device', 'name', 'power_outlet', 'connection_status'],
      filters: ['device_id', 'connection_status'],
    },
    detail: {
      sections: { 'Power port': ['device', 'name', 'power_outlet', 'connection_status'] },
      parts: ['trace'],
    },
    pick: { within: ['device'], prefer: { power_outlet_id: 'null' } },
    bulk: { create: 'name' },
  },
})
