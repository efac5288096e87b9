import { defineModel, slug, text } from 'cadastre/schema'

export const tenantGroup = defineModel('TenantGroup', {
  path: 'tenant-groups',
  description: 'A set of tenants, such as customers or departments.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
  },
  order: ['name'],
})
