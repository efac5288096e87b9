import { defineModel, hidden, integer, reference } from '../../../framework/model/index.ts'
import { contentTypeField } from '../../../framework/model/content-type.ts'

/** The choices of users for lists, which hand-written statements read and write. */
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
      description: 'Rows on a page; empty: as the service is set',
    }),
  },
  unique: [['user', 'model']],
  timestamps: false,
  order: ['model'],
  nested: ['user', 'model'],
  operations: [],
  private: true,
})
