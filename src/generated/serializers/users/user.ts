// Generated from cadastre/models/accounts/user.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A user inside the representation of another object; only id and url for readers who may not see it, as without users.view_user. */
export const NestedUser = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the user' }),
    username: Type.Optional(
      Type.String({
        maxLength: 150,
        description: 'Name to sign in with: letters, digits and @ . + - _',
      }),
    ),
  },
  {
    $id: 'NestedUser',
    description:
      'A user inside the representation of another object; only id and url for readers who may not see it, as without users.view_user',
  },
)

/** NestedUser as a plain type. */
export type NestedUser = {
  id: number
  url: string
  username?: string
}

/** A person or a program that signs in. */
export const User = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    username: Type.String({
      maxLength: 150,
      description: 'Name to sign in with: letters, digits and @ . + - _',
    }),
    first_name: Type.String({ maxLength: 30, description: 'First name of the user' }),
    last_name: Type.String({ maxLength: 30, description: 'Last name of the user' }),
    email: Type.String({ maxLength: 254, description: 'Address for messages to the user' }),
    is_staff: Type.Boolean({
      description: 'Gives no permission, except where the policy of a model asks for it',
    }),
    is_active: Type.Boolean({
      description: 'May sign in; clear this instead of deleting the user',
    }),
    is_superuser: Type.Boolean({ description: 'Has every permission without it being granted' }),
    last_login: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the user last signed in to the pages',
    }),
    date_joined: Type.String({ format: 'date-time', description: 'When the object was made' }),
    time_zone: Type.String({
      maxLength: 64,
      description: 'Name of the time zone in which pages show times to the user',
    }),
    groups: Type.Array(Type.Ref('NestedGroup'), {
      description: 'Groups whose permissions the user has too',
    }),
    permissions: Type.Array(Type.Ref('NestedPermission'), {
      description: 'Permissions of the user besides those of the groups',
    }),
  },
  { $id: 'User', description: 'A person or a program that signs in.' },
)

/** User as a plain type. */
export type User = {
  id: number
  username: string
  first_name: string
  last_name: string
  email: string
  is_staff: boolean
  is_active: boolean
  is_superuser: boolean
  last_login: string | null
  date_joined: string
  time_zone: string
  groups: { id: number; url: string; name?: string }[]
  permissions: { id: number; url: string; name?: string; codename?: string }[]
}

/** A user as it is written: choices are bare values. */
export const WritableUser = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Which object is meant: required in a bulk update, ignored everywhere else',
      }),
    ),
    if_match: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Entity tag that the object must have, for bulk updates and deletes only; otherwise refused',
      }),
    ),
    username: Type.String({
      maxLength: 150,
      minLength: 1,
      pattern: '^[A-Za-z0-9_.@+-]+$',
      description: 'Name to sign in with: letters, digits and @ . + - _',
    }),
    password: Type.String({
      minLength: 8,
      maxLength: 128,
      description: 'At least 8 characters; stored as an argon2id hash and never shown',
    }),
    first_name: Type.Optional(
      Type.String({ maxLength: 30, description: 'First name of the user' }),
    ),
    last_name: Type.Optional(Type.String({ maxLength: 30, description: 'Last name of the user' })),
    email: Type.Optional(
      Type.String({
        maxLength: 254,
        pattern:
          "^$|^[a-zA-Z0-9.!#$%&'*+\\/=?^_`{|}~\\-]+@[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?)+$",
        description: 'Address for messages to the user',
      }),
    ),
    is_staff: Type.Optional(
      Type.Boolean({
        description:
          'Gives no permission, except where the policy of a model asks for it. Default: false',
      }),
    ),
    is_active: Type.Optional(
      Type.Boolean({
        description: 'May sign in; clear this instead of deleting the user. Default: true',
      }),
    ),
    is_superuser: Type.Optional(
      Type.Boolean({
        description: 'Has every permission without it being granted. Default: false',
      }),
    ),
    time_zone: Type.Optional(
      Type.String({
        maxLength: 64,
        minLength: 1,
        pattern: '\\S',
        description: 'Name of the time zone in which pages show times to the user. Default: "UTC"',
      }),
    ),
    groups: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of groups: groups whose permissions the user has too',
      }),
    ),
    permissions: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of permissions: permissions of the user besides those of the groups',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableUser',
    description: 'A user as it is written: choices are bare values',
    examples: [{ username: 'jdoe', password: 'Example password' }],
  },
)

/** WritableUser as a plain type. */
export type WritableUser = {
  id?: number
  if_match?: string
  username: string
  password: string
  first_name?: string
  last_name?: string
  email?: string
  is_staff?: boolean
  is_active?: boolean
  is_superuser?: boolean
  time_zone?: string
  groups?: number[]
  permissions?: number[]
}

/** Changes of a user: what is left out stays as it is. */
export const PatchedWritableUser = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Which object is meant: required in a bulk update, ignored everywhere else',
      }),
    ),
    if_match: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Entity tag that the object must have, for bulk updates and deletes only; otherwise refused',
      }),
    ),
    username: Type.Optional(
      Type.String({
        maxLength: 150,
        minLength: 1,
        pattern: '^[A-Za-z0-9_.@+-]+$',
        description: 'Name to sign in with: letters, digits and @ . + - _',
      }),
    ),
    password: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 128,
        description: 'At least 8 characters; stored as an argon2id hash and never shown',
      }),
    ),
    first_name: Type.Optional(
      Type.String({ maxLength: 30, description: 'First name of the user' }),
    ),
    last_name: Type.Optional(Type.String({ maxLength: 30, description: 'Last name of the user' })),
    email: Type.Optional(
      Type.String({
        maxLength: 254,
        pattern:
          "^$|^[a-zA-Z0-9.!#$%&'*+\\/=?^_`{|}~\\-]+@[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?)+$",
        description: 'Address for messages to the user',
      }),
    ),
    is_staff: Type.Optional(
      Type.Boolean({
        description: 'Gives no permission, except where the policy of a model asks for it',
      }),
    ),
    is_active: Type.Optional(
      Type.Boolean({ description: 'May sign in; clear this instead of deleting the user' }),
    ),
    is_superuser: Type.Optional(
      Type.Boolean({ description: 'Has every permission without it being granted' }),
    ),
    time_zone: Type.Optional(
      Type.String({
        maxLength: 64,
        minLength: 1,
        pattern: '\\S',
        description: 'Name of the time zone in which pages show times to the user',
      }),
    ),
    groups: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of groups: groups whose permissions the user has too',
      }),
    ),
    permissions: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of permissions: permissions of the user besides those of the groups',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableUser',
    description: 'Changes of a user: what is left out stays as it is',
    examples: [{ username: 'jdoe' }],
  },
)

/** PatchedWritableUser as a plain type. */
export type PatchedWritableUser = {
  id?: number
  if_match?: string
  username?: string
  password?: string
  first_name?: string
  last_name?: string
  email?: string
  is_staff?: boolean
  is_active?: boolean
  is_superuser?: boolean
  time_zone?: string
  groups?: number[]
  permissions?: number[]
}

/** A user in the response to a write: references are ids, choices are bare values. */
export const FlatUser = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    username: Type.String({
      maxLength: 150,
      description: 'Name to sign in with: letters, digits and @ . + - _',
    }),
    first_name: Type.String({ maxLength: 30, description: 'First name of the user' }),
    last_name: Type.String({ maxLength: 30, description: 'Last name of the user' }),
    email: Type.String({ maxLength: 254, description: 'Address for messages to the user' }),
    is_staff: Type.Boolean({
      description: 'Gives no permission, except where the policy of a model asks for it',
    }),
    is_active: Type.Boolean({
      description: 'May sign in; clear this instead of deleting the user',
    }),
    is_superuser: Type.Boolean({ description: 'Has every permission without it being granted' }),
    time_zone: Type.String({
      maxLength: 64,
      description: 'Name of the time zone in which pages show times to the user',
    }),
    groups: Type.Array(Type.Integer(), {
      description: 'Ids of groups: groups whose permissions the user has too',
    }),
    permissions: Type.Array(Type.Integer(), {
      description: 'Ids of permissions: permissions of the user besides those of the groups',
    }),
  },
  {
    $id: 'FlatUser',
    description: 'A user in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatUser as a plain type. */
export type FlatUser = {
  id: number
  username: string
  first_name: string
  last_name: string
  email: string
  is_staff: boolean
  is_active: boolean
  is_superuser: boolean
  time_zone: string
  groups: number[]
  permissions: number[]
}

/** A page of users. */
export const PaginatedUserList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('User'), { description: 'The users of this page' }),
  },
  { $id: 'PaginatedUserList', description: 'A page of users' },
)

/** PaginatedUserList as a plain type. */
export type PaginatedUserList = {
  count: number
  next: string | null
  previous: string | null
  results: User[]
}
