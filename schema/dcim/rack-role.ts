import { colour, defineModel, related, slug, text } from 'cadastre/schema'

export const rackRole = defineModel('RackRole', {
  path: 'rack-roles',
  description: 'The purpose of racks, such as compute or storage.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
    color: colour({ description: 'Colour in drawings, six lower-case hexadecimal digits' }),
  },
  order: ['name'],
  nested: ['name', 'slug'],
  pages: {
    list: { columns: ['name', 'color', 'slug'] },
    detail: { tabs: [related('dcim.Rack', 'role')] },
  },
})
