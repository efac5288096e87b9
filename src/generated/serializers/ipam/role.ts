// Generated from schema/ipam/role.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A role inside the representation of another object; only id and url for readers who may not see it. */
export const NestedRole = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the role' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the role' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedRole',
    description:
      'A role inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedRole as a plain type. */
export type NestedRole = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** The purpose of prefixes and VLANs, such as management or customers. */
export const Role = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the role' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    weight: Type.Integer({
      minimum: 0,
      maximum: 32767,
      description: 'Place among the roles: lower numbers come first',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'Role',
    description: 'The purpose of prefixes and VLANs, such as management or customers.',
  },
)

/** Role as a plain type. */
export type Role = {
  id: number
  name: string
  slug: string
  weight: number
  created: string
  last_updated: string
}

/** A role as it is written: choices are bare values. */
export const WritableRole = Type.Object(
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
      description: 'Name of the role',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
    weight: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 32767,
        description: 'Place among the roles: lower numbers come first. Default: 1000',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableRole',
    description: 'A role as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office' }],
  },
)

/** WritableRole as a plain type. */
export type WritableRole = {
  id?: number
  if_match?: string
  name: string
  slug: string
  weight?: number
}

/** Changes of a role: what is left out stays as it is. */
export const PatchedWritableRole = Type.Object(
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
      Type.String({ maxLength: 50, minLength: 1, pattern: '\\S', description: 'Name of the role' }),
    ),
    slug: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '^[-a-zA-Z0-9_]+$',
        description: 'Unique short name for URLs and filters',
      }),
    ),
    weight: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 32767,
        description: 'Place among the roles: lower numbers come first',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableRole',
    description: 'Changes of a role: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableRole as a plain type. */
export type PatchedWritableRole = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  weight?: number
}

/** A role in the response to a write: references are ids, choices are bare values. */
export const FlatRole = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the role' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    weight: Type.Integer({
      minimum: 0,
      maximum: 32767,
      description: 'Place among the roles: lower numbers come first',
    }),
  },
  {
    $id: 'FlatRole',
    description: 'A role in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatRole as a plain type. */
export type FlatRole = {
  id: number
  name: string
  slug: string
  weight: number
}

/** A page of roles. */
export const PaginatedRoleList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Role'), { description: 'The roles of this page' }),
  },
  { $id: 'PaginatedRoleList', description: 'A page of roles' },
)

/** PaginatedRoleList as a plain type. */
export type PaginatedRoleList = {
  count: number
  next: string | null
  previous: string | null
  results: Role[]
}
