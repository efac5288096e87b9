// Generated from cadastre/models/secrets/reveal.ts. Do not edit: npm run generate
import Type from 'typebox'

/** Kind of access: reveal = Revealed, broken = Does not open, match = Checked, right, mismatch = Checked, wrong. Later versions may add values. */
export const RevealEvent = Type.Unsafe({
  type: 'string',
  enum: ['reveal', 'broken', 'match', 'mismatch'],
  $id: 'RevealEvent',
  description:
    'Kind of access: reveal = Revealed, broken = Does not open, match = Checked, right, mismatch = Checked, wrong. Later versions may add values.',
  'x-enum-varnames': ['Revealed', 'Does_not_open', 'Checked_right', 'Checked_wrong'],
  'x-enumNames': ['Revealed', 'Does_not_open', 'Checked_right', 'Checked_wrong'],
  'x-enum-descriptions': ['Revealed', 'Does not open', 'Checked, right', 'Checked, wrong'],
})

/** RevealEvent as a plain type. */
export type RevealEvent = 'reveal' | 'broken' | 'match' | 'mismatch'

/** A reveal inside the representation of another object; only id and url for readers who may not see it, as without secrets.view_reveal. */
export const NestedReveal = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the reveal' }),
    event: Type.Optional(Type.Ref('RevealEvent', { description: 'Kind of access' })),
    username: Type.Optional(Type.String({ maxLength: 150, description: 'Name of that user' })),
    object_id: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Id of the object' }),
    ),
  },
  {
    $id: 'NestedReveal',
    description:
      'A reveal inside the representation of another object; only id and url for readers who may not see it, as without secrets.view_reveal',
  },
)

/** NestedReveal as a plain type. */
export type NestedReveal = {
  id: number
  url: string
  event?: RevealEvent
  username?: string
  object_id?: number
}

/** A secret that was opened or checked. The row is stored before the response is sent, and contains a digest of the row before. */
export const Reveal = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    event: Type.Ref('RevealEvent', { description: 'Kind of access' }),
    user_id: Type.Integer({
      minimum: 0,
      maximum: 2147483647,
      description: 'Id of the user who asked',
    }),
    username: Type.String({ maxLength: 150, description: 'Name of that user' }),
    token_id: Type.Union([Type.Integer({ minimum: 0, maximum: 2147483647 }), Type.Null()], {
      description: 'Id of the token used',
    }),
    model: Type.String({
      maxLength: 100,
      description: 'Model of the object, such as secrets.Secret',
    }),
    field: Type.String({ maxLength: 100, description: 'Field that was opened' }),
    object_id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Id of the object' }),
    request_id: Type.String({ maxLength: 100, description: 'ID of the request in the log' }),
    address: Type.String({ maxLength: 45, description: 'IP address of the client' }),
    purpose: Type.String({ maxLength: 200, description: 'Value of the header X-Purpose' }),
    created: Type.String({ format: 'date-time', description: 'When the object was made' }),
  },
  {
    $id: 'Reveal',
    description:
      'A secret that was opened or checked. The row is stored before the response is sent, and contains a digest of the row before.',
  },
)

/** Reveal as a plain type. */
export type Reveal = {
  id: number
  event: RevealEvent
  user_id: number
  username: string
  token_id: number | null
  model: string
  field: string
  object_id: number
  request_id: string
  address: string
  purpose: string
  created: string
}

/** A page of reveals. */
export const PaginatedRevealList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Reveal'), { description: 'The reveals of this page' }),
  },
  { $id: 'PaginatedRevealList', description: 'A page of reveals' },
)

/** PaginatedRevealList as a plain type. */
export type PaginatedRevealList = {
  count: number
  next: string | null
  previous: string | null
  results: Reveal[]
}
