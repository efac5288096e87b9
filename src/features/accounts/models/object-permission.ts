import {
  boolean,
  defineModel,
  json,
  part,
  references,
  text,
} from '../../../framework/model/index.ts'

/** Rights to actions on some of the rows of models, which users and groups can have. */
export const objectPermission = defineModel('ObjectPermission', {
  path: 'object-permissions',
  description:
    'A right to actions on the objects of models that meet conditions. A user may do what one of ' +
    'the permissions allows.',
  fields: {
    name: text({ max: 100, unique: true, example: 'Technicians of Berlin' }),
    description: text({ max: 200, blank: true }),
    enabled: boolean({ default: true, description: 'Otherwise nobody has the permission' }),
    models: {
      ...json({ texts: true, description: 'The models, such as `["users.user"]`' }),
      naming: 'models',
    },
    actions: json({
      default: ['view'],
      texts: true,
      description:
        'What it allows: `view`, `add`, `change`, `delete`, and `reveal`, which opens secret values',
    }),
    constraints: json({
      optional: true,
      description:
        'The objects: filters of their lists, such as `{"username": "ada"}`, all of ' +
        'which hold, or a list of such objects, one of which holds; `$user` and `$groups` stand ' +
        'for the reader; null for all objects',
    }),
    fields: json({
      optional: true,
      texts: true,
      description:
        'The fields that `add` and `change` may set, such as `["description"]`; null for all',
    }),
    users: references('users.User', {
      reverse: 'object_permissions',
      description: 'Users who have it',
    }),
    groups: references('users.Group', {
      reverse: 'object_permissions',
      description: 'Groups whose members have it',
    }),
  },
  order: ['name'],
  nested: ['name'],
  search: ['name', 'description'],
  pages: {
    list: { columns: ['name', part('right-words'), 'users', 'groups', 'enabled'] },
    detail: {
      sections: {
        Permission: ['name', 'description', 'enabled'],
        'Who has it': ['groups', 'users'],
      },
      hidden: ['models', 'actions', 'constraints', 'fields'],
      parts: ['right-words'],
    },
  },
  private: true,
})
