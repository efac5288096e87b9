import { count, extendModel, textChoice } from 'cadastre/schema'

const statuses = {
  reserved: 'Reserved',
  available: 'Available',
  planned: 'Planned',
  active: 'Active',
  deprecated: 'Deprecated',
}

export const rackExtension = extendModel('dcim.Rack', {
  fields: {
    status: textChoice(statuses, {
      default: 'active',
      aliases: { 0: 'reserved', 1: 'available', 2: 'planned', 3: 'active', 4: 'deprecated' },
      tones: { available: 'good', planned: 'coming', active: 'good', deprecated: 'past' },
      description: 'Whether the rack is in use',
    }),
    device_count: count('dcim.Device', 'rack'),
  },
  pages: { list: { columns: ['status'] } },
})
