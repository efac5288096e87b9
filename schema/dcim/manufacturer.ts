import { defineModel, related, slug, text } from 'cadastre/schema'

export const manufacturer = defineModel('Manufacturer', {
  path: 'manufacturers',
  description: 'A company that makes devices or parts of them.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
  },
  order: ['name'],
  pages: {
    list: { columns: ['name', 'slug'] },
    detail: {
      tabs: [
        related('dcim.DeviceType', 'manufacturer', {
          columns: ['model', 'part_number', 'u_height', 'instance_count'],
        }),
        related('dcim.InventoryItem', 'manufacturer', {
          columns: ['device', 'name', 'part_id', 'serial'],
        }),
      ],
    },
  },
})
