import { defineModel, reference, slug, text } from 'cadastre/schema'

export const region = defineModel('Region', {
  path: 'regions',
  description: 'An area of the world that holds sites and smaller regions.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
    parent: reference('dcim.Region', {
      optional: true,
      onDelete: 'cascade',
      reverse: 'children',
      tree: true,
      description: 'The region that this one is part of',
    }),
  },
  order: ['tree:name'],
  nested: ['name', 'slug'],
  filters: { parent: 'parent.slug' },
  pages: {
    list: { columns: ['name', 'slug'] },
    tree: 'parent',
  },
})
