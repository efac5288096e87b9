import { defineModel, hidden, integer, timestamp } from '../../model/index.ts'

/** Counts of attempts such as log-ins, by which `src/framework/attempts.ts` limits them. */
export const attempt = defineModel('Attempt', {
  path: 'attempts',
  description:
    'How often something was tried in vain that may be tried only so often, shared by every ' +
    'process of the service.',
  fields: {
    digest: hidden({
      unique: true,
      description: 'SHA-256 of what is tried and by whom: what people type by mistake is not kept',
    }),
    count: integer({ readOnly: true, description: 'Tries in a row' }),
    until: timestamp({ readOnly: true, description: 'When the next try may be' }),
  },
  timestamps: false,
  order: ['until'],
  nested: ['count'],
  operations: [],
  private: true,
})
