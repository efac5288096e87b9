import { choice, defineModel, integer, reference, references, text } from 'cadastre/schema'

export const deviceService = defineModel('Service', {
  path: 'services',
  description: 'A TCP or UDP service that a device offers.',
  rows: 'many',
  fields: {
    device: reference('dcim.Device', {
      onDelete: 'cascade',
      reverse: 'services',
      description: 'The device that offers the service',
    }),
    name: text({ max: 30 }),
    port: integer({ min: 1, max: 65535, label: 'port number', description: 'TCP or UDP port' }),
    protocol: choice({ 6: 'TCP', 17: 'UDP' }, { description: 'IANA protocol number' }),
    ipaddresses: references('ipam.IPAddress', {
      label: 'IP addresses',
      reverse: 'services',
      description: 'Addresses the service listens on; none: all of the device',
    }),
    description: text({ max: 100, blank: true }),
  },
  unique: [['device', 'protocol', 'port']],
  order: ['device.name', 'protocol', 'port'],
  nested: ['name', 'port', 'protocol'],
  filters: { device: 'device.name' },
  search: ['name', 'description'],
  pages: {
    list: { columns: ['name', 'device', 'protocol', 'port', 'ipaddresses', 'description'] },
  },
})
