import { defineModel, slug, text } from '../../src/framework/model/index.ts'

export const manufacturer = defineModel('Manufacturer', {
  path: 'manufacturers',
  description: 'A company that makes devices or parts of them.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
  },
  order: ['name'],
})
