import { defineModel, reference, related, slug, text } from 'cadastre/schema'

export const rackGroup = defineModel('RackGroup', {
  path: 'rack-groups',
  description: 'Racks of one site that belong together, such as those of a room.',
  fields: {
    name: text({ max: 50 }),
    slug: slug({ description: 'Short name for URLs and filters, unique within the site' }),
    site: reference('dcim.Site', {
      onDelete: 'cascade',
      reverse: 'rack_groups',
      description: 'The site of the racks',
    }),
  },
  unique: [
    ['site', 'name'],
    ['site', 'slug'],
  ],
  order: ['site.name', 'name'],
  nested: ['name', 'slug'],
  filters: { site: 'site.slug' },
  pages: {
    list: { columns: ['name', 'site', 'slug'], filters: ['site_id'] },
    detail: { tabs: [related('dcim.Rack', 'group')] },
    pick: { within: ['site'] },
  },
})
