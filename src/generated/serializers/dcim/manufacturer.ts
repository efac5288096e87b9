// Generated from schema/dcim/manufacturer.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A manufacturer inside the representation of another object; only id and url for readers who may not see it. */
export const NestedManufacturer = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the manufacturer' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the manufacturer' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedManufacturer',
    description:
      'A manufacturer inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedManufacturer as a plain type. */
export type NestedManufacturer = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** A company that makes devices or parts of them. */
export const Manufacturer = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the manufacturer' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'Manufacturer', description: 'A company that makes devices or parts of them.' },
)

/** Manufacturer as a plain type. */
export type Manufacturer = {
  id: number
  name: string
  slug: string
  created: string
  last_updated: string
}

/** A manufacturer as it is written: choices are bare values. */
export const WritableManufacturer = Type.Object(
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
      description: 'Name of the manufacturer',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
  },
  {
    additionalProperties: false,
    $id: 'WritableManufacturer',
    description: 'A manufacturer as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office' }],
  },
)

/** WritableManufacturer as a plain type. */
export type WritableManufacturer = {
  id?: number
  if_match?: string
  name: string
  slug: string
}

/** Changes of a manufacturer: what is left out stays as it is. */
export const PatchedWritableManufacturer = Type.Object(
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
        description: 'Name of the manufacturer',
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
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableManufacturer',
    description: 'Changes of a manufacturer: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableManufacturer as a plain type. */
export type PatchedWritableManufacturer = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
}

/** A manufacturer in the response to a write: references are ids, choices are bare values. */
export const FlatManufacturer = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the manufacturer' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
  },
  {
    $id: 'FlatManufacturer',
    description:
      'A manufacturer in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatManufacturer as a plain type. */
export type FlatManufacturer = {
  id: number
  name: string
  slug: string
}

/** A page of manufacturers. */
export const PaginatedManufacturerList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Manufacturer'), {
      description: 'The manufacturers of this page',
    }),
  },
  { $id: 'PaginatedManufacturerList', description: 'A page of manufacturers' },
)

/** PaginatedManufacturerList as a plain type. */
export type PaginatedManufacturerList = {
  count: number
  next: string | null
  previous: string | null
  results: Manufacturer[]
}
