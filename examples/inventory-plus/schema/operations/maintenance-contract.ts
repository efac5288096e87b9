import { choice, date, defineModel, reference, text, type Rule } from 'cadastre/schema'

const endsAfterStart: Rule = {
  name: 'a contract ends after it starts',
  paths: ['starts', 'ends'],
  check: (values) =>
    String(values('ends')) > String(values('starts'))
      ? undefined
      : { field: 'ends', message: 'A contract must end after it starts.' },
}

export const maintenanceContract = defineModel('MaintenanceContract', {
  path: 'maintenance-contracts',
  description: 'The promise of a supplier to repair a device.',
  fields: {
    device: reference('dcim.Device', { onDelete: 'cascade', reverse: 'maintenance_contracts' }),
    supplier: text({ max: 100 }),
    number: text({ max: 50, description: 'Number of the contract at the supplier' }),
    level: choice({ 1: 'Next business day', 2: 'Four hours', 3: 'Parts only' }, { default: 1 }),
    starts: date(),
    ends: date({ description: 'The last day' }),
    comments: text({ blank: true }),
  },
  customFields: true,
  unique: [['device', 'supplier', 'number']],
  order: ['ends', 'supplier', 'number'],
  nested: ['supplier', 'number'],
  filters: { site: 'device.site.slug', tenant: 'device.tenant.slug' },
  search: ['supplier', 'number', 'device.name'],
  rules: [endsAfterStart],
  pages: {
    label: '{device} › {supplier} {number}',
    list: {
      columns: ['supplier', 'number', 'device', 'level', 'starts', 'ends'],
      filters: ['supplier', 'device_id', 'level'],
    },
  },
})
