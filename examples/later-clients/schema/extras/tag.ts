import { colour, defineModel, slug, text } from 'cadastre/schema'

export const tag = defineModel('Tag', {
  path: 'tags',
  description: 'A label that objects of many models can have.',
  fields: {
    name: text({ max: 100, unique: true }),
    slug: slug({ max: 100, unique: true, description: 'Unique short name for URLs and filters' }),
    color: colour({ default: '9e9e9e' }),
    description: text({ max: 200, blank: true }),
  },
  order: ['name'],
  nested: ['name', 'slug', 'color'],
  search: ['name', 'slug', 'description'],
  pages: { list: { columns: ['name', 'slug', 'color', 'description'], filters: ['name'] } },
})
