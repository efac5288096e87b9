import { defineModel, integer, slug, text } from '../../src/framework/model/index.ts'

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
})
