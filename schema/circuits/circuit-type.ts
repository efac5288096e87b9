import { defineModel, related, slug, text } from 'cadastre/schema'

export const circuitType = defineModel('CircuitType', {
  path: 'circuit-types',
  description: 'The purpose of circuits, such as transit, peering or a private line.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
  },
  order: ['name'],
  pages: {
    list: { columns: ['name', 'slug'] },
    detail: { tabs: [related('circuits.Circuit', 'type')] },
  },
})
