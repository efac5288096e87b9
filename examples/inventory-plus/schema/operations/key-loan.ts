import { defineModel, integer, reference, text, timestamp } from 'cadastre/schema'

export const keyLoan = defineModel('KeyLoan', {
  path: 'key-loans',
  description: 'A key of a rack that somebody has, or had.',
  fields: {
    rack: reference('dcim.Rack', { onDelete: 'cascade', reverse: 'key_loans' }),
    key: integer({ size: 'small', min: 1, max: 20, default: 1, description: 'Number on the key' }),
    holder: text({ max: 100, description: 'Who has the key' }),
    taken: timestamp(),
    returned: timestamp({ optional: true, description: 'Empty: the key is out' }),
  },
  // Of the loans of a key, one at most is without a return.
  unique: [{ fields: ['rack', 'key', 'returned'], nullsEqual: true, reportedOn: 'key' }],
  order: ['-taken'],
  nested: ['key', 'holder'],
  filters: { site: 'rack.site.slug' },
  search: ['holder', 'rack.name'],
  pages: {
    label: '{rack} › {key} ({holder})',
    list: {
      columns: ['rack', 'key', 'holder', 'taken', 'returned'],
      filters: ['rack_id', 'holder'],
    },
  },
})
