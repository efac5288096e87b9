import { defineModel, secret, text } from 'cadastre/schema'

export const author = defineModel('Author', {
  path: 'authors',
  description: 'A person who writes or translates books.',
  fields: {
    name: text({ max: 100, unique: true }),
    bank_account: secret({
      optional: true,
      description: 'Where royalties are paid; null without a session key',
    }),
  },
  order: ['name'],
  nested: ['name'],
  search: ['name'],
})
