// Generated from schema/secrets/secret-role.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A secret role inside the representation of another object; only id and url for readers who may not see it, as without secrets.view_secretrole. */
export const NestedSecretRole = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the secret role' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the secret role' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedSecretRole',
    description:
      'A secret role inside the representation of another object; only id and url for readers who may not see it, as without secrets.view_secretrole',
  },
)

/** NestedSecretRole as a plain type. */
export type NestedSecretRole = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** A kind of secret, such as a login, with those who may open secrets of this kind. */
export const SecretRole = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the secret role' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    users: Type.Array(Type.Ref('NestedUser'), {
      description: 'Users who may open and write secrets of this role',
    }),
    groups: Type.Array(Type.Ref('NestedGroup'), {
      description: 'Groups whose members may open and write secrets of this role',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'SecretRole',
    description: 'A kind of secret, such as a login, with those who may open secrets of this kind.',
  },
)

/** SecretRole as a plain type. */
export type SecretRole = {
  id: number
  name: string
  slug: string
  users: { id: number; url: string; username?: string }[]
  groups: { id: number; url: string; name?: string }[]
  created: string
  last_updated: string
}

/** A secret role as it is written: choices are bare values. */
export const WritableSecretRole = Type.Object(
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
    name: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '\\S',
      description: 'Name of the secret role',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
    users: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of users: users who may open and write secrets of this role',
      }),
    ),
    groups: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of groups: groups whose members may open and write secrets of this role',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableSecretRole',
    description: 'A secret role as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office' }],
  },
)

/** WritableSecretRole as a plain type. */
export type WritableSecretRole = {
  id?: number
  if_match?: string
  name: string
  slug: string
  users?: number[]
  groups?: number[]
}

/** Changes of a secret role: what is left out stays as it is. */
export const PatchedWritableSecretRole = Type.Object(
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
    name: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '\\S',
        description: 'Name of the secret role',
      }),
    ),
    slug: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '^[-a-zA-Z0-9_]+$',
        description: 'Unique short name for URLs and filters',
      }),
    ),
    users: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of users: users who may open and write secrets of this role',
      }),
    ),
    groups: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of groups: groups whose members may open and write secrets of this role',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableSecretRole',
    description: 'Changes of a secret role: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableSecretRole as a plain type. */
export type PatchedWritableSecretRole = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  users?: number[]
  groups?: number[]
}

/** A secret role in the response to a write: references are ids, choices are bare values. */
export const FlatSecretRole = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the secret role' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    users: Type.Array(Type.Integer(), {
      description: 'Ids of users: users who may open and write secrets of this role',
    }),
    groups: Type.Array(Type.Integer(), {
      description: 'Ids of groups: groups whose members may open and write secrets of this role',
    }),
  },
  {
    $id: 'FlatSecretRole',
    description:
      'A secret role in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatSecretRole as a plain type. */
export type FlatSecretRole = {
  id: number
  name: string
  slug: string
  users: number[]
  groups: number[]
}

/** A page of secret roles. */
export const PaginatedSecretRoleList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('SecretRole'), { description: 'The secret roles of this page' }),
  },
  { $id: 'PaginatedSecretRoleList', description: 'A page of secret roles' },
)

/** PaginatedSecretRoleList as a plain type. */
export type PaginatedSecretRoleList = {
  count: number
  next: string | null
  previous: string | null
  results: SecretRole[]
}
