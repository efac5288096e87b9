// Generated from cadastre/models/accounts/permission.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A permission inside the representation of another object; only id and url for readers who may not see it, as without users.view_permission. */
export const NestedPermission = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the permission' }),
    name: Type.Optional(
      Type.String({
        maxLength: 255,
        description: 'The permission in words, such as "Can add token"',
      }),
    ),
    codename: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The permission as a name, such as users.add_token',
      }),
    ),
  },
  {
    $id: 'NestedPermission',
    description:
      'A permission inside the representation of another object; only id and url for readers who may not see it, as without users.view_permission',
  },
)

/** NestedPermission as a plain type. */
export type NestedPermission = {
  id: number
  url: string
  name?: string
  codename?: string
}

/** A right to an action on a model, which users and groups can have. */
export const Permission = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({
      maxLength: 255,
      description: 'The permission in words, such as "Can add token"',
    }),
    model: Type.String({
      maxLength: 100,
      description:
        'Model the permission is about, such as users.token; writes and filters take its number in extras/content-types/ too',
    }),
    action: Type.String({
      maxLength: 30,
      description: 'What is allowed: view, add, change, delete, or a transition of a state',
    }),
    codename: Type.String({
      maxLength: 100,
      description: 'The permission as a name, such as users.add_token',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'Permission',
    description: 'A right to an action on a model, which users and groups can have.',
  },
)

/** Permission as a plain type. */
export type Permission = {
  id: number
  name: string
  model: string
  action: string
  codename: string
  created: string
  last_updated: string
}

/** A page of permissions. */
export const PaginatedPermissionList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Permission'), { description: 'The permissions of this page' }),
  },
  { $id: 'PaginatedPermissionList', description: 'A page of permissions' },
)

/** PaginatedPermissionList as a plain type. */
export type PaginatedPermissionList = {
  count: number
  next: string | null
  previous: string | null
  results: Permission[]
}
