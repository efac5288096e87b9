import { defineModel, hidden, integer, timestamp } from '../../../framework/model/index.ts'

/** Counts of attempts such as log-ins, by which `src/features/accounts/attempts.ts` limits them. */
export const attempt = defineModel('Attempt', {
  path: 'attempts',
  description:
    'A count of attempts where attempts are limited, such as log-ins. ' +
    'All processes of the service share it.',
  fields: {
    digest: hidden({
      unique: true,
      description: 'SHA-256 of the name that was tried: a name typed by mistake is not stored',
    }),
    count: integer({
      readOnly: true,
      description: 'Number of attempts; counting begins again a minute after `until`',
    }),
    until: timestamp({ readOnly: true, description: 'Time of the next allowed attempt' }),
  },
  timestamps: false,
  order: ['until'],
  nested: ['count'],
  operations: [],
  private: true,
})
