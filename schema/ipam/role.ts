import { defineModel, integer, part, related, slug, text } from 'cadastre/schema'

export const role = defineModel('Role', {
  path: 'roles',
  description: 'The purpose of prefixes and VLANs, such as management or customers.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
    weight: integer({
      size: 'small',
      default: 1000,
      description: 'Place among the roles: lower numbers come first',
    }),
  },
  order: ['weight', 'name'],
  nested: ['name', 'slug'],
  pages: {
    list: { columns: ['name', 'weight'] },
    detail: {
      tabs: [
        related('ipam.Prefix', 'role', {
          columns: ['prefix', 'status', part('utilization'), 'vrf', 'site', 'description'],
        }),
        related('ipam.VLAN', 'role', { columns: ['vid', 'name', 'site', 'group', 'status'] }),
      ],
    },
  },
})
