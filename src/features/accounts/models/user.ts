import {
  boolean,
  createdAt,
  defineModel,
  email,
  password,
  references,
  text,
  timestamp,
} from '../../../framework/model/index.ts'

/** The users who sign in, and whom tokens act for. */
export const user = defineModel('User', {
  path: 'users',
  description: 'A person or a program that signs in.',
  fields: {
    username: text({
      max: 150,
      unique: true,
      pattern: {
        source: '^[A-Za-z0-9_.@+-]+$',
        message: 'Enter a valid username: letters, digits and @ . + - _ only.',
      },
      description: 'Name to sign in with: letters, digits and @ . + - _',
      example: 'jdoe',
    }),
    password: password({
      description: 'At least 8 characters; stored as an argon2id hash and never shown',
    }),
    first_name: text({ max: 30, blank: true }),
    last_name: text({ max: 30, blank: true }),
    email: email({ blank: true, label: 'e-mail', description: 'Address for messages to the user' }),
    is_staff: boolean({
      label: 'staff',
      description: 'Gives no permission, except where the policy of a model asks for it',
    }),
    is_active: {
      ...boolean({
        default: true,
        label: 'active',
        description: 'May sign in; clear this instead of deleting the user',
      }),
      restoredAs: () => false,
    },
    is_superuser: boolean({
      label: 'superuser',
      description: 'Has every permission without it being granted',
    }),
    last_login: timestamp({
      optional: true,
      readOnly: true,
      description: 'When the user last signed in to the pages',
    }),
    date_joined: createdAt(),
    time_zone: text({
      max: 64,
      default: 'UTC',
      description: 'Name of the time zone in which pages show times to the user',
      example: 'Europe/Berlin',
    }),
    groups: references('users.Group', {
      reverse: 'users',
      description: 'Groups whose permissions the user has too',
    }),
    permissions: references('users.Permission', {
      reverse: 'users',
      description: 'Permissions of the user besides those of the groups',
    }),
  },
  timestamps: false,
  order: ['username'],
  nested: ['username'],
  search: ['username', 'first_name', 'last_name', 'email'],
  pages: {
    list: {
      columns: [
        'username',
        'first_name',
        'last_name',
        'email',
        'groups',
        'is_active',
        'last_login',
      ],
      filters: ['groups_id', 'is_active', 'is_superuser'],
    },
    detail: {
      sections: {
        Person: ['first_name', 'last_name', 'email', 'time_zone'],
        Account: ['is_active', 'is_superuser', 'last_login', 'date_joined'],
      },
      hidden: ['groups', 'permissions', 'is_staff'],
      parts: ['groups', 'permissions', 'object-permissions'],
    },
    form: { hidden: ['permissions', 'is_staff'] },
  },
  private: true,
})
