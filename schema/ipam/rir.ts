import { boolean, defineModel, part, related, slug, text } from 'cadastre/schema'

export const rir = defineModel('RIR', {
  path: 'rirs',
  description: 'A regional Internet registry, or an RFC that sets address space aside.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
    is_private: boolean({
      label: 'private',
      description: 'The space it manages is private and not routed on the Internet',
    }),
  },
  order: ['name'],
  nested: ['name', 'slug'],
  pages: {
    detail: {
      tabs: [
        related('ipam.Aggregate', 'rir', {
          columns: ['prefix', part('utilization'), 'date_added', 'description'],
        }),
      ],
    },
  },
})
