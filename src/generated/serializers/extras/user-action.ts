// Generated from cadastre/models/change-log/user-action.ts. Do not edit: npm run generate
import Type from 'typebox'

/** Kind of change: 1 = created, 2 = imported, 3 = modified, 4 = bulk edited, 5 = deleted, 6 = bulk deleted, 7 = bulk created. Later versions may add values. */
export const UserActionAction = Type.Unsafe({
  type: 'integer',
  enum: [1, 2, 3, 4, 5, 6, 7],
  $id: 'UserActionAction',
  description:
    'Kind of change: 1 = created, 2 = imported, 3 = modified, 4 = bulk edited, 5 = deleted, 6 = bulk deleted, 7 = bulk created. Later versions may add values.',
  'x-enum-varnames': [
    'created',
    'imported',
    'modified',
    'bulk_edited',
    'deleted',
    'bulk_deleted',
    'bulk_created',
  ],
  'x-enumNames': [
    'created',
    'imported',
    'modified',
    'bulk_edited',
    'deleted',
    'bulk_deleted',
    'bulk_created',
  ],
  'x-enum-descriptions': [
    'created',
    'imported',
    'modified',
    'bulk edited',
    'deleted',
    'bulk deleted',
    'bulk created',
  ],
})

/** UserActionAction as a plain type. */
export type UserActionAction = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Kind of change (value and label). */
export const UserActionActionChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('UserActionAction'), Type.String()],
  items: { anyOf: [{ $ref: 'UserActionAction' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'UserActionActionChoice',
  description: 'Kind of change (value and label)',
})

/** UserActionActionChoice as a plain type. */
export type UserActionActionChoice = [UserActionAction, string]

/** A user action inside the representation of another object; only id and url for readers who may not see it, as without extras.view_objectchange. */
export const NestedUserAction = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the user action' }),
    time: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the object was made' }),
    ),
    action: Type.Optional(Type.Ref('UserActionActionChoice', { description: 'Kind of change' })),
    message: Type.Optional(Type.String({ description: 'The change in words' })),
  },
  {
    $id: 'NestedUserAction',
    description:
      'A user action inside the representation of another object; only id and url for readers who may not see it, as without extras.view_objectchange',
  },
)

/** NestedUserAction as a plain type. */
export type NestedUserAction = {
  id: number
  url: string
  time?: string
  action?: UserActionActionChoice
  message?: string
}

/** A change that a user made, and its object. */
export const UserAction = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    time: Type.String({ format: 'date-time', description: 'When the object was made' }),
    user: Type.Ref('NestedUser', { description: 'User who made the change' }),
    model: Type.String({
      maxLength: 100,
      description:
        'Model of the object; writes and filters take its number in extras/content-types/ too',
    }),
    object_id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'ID of the object' }),
    action: Type.Ref('UserActionActionChoice', { description: 'Kind of change' }),
    message: Type.String({ description: 'The change in words' }),
  },
  { $id: 'UserAction', description: 'A change that a user made, and its object.' },
)

/** UserAction as a plain type. */
export type UserAction = {
  id: number
  time: string
  user: { id: number; url: string; username?: string }
  model: string
  object_id: number
  action: UserActionActionChoice
  message: string
}

/** A page of user actions. */
export const PaginatedUserActionList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('UserAction'), { description: 'The user actions of this page' }),
  },
  { $id: 'PaginatedUserActionList', description: 'A page of user actions' },
)

/** PaginatedUserActionList as a plain type. */
export type PaginatedUserActionList = {
  count: number
  next: string | null
  previous: string | null
  results: UserAction[]
}
