import { defineModel, reference, slug, text } from 'cadastre/schema'

export const topologyMap = defineModel('TopologyMap', {
  path: 'topology-maps',
  description: 'A drawing of devices, tier by tier, with the connections between them.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
    site: reference('dcim.Site', {
      optional: true,
      onDelete: 'cascade',
      reverse: 'topology_maps',
      description: 'The site the map belongs to',
    }),
    device_patterns: text({
      description:
        'Regular expressions for device names: one line a tier, several in a line divided by ' +
        'semicolons',
    }),
    description: text({ max: 100, blank: true }),
  },
  order: ['name'],
  nested: ['name', 'slug'],
  filters: { site: 'site.slug' },
  search: ['name', 'slug', 'description'],
})
