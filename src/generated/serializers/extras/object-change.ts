// Generated from cadastre/models/change-log/object-change.ts. Do not edit: npm run generate
import Type from 'typebox'

/** Kind of change: 1 = created, 3 = updated, 5 = deleted. Later versions may add values. */
export const ObjectChangeAction = Type.Unsafe({
  type: 'integer',
  enum: [1, 3, 5],
  $id: 'ObjectChangeAction',
  description:
    'Kind of change: 1 = created, 3 = updated, 5 = deleted. Later versions may add values.',
  'x-enum-varnames': ['created', 'updated', 'deleted'],
  'x-enumNames': ['created', 'updated', 'deleted'],
  'x-enum-descriptions': ['created', 'updated', 'deleted'],
})

/** ObjectChangeAction as a plain type. */
export type ObjectChangeAction = 1 | 3 | 5

/** Kind of change (value and label). */
export const ObjectChangeActionChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('ObjectChangeAction'), Type.String()],
  items: { anyOf: [{ $ref: 'ObjectChangeAction' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'ObjectChangeActionChoice',
  description: 'Kind of change (value and label)',
})

/** ObjectChangeActionChoice as a plain type. */
export type ObjectChangeActionChoice = [ObjectChangeAction, string]

/** An object change inside the representation of another object; only id and url for readers who may not see it, as without extras.view_objectchange. */
export const NestedObjectChange = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the object change' }),
    time: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the object was made' }),
    ),
    action: Type.Optional(Type.Ref('ObjectChangeActionChoice', { description: 'Kind of change' })),
    message: Type.Optional(Type.String({ description: 'The change in words' })),
  },
  {
    $id: 'NestedObjectChange',
    description:
      'An object change inside the representation of another object; only id and url for readers who may not see it, as without extras.view_objectchange',
  },
)

/** NestedObjectChange as a plain type. */
export type NestedObjectChange = {
  id: number
  url: string
  time?: string
  action?: ObjectChangeActionChoice
  message?: string
}

/** One change of one object: who made it, when, and what was there before and after. */
export const ObjectChange = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    time: Type.String({ format: 'date-time', description: 'When the object was made' }),
    user: Type.Union([Type.Ref('NestedUser'), Type.Null()], {
      description: 'User who made the change; null if the user was deleted, or if no user made it',
    }),
    user_name: Type.String({
      maxLength: 150,
      description: 'Name of the user at that time, or the origin of a change without a user',
    }),
    token_id: Type.Union([Type.Integer({ minimum: 0, maximum: 2147483647 }), Type.Null()], {
      description: 'ID of the API token that was used',
    }),
    request_id: Type.String({
      maxLength: 100,
      description: 'ID of the request, the same for all its changes',
    }),
    model: Type.String({
      maxLength: 100,
      description:
        'Model of the object; writes and filters take its number in extras/content-types/ too',
    }),
    object_id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'ID of the object' }),
    object_name: Type.String({ description: 'Name of the object at that time' }),
    action: Type.Ref('ObjectChangeActionChoice', { description: 'Kind of change' }),
    before: Type.Union([Type.Unsafe({ type: 'object', additionalProperties: true }), Type.Null()], {
      description:
        'Values before the change; of an update those that changed; null for a new object',
    }),
    after: Type.Union([Type.Unsafe({ type: 'object', additionalProperties: true }), Type.Null()], {
      description:
        'Values after the change; of an update those that changed; null for a deleted object',
    }),
    message: Type.String({ description: 'The change in words' }),
  },
  {
    $id: 'ObjectChange',
    description:
      'One change of one object: who made it, when, and what was there before and after.',
  },
)

/** ObjectChange as a plain type. */
export type ObjectChange = {
  id: number
  time: string
  user: { id: number; url: string; username?: string } | null
  user_name: string
  token_id: number | null
  request_id: string
  model: string
  object_id: number
  object_name: string
  action: ObjectChangeActionChoice
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  message: string
}

/** A page of object changes. */
export const PaginatedObjectChangeList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('ObjectChange'), {
      description: 'The object changes of this page',
    }),
  },
  { $id: 'PaginatedObjectChangeList', description: 'A page of object changes' },
)

/** PaginatedObjectChangeList as a plain type. */
export type PaginatedObjectChangeList = {
  count: number
  next: string | null
  previous: string | null
  results: ObjectChange[]
}
