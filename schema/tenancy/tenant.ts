import { defineModel, reference, slug, text } from 'cadastre/schema'

export const tenant = defineModel('Tenant', {
  path: 'tenants',
  description: 'A customer or an organisational unit that things in the inventory belong to.',
  fields: {
    name: text({ max: 30, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
    group: reference('tenancy.TenantGroup', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'tenants',
      description: 'Group that the tenant belongs to',
    }),
    description: text({ max: 100, blank: true }),
    comments: text({ blank: true, description: 'Notes' }),
  },
  customFields: true,
  order: ['group.name', 'name'],
  nested: ['name', 'slug'],
  filters: { group: 'group.slug' },
  search: ['name', 'description', 'comments'],
  pages: {
    list: { columns: ['name', 'group', 'description'], filters: ['group_id'] },
    detail: {
      sections: { Tenant: ['group', 'slug', 'description', 'comments'] },
      tabs: [
        'dcim.Site',
        'dcim.Rack',
        'dcim.Device',
        'ipam.Prefix',
        'ipam.IPAddress',
        'ipam.VLAN',
        'ipam.VRF',
        'circuits.Circuit',
      ],
    },
    pick: { within: ['group'] },
  },
})
