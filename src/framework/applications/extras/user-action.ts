import { choice, createdAt, defineModel, integer, reference, text } from '../../model/index.ts'
import { contentTypeField } from '../content-type.ts'

/** The change log in the form of older clients: the changes of existing users. */
export const userAction = defineModel('UserAction', {
  path: 'recent-activity',
  description: 'What a user did, and to which object.',
  fields: {
    time: createdAt(),
    user: reference('users.User', { onDelete: 'cascade', description: 'Who did it' }),
    model: { ...contentTypeField('Model of what was acted on'), subject: true },
    object_id: integer({ label: 'object ID', description: 'ID of the object acted on' }),
    action: choice(
      {
        1: 'created',
        2: 'imported',
        3: 'modified',
        4: 'bulk edited',
        5: 'deleted',
        6: 'bulk deleted',
        7: 'bulk created',
      },
      { description: 'What was done' },
    ),
    message: text({ blank: true, description: 'The action in words' }),
  },
  timestamps: false,
  order: ['-time'],
  nested: ['time', 'action', 'message'],
  filters: { user: 'user.id', username: 'user.username' },
  search: ['message', 'user.username'],
  operations: ['list', 'read'],
  private: true,
  view: { of: 'extras.ObjectChange', whereSet: 'user' },
})
