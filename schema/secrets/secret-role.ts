import { defineModel, references, related, slug, text } from 'cadastre/schema'

export const secretRole = defineModel('SecretRole', {
  path: 'secret-roles',
  private: true,
  description: 'A kind of secret, such as a login, with those who may open secrets of this kind.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
    users: references('users.User', {
      reverse: 'secret_roles',
      description: 'Users who may open and write secrets of this role',
    }),
    groups: references('users.Group', {
      reverse: 'secret_roles',
      description: 'Groups whose members may open and write secrets of this role',
    }),
  },
  order: ['name'],
  nested: ['name', 'slug'],
  pages: {
    list: { columns: ['name', 'users', 'groups'], filters: ['users_id', 'groups_id'] },
    detail: {
      sections: { Role: ['name', 'slug'], 'Who may open its secrets': ['groups', 'users'] },
      tabs: [related('secrets.Secret', 'role', { columns: ['name', 'device', 'plaintext'] })],
    },
  },
})
