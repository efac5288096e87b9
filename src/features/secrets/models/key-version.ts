import {
  createdAt,
  defineModel,
  integer,
  textChoice,
  timestamp,
} from '../../../framework/model/index.ts'

/** The versions of the master key. `secrets/rotation.ts` makes a new version the current one. */
export const keyVersion = defineModel('KeyVersion', {
  path: 'key-versions',
  private: true,
  description:
    'A version of the master key that secrets are sealed under. The key itself is never ' +
    'stored in clear.',
  fields: {
    number: integer({ unique: true, readOnly: true, description: 'Which version, from 1' }),
    state: textChoice(
      { current: 'Current', old: 'Old', retired: 'Retired' },
      { bare: true, readOnly: true, description: 'New secrets are sealed under the current one' },
    ),
    retired: timestamp({
      optional: true,
      readOnly: true,
      description: 'When nothing was sealed under it any more and its copies were destroyed',
    }),
    created: createdAt(),
  },
  timestamps: false,
  order: ['number'],
  nested: ['number', 'state'],
  operations: ['list', 'read'],
})
