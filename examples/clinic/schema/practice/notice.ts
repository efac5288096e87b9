import { boolean, contentTypeField, createdAt, defineModel, integer, text } from 'cadastre/schema'

export const notice = defineModel('Notice', {
  path: 'notices',
  description: 'Something that the reception should read. The feature `notices` writes it.',
  fields: {
    text: text({ max: 200 }),
    object_type: contentTypeField('The model of the object that the notice is about'),
    object_id: integer({ label: 'object ID', description: 'The id of this object' }),
    is_read: boolean({ default: false, label: 'read' }),
    written: createdAt(),
  },
  timestamps: false,
  order: ['-written'],
  nested: ['text'],
  search: ['text'],
  private: true,
  operations: ['list', 'read', 'update', 'delete'],
  pages: {
    label: '{text}',
    list: { columns: ['written', 'text', 'is_read'], filters: ['is_read'] },
  },
})
