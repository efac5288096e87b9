// Generated from cadastre/models/accounts/object-permission.ts. Do not edit: npm run generate
import Type from 'typebox'

/** An object permission inside the representation of another object; only id and url for readers who may not see it, as without users.view_objectpermission. */
export const NestedObjectPermission = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the object permission' }),
    name: Type.Optional(
      Type.String({ maxLength: 100, description: 'Name of the object permission' }),
    ),
  },
  {
    $id: 'NestedObjectPermission',
    description:
      'An object permission inside the representation of another object; only id and url for readers who may not see it, as without users.view_objectpermission',
  },
)

/** NestedObjectPermission as a plain type. */
export type NestedObjectPermission = {
  id: number
  url: string
  name?: string
}

/** A right to actions on the objects of models that meet conditions. A user may do what one of the permissions allows. */
export const ObjectPermission = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 100, description: 'Name of the object permission' }),
    description: Type.String({
      maxLength: 200,
      description: 'Description of the object permission',
    }),
    enabled: Type.Boolean({ description: 'Otherwise nobody has the permission' }),
    models: Type.Array(Type.String(), { description: 'The models, such as `["users.user"]`' }),
    actions: Type.Array(Type.String(), {
      description:
        'What it allows: `view`, `add`, `change`, `delete`, and `reveal`, which opens secret values',
    }),
    constraints: Type.Unknown({
      description:
        'The objects: filters of their lists, such as `{"username": "ada"}`, all of which hold, or a list of such objects, one of which holds; `$user` and `$groups` stand for the reader; null for all objects',
    }),
    fields: Type.Union([Type.Array(Type.String()), Type.Null()], {
      description:
        'The fields that `add` and `change` may set, such as `["description"]`; null for all',
    }),
    users: Type.Array(Type.Ref('NestedUser'), { description: 'Users who have it' }),
    groups: Type.Array(Type.Ref('NestedGroup'), { description: 'Groups whose members have it' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'ObjectPermission',
    description:
      'A right to actions on the objects of models that meet conditions. A user may do what one of the permissions allows.',
  },
)

/** ObjectPermission as a plain type. */
export type ObjectPermission = {
  id: number
  name: string
  description: string
  enabled: boolean
  models: string[]
  actions: string[]
  constraints: unknown
  fields: string[] | null
  users: { id: number; url: string; username?: string }[]
  groups: { id: number; url: string; name?: string }[]
  created: string
  last_updated: string
}

/** An object permission as it is written: choices are bare values. */
export const WritableObjectPermission = Type.Object(
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
      maxLength: 100,
      minLength: 1,
      pattern: '\\S',
      description: 'Name of the object permission',
    }),
    description: Type.Optional(
      Type.String({ maxLength: 200, description: 'Description of the object permission' }),
    ),
    enabled: Type.Optional(
      Type.Boolean({ description: 'Otherwise nobody has the permission. Default: true' }),
    ),
    models: Type.Array(Type.String(), { description: 'The models, such as `["users.user"]`' }),
    actions: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'What it allows: `view`, `add`, `change`, `delete`, and `reveal`, which opens secret values. Default: ["view"]',
      }),
    ),
    constraints: Type.Optional(
      Type.Unknown({
        description:
          'The objects: filters of their lists, such as `{"username": "ada"}`, all of which hold, or a list of such objects, one of which holds; `$user` and `$groups` stand for the reader; null for all objects',
      }),
    ),
    fields: Type.Optional(
      Type.Union([Type.Array(Type.String()), Type.Null()], {
        description:
          'The fields that `add` and `change` may set, such as `["description"]`; null for all',
      }),
    ),
    users: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of users: users who have it',
      }),
    ),
    groups: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of groups: groups whose members have it',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableObjectPermission',
    description: 'An object permission as it is written: choices are bare values',
    examples: [{ name: 'Technicians of Berlin', models: [] }],
  },
)

/** WritableObjectPermission as a plain type. */
export type WritableObjectPermission = {
  id?: number
  if_match?: string
  name: string
  description?: string
  enabled?: boolean
  models: string[]
  actions?: string[]
  constraints?: unknown
  fields?: string[] | null
  users?: number[]
  groups?: number[]
}

/** Changes of an object permission: what is left out stays as it is. */
export const PatchedWritableObjectPermission = Type.Object(
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
        maxLength: 100,
        minLength: 1,
        pattern: '\\S',
        description: 'Name of the object permission',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 200, description: 'Description of the object permission' }),
    ),
    enabled: Type.Optional(Type.Boolean({ description: 'Otherwise nobody has the permission' })),
    models: Type.Optional(
      Type.Array(Type.String(), { description: 'The models, such as `["users.user"]`' }),
    ),
    actions: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'What it allows: `view`, `add`, `change`, `delete`, and `reveal`, which opens secret values',
      }),
    ),
    constraints: Type.Optional(
      Type.Unknown({
        description:
          'The objects: filters of their lists, such as `{"username": "ada"}`, all of which hold, or a list of such objects, one of which holds; `$user` and `$groups` stand for the reader; null for all objects',
      }),
    ),
    fields: Type.Optional(
      Type.Union([Type.Array(Type.String()), Type.Null()], {
        description:
          'The fields that `add` and `change` may set, such as `["description"]`; null for all',
      }),
    ),
    users: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of users: users who have it',
      }),
    ),
    groups: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description: 'Ids of groups: groups whose members have it',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableObjectPermission',
    description: 'Changes of an object permission: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableObjectPermission as a plain type. */
export type PatchedWritableObjectPermission = {
  id?: number
  if_match?: string
  name?: string
  description?: string
  enabled?: boolean
  models?: string[]
  actions?: string[]
  constraints?: unknown
  fields?: string[] | null
  users?: number[]
  groups?: number[]
}

/** An object permission in the response to a write: references are ids, choices are bare values. */
export const FlatObjectPermission = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 100, description: 'Name of the object permission' }),
    description: Type.String({
      maxLength: 200,
      description: 'Description of the object permission',
    }),
    enabled: Type.Boolean({ description: 'Otherwise nobody has the permission' }),
    models: Type.Array(Type.String(), { description: 'The models, such as `["users.user"]`' }),
    actions: Type.Array(Type.String(), {
      description:
        'What it allows: `view`, `add`, `change`, `delete`, and `reveal`, which opens secret values',
    }),
    constraints: Type.Unknown({
      description:
        'The objects: filters of their lists, such as `{"username": "ada"}`, all of which hold, or a list of such objects, one of which holds; `$user` and `$groups` stand for the reader; null for all objects',
    }),
    fields: Type.Union([Type.Array(Type.String()), Type.Null()], {
      description:
        'The fields that `add` and `change` may set, such as `["description"]`; null for all',
    }),
    users: Type.Array(Type.Integer(), { description: 'Ids of users: users who have it' }),
    groups: Type.Array(Type.Integer(), {
      description: 'Ids of groups: groups whose members have it',
    }),
  },
  {
    $id: 'FlatObjectPermission',
    description:
      'An object permission in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatObjectPermission as a plain type. */
export type FlatObjectPermission = {
  id: number
  name: string
  description: string
  enabled: boolean
  models: string[]
  actions: string[]
  constraints: unknown
  fields: string[] | null
  users: number[]
  groups: number[]
}

/** A page of object permissions. */
export const PaginatedObjectPermissionList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('ObjectPermission'), {
      description: 'The object permissions of this page',
    }),
  },
  { $id: 'PaginatedObjectPermissionList', description: 'A page of object permissions' },
)

/** PaginatedObjectPermissionList as a plain type. */
export type PaginatedObjectPermissionList = {
  count: number
  next: string | null
  previous: string | null
  results: ObjectPermission[]
}
