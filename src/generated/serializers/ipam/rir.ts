// Generated from schema/ipam/rir.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A RIR inside the representation of another object; only id and url for readers who may not see it. */
export const NestedRIR = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the RIR' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the RIR' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedRIR',
    description:
      'A RIR inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedRIR as a plain type. */
export type NestedRIR = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** A regional Internet registry, or an RFC that sets address space aside. */
export const RIR = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the RIR' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    is_private: Type.Boolean({
      description: 'The space it manages is private and not routed on the Internet',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'RIR',
    description: 'A regional Internet registry, or an RFC that sets address space aside.',
  },
)

/** RIR as a plain type. */
export type RIR = {
  id: number
  name: string
  slug: string
  is_private: boolean
  created: string
  last_updated: string
}

/** A RIR as it is written: choices are bare values. */
export const WritableRIR = Type.Object(
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
      description: 'Name of the RIR',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
    is_private: Type.Optional(
      Type.Boolean({
        description:
          'The space it manages is private and not routed on the Internet. Default: false',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableRIR',
    description: 'A RIR as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office' }],
  },
)

/** WritableRIR as a plain type. */
export type WritableRIR = {
  id?: number
  if_match?: string
  name: string
  slug: string
  is_private?: boolean
}

/** Changes of a RIR: what is left out stays as it is. */
export const PatchedWritableRIR = Type.Object(
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
      Type.String({ maxLength: 50, minLength: 1, pattern: '\\S', description: 'Name of the RIR' }),
    ),
    slug: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '^[-a-zA-Z0-9_]+$',
        description: 'Unique short name for URLs and filters',
      }),
    ),
    is_private: Type.Optional(
      Type.Boolean({
        description: 'The space it manages is private and not routed on the Internet',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableRIR',
    description: 'Changes of a RIR: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableRIR as a plain type. */
export type PatchedWritableRIR = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  is_private?: boolean
}

/** A RIR in the response to a write: references are ids, choices are bare values. */
export const FlatRIR = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the RIR' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    is_private: Type.Boolean({
      description: 'The space it manages is private and not routed on the Internet',
    }),
  },
  {
    $id: 'FlatRIR',
    description: 'A RIR in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatRIR as a plain type. */
export type FlatRIR = {
  id: number
  name: string
  slug: string
  is_private: boolean
}

/** A page of RIRs. */
export const PaginatedRIRList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('RIR'), { description: 'The RIRs of this page' }),
  },
  { $id: 'PaginatedRIRList', description: 'A page of RIRs' },
)

/** PaginatedRIRList as a plain type. */
export type PaginatedRIRList = {
  count: number
  next: string | null
  previous: string | null
  results: RIR[]
}
