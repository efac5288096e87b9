// Generated from cadastre/models/accounts/token.ts. Do not edit: npm run generate
import Type from 'typebox'

/** How choices are read: `pair` is `[1, "Active"]`, `object` is `{"value": 1, "label": "Active"}`, `value` is `1`, `slug` is like `object`, with the slug of the value; empty: as the service is set: pair = Pair, object = Object, value = Value, slug = Slug. Later versions may add values. */
export const TokenChoiceShape = Type.Unsafe({
  type: 'string',
  enum: ['pair', 'object', 'value', 'slug'],
  $id: 'TokenChoiceShape',
  description:
    'How choices are read: `pair` is `[1, "Active"]`, `object` is `{"value": 1, "label": "Active"}`, `value` is `1`, `slug` is like `object`, with the slug of the value; empty: as the service is set: pair = Pair, object = Object, value = Value, slug = Slug. Later versions may add values.',
  'x-enum-varnames': ['Pair', 'Object', 'Value', 'Slug'],
  'x-enumNames': ['Pair', 'Object', 'Value', 'Slug'],
  'x-enum-descriptions': ['Pair', 'Object', 'Value', 'Slug'],
})

/** TokenChoiceShape as a plain type. */
export type TokenChoiceShape = 'pair' | 'object' | 'value' | 'slug'

/** Writes return stored values (`flat`) or the object as read (`base`); empty: as the service is set: flat = Flat, base = Base. Later versions may add values. */
export const TokenWriteResponse = Type.Unsafe({
  type: 'string',
  enum: ['flat', 'base'],
  $id: 'TokenWriteResponse',
  description:
    'Writes return stored values (`flat`) or the object as read (`base`); empty: as the service is set: flat = Flat, base = Base. Later versions may add values.',
  'x-enum-varnames': ['Flat', 'Base'],
  'x-enumNames': ['Flat', 'Base'],
  'x-enum-descriptions': ['Flat', 'Base'],
})

/** TokenWriteResponse as a plain type. */
export type TokenWriteResponse = 'flat' | 'base'

/** A token inside the representation of another object; only id and url for readers who may not see it, as without users.view_token. */
export const NestedToken = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the token' }),
    user: Type.Optional(
      Type.Ref('NestedUser', { description: 'In whose name requests with the token are made' }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Purpose of the token' }),
    ),
  },
  {
    $id: 'NestedToken',
    description:
      'A token inside the representation of another object; only id and url for readers who may not see it, as without users.view_token',
  },
)

/** NestedToken as a plain type. */
export type NestedToken = {
  id: number
  url: string
  user?: { id: number; url: string; username?: string }
  description?: string
}

/** A key with which a program uses the API in the name of a user. */
export const Token = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    user: Type.Ref('NestedUser', { description: 'In whose name requests with the token are made' }),
    key: Type.String({
      description: 'Shown once, in the response that creates it; generated when left out',
    }),
    write_enabled: Type.Boolean({
      description: 'May change things; otherwise the token only reads',
    }),
    expires: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the token ends; empty: never',
    }),
    description: Type.String({ maxLength: 100, description: 'Purpose of the token' }),
    choice_shape: Type.Union([Type.Ref('TokenChoiceShape'), Type.Null()], {
      description:
        'How choices are read: `pair` is `[1, "Active"]`, `object` is `{"value": 1, "label": "Active"}`, `value` is `1`, `slug` is like `object`, with the slug of the value; empty: as the service is set',
    }),
    write_response: Type.Union([Type.Ref('TokenWriteResponse'), Type.Null()], {
      description:
        'Writes return stored values (`flat`) or the object as read (`base`); empty: as the service is set',
    }),
    limits: Type.Unknown({
      description:
        'What the token may do at most, of what its user may: an object such as `{"models": ["users.user"], "actions": ["view"], "constraints": {"username": "ada"}}`, or a list of such objects, one of which allows it; null for everything that the user may do',
    }),
    addresses: Type.Union([Type.Array(Type.String()), Type.Null()], {
      description:
        'Networks from which the token may be used, such as `["192.0.2.0/24", "2001:db8::/32"]`; null for any address',
    }),
    parent: Type.Union([Type.Ref('NestedToken'), Type.Null()], {
      description: 'The token that this one is derived from: it may do no more, and ends no later',
    }),
    created: Type.String({ format: 'date-time', description: 'When the object was made' }),
  },
  { $id: 'Token', description: 'A key with which a program uses the API in the name of a user.' },
)

/** Token as a plain type. */
export type Token = {
  id: number
  user: { id: number; url: string; username?: string }
  key: string
  write_enabled: boolean
  expires: string | null
  description: string
  choice_shape: TokenChoiceShape | null
  write_response: TokenWriteResponse | null
  limits: unknown
  addresses: string[] | null
  parent: NestedToken | null
  created: string
}

/** A token as it is written: choices are bare values. */
export const WritableToken = Type.Object(
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
    user: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the user: in whose name requests with the token are made',
    }),
    key: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{40}$',
        description: 'Shown once, in the response that creates it; generated when left out',
      }),
    ),
    write_enabled: Type.Optional(
      Type.Boolean({
        description: 'May change things; otherwise the token only reads. Default: true',
      }),
    ),
    expires: Type.Optional(
      Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description: 'When the token ends; empty: never',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Purpose of the token' }),
    ),
    choice_shape: Type.Optional(
      Type.Union([Type.Ref('TokenChoiceShape'), Type.Null()], {
        description:
          'How choices are read: `pair` is `[1, "Active"]`, `object` is `{"value": 1, "label": "Active"}`, `value` is `1`, `slug` is like `object`, with the slug of the value; empty: as the service is set',
      }),
    ),
    write_response: Type.Optional(
      Type.Union([Type.Ref('TokenWriteResponse'), Type.Null()], {
        description:
          'Writes return stored values (`flat`) or the object as read (`base`); empty: as the service is set',
      }),
    ),
    limits: Type.Optional(
      Type.Unknown({
        description:
          'What the token may do at most, of what its user may: an object such as `{"models": ["users.user"], "actions": ["view"], "constraints": {"username": "ada"}}`, or a list of such objects, one of which allows it; null for everything that the user may do',
      }),
    ),
    addresses: Type.Optional(
      Type.Union([Type.Array(Type.String()), Type.Null()], {
        description:
          'Networks from which the token may be used, such as `["192.0.2.0/24", "2001:db8::/32"]`; null for any address',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableToken',
    description: 'A token as it is written: choices are bare values',
    examples: [{ user: 1 }],
  },
)

/** WritableToken as a plain type. */
export type WritableToken = {
  id?: number
  if_match?: string
  user: number
  key?: string
  write_enabled?: boolean
  expires?: string | null
  description?: string
  choice_shape?: TokenChoiceShape | null
  write_response?: TokenWriteResponse | null
  limits?: unknown
  addresses?: string[] | null
}

/** Changes of a token: what is left out stays as it is. */
export const PatchedWritableToken = Type.Object(
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
    user: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the user: in whose name requests with the token are made',
      }),
    ),
    key: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{40}$',
        description: 'Shown once, in the response that creates it; generated when left out',
      }),
    ),
    write_enabled: Type.Optional(
      Type.Boolean({ description: 'May change things; otherwise the token only reads' }),
    ),
    expires: Type.Optional(
      Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description: 'When the token ends; empty: never',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Purpose of the token' }),
    ),
    choice_shape: Type.Optional(
      Type.Union([Type.Ref('TokenChoiceShape'), Type.Null()], {
        description:
          'How choices are read: `pair` is `[1, "Active"]`, `object` is `{"value": 1, "label": "Active"}`, `value` is `1`, `slug` is like `object`, with the slug of the value; empty: as the service is set',
      }),
    ),
    write_response: Type.Optional(
      Type.Union([Type.Ref('TokenWriteResponse'), Type.Null()], {
        description:
          'Writes return stored values (`flat`) or the object as read (`base`); empty: as the service is set',
      }),
    ),
    limits: Type.Optional(
      Type.Unknown({
        description:
          'What the token may do at most, of what its user may: an object such as `{"models": ["users.user"], "actions": ["view"], "constraints": {"username": "ada"}}`, or a list of such objects, one of which allows it; null for everything that the user may do',
      }),
    ),
    addresses: Type.Optional(
      Type.Union([Type.Array(Type.String()), Type.Null()], {
        description:
          'Networks from which the token may be used, such as `["192.0.2.0/24", "2001:db8::/32"]`; null for any address',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableToken',
    description: 'Changes of a token: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableToken as a plain type. */
export type PatchedWritableToken = {
  id?: number
  if_match?: string
  user?: number
  key?: string
  write_enabled?: boolean
  expires?: string | null
  description?: string
  choice_shape?: TokenChoiceShape | null
  write_response?: TokenWriteResponse | null
  limits?: unknown
  addresses?: string[] | null
}

/** A token in the response to a write: references are ids, choices are bare values. */
export const FlatToken = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    user: Type.Integer({
      description: 'Id of the user: in whose name requests with the token are made',
    }),
    key: Type.String({
      description: 'Shown once, in the response that creates it; generated when left out',
    }),
    write_enabled: Type.Boolean({
      description: 'May change things; otherwise the token only reads',
    }),
    expires: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the token ends; empty: never',
    }),
    description: Type.String({ maxLength: 100, description: 'Purpose of the token' }),
    choice_shape: Type.Union([Type.Ref('TokenChoiceShape'), Type.Null()], {
      description:
        'How choices are read: `pair` is `[1, "Active"]`, `object` is `{"value": 1, "label": "Active"}`, `value` is `1`, `slug` is like `object`, with the slug of the value; empty: as the service is set',
    }),
    write_response: Type.Union([Type.Ref('TokenWriteResponse'), Type.Null()], {
      description:
        'Writes return stored values (`flat`) or the object as read (`base`); empty: as the service is set',
    }),
    limits: Type.Unknown({
      description:
        'What the token may do at most, of what its user may: an object such as `{"models": ["users.user"], "actions": ["view"], "constraints": {"username": "ada"}}`, or a list of such objects, one of which allows it; null for everything that the user may do',
    }),
    addresses: Type.Union([Type.Array(Type.String()), Type.Null()], {
      description:
        'Networks from which the token may be used, such as `["192.0.2.0/24", "2001:db8::/32"]`; null for any address',
    }),
  },
  {
    $id: 'FlatToken',
    description: 'A token in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatToken as a plain type. */
export type FlatToken = {
  id: number
  user: number
  key: string
  write_enabled: boolean
  expires: string | null
  description: string
  choice_shape: TokenChoiceShape | null
  write_response: TokenWriteResponse | null
  limits: unknown
  addresses: string[] | null
}

/** A page of tokens. */
export const PaginatedTokenList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Token'), { description: 'The tokens of this page' }),
  },
  { $id: 'PaginatedTokenList', description: 'A page of tokens' },
)

/** PaginatedTokenList as a plain type. */
export type PaginatedTokenList = {
  count: number
  next: string | null
  previous: string | null
  results: Token[]
}
