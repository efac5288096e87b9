import { booleanChoice, defineModel, reference, text } from 'cadastre/schema'
import { connectionStatus } from './connection-status.ts'
import { deviceComponent } from './device-component.ts'

export const consolePort = defineModel('ConsolePort', {
  path: 'console-ports',
  description: 'The port of a device through which its console is reached.',
  rows: 'many',
  fields: {
    device: reference('dcim.Device', {
      onDelete: 'cascade',
      reverse: 'console_ports',
      description: 'The device that has the port',
    }),
    name: text({ max: 30, description: 'Name on the device, unique there' }),
    cs_port: reference('dcim.ConsoleServerPort', {
      optional: true,
      oneToOne: true,
      onDelete: 'setNull',
      shape: 'full',
      label: 'console server port',
      reverse: 'console_port',
      description: 'The console server port it is connected to',
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
      columns: ['device', 'name', 'cs_port', 'connection_status'],
      filters: ['device_id', 'connection_status'],
    },
    detail: {
      sections: { 'Console port': ['device', 'name', 'cs_port', 'connection_status'] },
      parts: ['trace'],
    },
    pick: { within: ['device'], prefer: { cs_port_id: 'null' } },
    bulk: { create: 'name' },
  },
})
