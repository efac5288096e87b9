import { date, defineModel, ipFamily, ipNetwork, part, reference, text } from 'cadastre/schema'

export const aggregate = defineModel('Aggregate', {
  path: 'aggregates',
  description: 'A top-level block of address space, as a registry allocated it.',
  fields: {
    family: ipFamily('prefix'),
    prefix: ipNetwork({ description: 'The block, without host bits' }),
    rir: reference('ipam.RIR', {
      label: 'RIR',
      onDelete: 'protect',
      reverse: 'aggregates',
      description: 'The registry that allocated the block',
    }),
    date_added: date({ optional: true, description: 'Day of the allocation' }),
    description: text({ max: 100, blank: true }),
  },
  customFields: true,
  order: ['prefix'],
  nested: ['family', 'prefix'],
  matchBy: ['prefix'],
  filters: { rir: 'rir.slug' },
  search: ['description', 'prefix'],
  pages: {
    list: {
      columns: ['prefix', part('utilization'), 'rir', 'date_added', 'description'],
      filters: ['rir_id', 'family'],
    },
    detail: {
      sections: { Aggregate: ['family', 'rir', 'date_added', 'description'] },
      parts: ['utilization', 'space'],
    },
  },
})
