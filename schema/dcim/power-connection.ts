import { contains, defineModel } from 'cadastre/schema'
import { powerPort } from './power-port.ts'

export const powerConnection = defineModel('PowerConnection', {
  path: 'power-connections',
  description: 'A power port that is connected to a power outlet.',
  view: { of: 'dcim.PowerPort', whereSet: 'power_outlet' },
  fields: powerPort.fields,
  timestamps: false,
  order: ['device.name', 'name'],
  nested: ['name'],
  filters: {
    site: 'power_outlet.device.site.slug',
    device: contains('device.name', 'power_outlet.device.name'),
  },
  search: ['name', 'device.name', 'power_outlet.name', 'power_outlet.device.name'],
  operations: ['list'],
  pages: {
    list: {
      columns: ['device', 'name', 'power_outlet', 'connection_status'],
      filters: ['site', 'device', 'connection_status'],
    },
  },
})
