// Generated from schema/dcim/rack-role.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A rack role inside the representation of another object; only id and url for readers who may not see it. */
export const NestedRackRole = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the rack role' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the rack role' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedRackRole',
    description:
      'A rack role inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedRackRole as a plain type. */
export type NestedRackRole = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** The purpose of racks, such as compute or storage. */
export const RackRole = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the rack role' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    color: Type.String({
      maxLength: 6,
      description: 'Colour in drawings, six lower-case hexadecimal digits',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'RackRole', description: 'The purpose of racks, such as compute or storage.' },
)

/** RackRole as a plain type. */
export type RackRole = {
  id: number
  name: string
  slug: string
  color: string
  created: string
  last_updated: string
}

/** A rack role as it is written: choices are bare values. */
export const WritableRackRole = Type.Object(
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
      description: 'Name of the rack role',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
    color: Type.String({
      maxLength: 6,
      minLength: 1,
      pattern: '^[0-9a-f]{6}$',
      description: 'Colour in drawings, six lower-case hexadecimal digits',
    }),
  },
  {
    additionalProperties: false,
    $id: 'WritableRackRole',
    description: 'A rack role as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office', color: '4caf50' }],
  },
)

/** WritableRackRole as a plain type. */
export type WritableRackRole = {
  id?: number
  if_match?: string
  name: string
  slug: string
  color: string
}

/** Changes of a rack role: what is left out stays as it is. */
export const PatchedWritableRackRole = Type.Object(
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
        description: 'Name of the rack role',
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
    color: Type.Optional(
      Type.String({
        maxLength: 6,
        minLength: 1,
        pattern: '^[0-9a-f]{6}$',
        description: 'Colour in drawings, six lower-case hexadecimal digits',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableRackRole',
    description: 'Changes of a rack role: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableRackRole as a plain type. */
export type PatchedWritableRackRole = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  color?: string
}

/** A rack role in the response to a write: references are ids, choices are bare values. */
export const FlatRackRole = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the rack role' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    color: Type.String({
      maxLength: 6,
      description: 'Colour in drawings, six lower-case hexadecimal digits',
    }),
  },
  {
    $id: 'FlatRackRole',
    description:
      'A rack role in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatRackRole as a plain type. */
export type FlatRackRole = {
  id: number
  name: string
  slug: string
  color: string
}

/** A page of rack roles. */
export const PaginatedRackRoleList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('RackRole'), { description: 'The rack roles of this page' }),
  },
  { $id: 'PaginatedRackRoleList', description: 'A page of rack roles' },
)

/** PaginatedRackRoleList as a plain type. */
export type PaginatedRackRoleList = {
  count: number
  next: string | null
  previous: string | null
  results: RackRole[]
}
