import { contains, defineModel } from 'cadastre/schema'
import { consolePort } from './console-port.ts'

export const consoleConnection = defineModel('ConsoleConnection', {
  path: 'console-connections',
  description: 'A console port that is connected to a console server port.',
  view: { of: 'dcim.ConsolePort', whereSet: 'cs_port' },
  fields: consolePort.fields,
  timestamps: false,
  order: ['device.name', 'name'],
  nested: ['name'],
  filters: {
    site: 'cs_port.device.site.slug',
    device: contains('device.name', 'cs_port.device.name'),
  },
  search: ['name', 'device.name', 'cs_port.name', 'cs_port.device.name'],
  operations: ['list'],
  pages: {
    list: {
      columns: ['device', 'name', 'cs_port', 'connection_status'],
      filters: ['site', 'device', 'connection_status'],
    },
  },
})
