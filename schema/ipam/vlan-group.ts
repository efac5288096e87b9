import { defineModel, part, reference, related, slug, text } from 'cadastre/schema'

export const vlanGroup = defineModel('VLANGroup', {
  path: 'vlan-groups',
  description: 'A set of VLANs in which numbers and names are unique.',
  fields: {
    name: text({ max: 50 }),
    slug: slug({ description: 'Short name for URLs and filters, unique within the site' }),
    site: reference('dcim.Site', {
      optional: true,
      onDelete: 'protect',
      reverse: 'vlan_groups',
      description: 'The site whose VLANs the group holds; empty: VLANs of no site',
    }),
  },
  unique: [
    ['site', 'name'],
    ['site', 'slug'],
  ],
  order: ['site.name', 'name'],
  nested: ['name', 'slug'],
  matchBy: ['site', 'slug'],
  filters: { site: 'site.slug' },
  pages: {
    label: '{site} › {name}',
    list: { columns: ['name', 'site', part('utilization'), 'slug'], filters: ['site_id'] },
    detail: {
      sections: { Group: ['site', 'slug'] },
      tabs: [
        related('ipam.VLAN', 'group', {
          columns: ['vid', 'name', 'status', 'role', 'tenant', 'description'],
        }),
      ],
      parts: ['utilization', 'space'],
    },
    pick: { within: ['site'] },
  },
})
