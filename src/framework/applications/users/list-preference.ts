import { defineModel, hidden, integer, reference } from '../../model/index.ts'
import { contentTypeField } from '../../model/content-type.ts'

/** The choices of users for lists: `src/features/pages/sql/list-preferences.ts` accesses the table. */
export const listPreference = defineModel('ListPreference', {
  path: 'list-preferences',
  description: 'The columns and the page size that a user chose for the list of a model.',
  fields: {
    user: reference('users.User', { onDelete: 'cascade', description: 'Who chose them' }),
    model: contentTypeField('Model whose list it is'),
    columns: hidden({
      description: 'Names of the columns, separated by commas; empty: as declared',
    }),
    page_size: integer({
      optional: true,
      readOnly: true,
      description: 'Rows on a page; absent: as the service is set',
    }),
  },
  unique: [['user', 'model']],
  timestamps: false,
  order: ['model'],
  nested: ['user', 'model'],
  operations: [],
  private: true,
})
