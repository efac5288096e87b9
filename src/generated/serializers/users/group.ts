// Generated from cadastre/models/accounts/group.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A group inside the representation of another object; only id and url for readers who may not see it, as without users.view_group. */
export const NestedGroup = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the group' }),
    name: Type.Optional(Type.String({ maxLength: 80, description: 'Name of the group' })),
  },
  {
    $id: 'NestedGroup',
    description:
      'A group inside the representation of another object; only id and url for readers who may not see it, as without users.view_group',
  },
)

/** NestedGroup as a plain type. */
export type NestedGroup = {
  id: number
  url: string
  name?: string
}

/** A set of users who share permissions. */
export const Group = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 80, description: 'Name of the group' }),
    permissions: Type.Array(Type.Ref('NestedPermission'), {
      description: 'Permissions of every member',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'Group', description: 'A set of users who share permissions.' },
)

/** Group as a plain type. */
export type Group = {
  id: number
  name: string
  permissions: { id: number; url: string; name?: string; codename?: string }[]
  created: string
  last_updated: string
}

/** A group as it is written: choices are bare values. */
export const WritableGroup = Type.Object(
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
      maxLength: 80,
      minLength: 1,
      pattern: '\\S',
      description: 'Name of the group',
    }),
    permissions: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of permissions: permissions of every member',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableGroup',
    description: 'A group as it is written: choices are bare values',
    examples: [{ name: 'Example name' }],
  },
)

/** WritableGroup as a plain type. */
export type WritableGroup = {
  id?: number
  if_match?: string
  name: string
  permissions?: number[]
}

/** Changes of a group: what is left out stays as it is. */
export const PatchedWritableGroup = Type.Object(
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
        maxLength: 80,
        minLength: 1,
        pattern: '\\S',
        description: 'Name of the group',
      }),
    ),
    permissions: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of permissions: permissions of every member',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableGroup',
    description: 'Changes of a group: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableGroup as a plain type. */
export type PatchedWritableGroup = {
  id?: number
  if_match?: string
  name?: string
  permissions?: number[]
}

/** A group in the response to a write: references are ids, choices are bare values. */
export const FlatGroup = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 80, description: 'Name of the group' }),
    permissions: Type.Array(Type.Integer(), {
      description: 'Ids of permissions: permissions of every member',
    }),
  },
  {
    $id: 'FlatGroup',
    description: 'A group in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatGroup as a plain type. */
export type FlatGroup = {
  id: number
  name: string
  permissions: number[]
}

/** A page of groups. */
export const PaginatedGroupList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Group'), { description: 'The groups of this page' }),
  },
  { $id: 'PaginatedGroupList', description: 'A page of groups' },
)

/** PaginatedGroupList as a plain type. */
export type PaginatedGroupList = {
  count: number
  next: string | null
  previous: string | null
  results: Group[]
}
