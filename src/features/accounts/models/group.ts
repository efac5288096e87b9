import { defineModel, part, references, text } from '../../../framework/model/index.ts'

/** Groups of users, which give their permissions to their members. */
export const group = defineModel('Group', {
  path: 'groups',
  description: 'A set of users who share permissions.',
  fields: {
    name: text({ max: 80, unique: true }),
    permissions: references('users.Permission', {
      reverse: 'groups',
      description: 'Permissions of every member',
    }),
  },
  order: ['name'],
  nested: ['name'],
  pages: {
    list: { columns: ['name', part('member-count')] },
    detail: {
      hidden: ['name', 'permissions'],
      parts: ['members', 'permissions', 'object-permissions'],
    },
    form: { hidden: ['permissions'] },
  },
  private: true,
})
