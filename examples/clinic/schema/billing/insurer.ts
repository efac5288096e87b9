import { boolean, count, defineModel, email, related, text } from 'cadastre/schema'

export const insurer = defineModel('Insurer', {
  path: 'insurers',
  description: 'A company that pays for the treatment of those whom it insures.',
  fields: {
    name: text({ max: 100, unique: true }),
    is_public: boolean({ default: true, label: 'public' }),
    email: email({ blank: true, label: 'e-mail' }),
    policy_count: count('billing.Policy', 'insurer'),
  },
  order: ['name'],
  nested: ['name'],
  search: ['name'],
  pages: {
    list: { columns: ['name', 'is_public', 'email', 'policy_count'] },
    detail: {
      tabs: [related('billing.Policy', 'insurer', { columns: ['number', 'patient', 'ends'] })],
    },
  },
})
