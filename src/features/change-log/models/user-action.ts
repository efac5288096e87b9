import {
  choice,
  createdAt,
  defineModel,
  integer,
  reference,
  text,
} from '../../../framework/model/index.ts'
import { contentTypeField } from '../../../framework/model/content-type.ts'

/** The change log in the form of older clients: the changes of existing users. */
export const userAction = defineModel('UserAction', {
  path: 'recent-activity',
  description: 'A change that a user made, and its object.',
  fields: {
    time: createdAt(),
    user: reference('users.User', { onDelete: 'cascade', description: 'User who made the change' }),
    model: { ...contentTypeField('Model of the object'), subject: { id: 'object_id' } },
    object_id: integer({ label: 'object ID', description: 'ID of the object' }),
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
      { description: 'Kind of change' },
    ),
    message: text({ blank: true, description: 'The change in words' }),
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
