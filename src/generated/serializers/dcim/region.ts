// Generated from schema/dcim/region.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A region inside the representation of another object; only id and url for readers who may not see it. */
export const NestedRegion = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the region' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the region' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedRegion',
    description:
      'A region inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedRegion as a plain type. */
export type NestedRegion = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** An area of the world that holds sites and smaller regions. */
export const Region = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the region' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    parent: Type.Union([Type.Ref('NestedRegion'), Type.Null()], {
      description: 'The region that this one is part of',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'Region', description: 'An area of the world that holds sites and smaller regions.' },
)

/** Region as a plain type. */
export type Region = {
  id: number
  name: string
  slug: string
  parent: NestedRegion | null
  created: string
  last_updated: string
}

/** A region as it is written: choices are bare values. */
export const WritableRegion = Type.Object(
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
      description: 'Name of the region',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
    parent: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the region: the region that this one is part of',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableRegion',
    description: 'A region as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office' }],
  },
)

/** WritableRegion as a plain type. */
export type WritableRegion = {
  id?: number
  if_match?: string
  name: string
  slug: string
  parent?: number | null
}

/** Changes of a region: what is left out stays as it is. */
export const PatchedWritableRegion = Type.Object(
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
        description: 'Name of the region',
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
    parent: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the region: the region that this one is part of',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableRegion',
    description: 'Changes of a region: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableRegion as a plain type. */
export type PatchedWritableRegion = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  parent?: number | null
}

/** A region in the response to a write: references are ids, choices are bare values. */
export const FlatRegion = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the region' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    parent: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the region: the region that this one is part of',
    }),
  },
  {
    $id: 'FlatRegion',
    description: 'A region in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatRegion as a plain type. */
export type FlatRegion = {
  id: number
  name: string
  slug: string
  parent: number | null
}

/** A page of regions. */
export const PaginatedRegionList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Region'), { description: 'The regions of this page' }),
  },
  { $id: 'PaginatedRegionList', description: 'A page of regions' },
)

/** PaginatedRegionList as a plain type. */
export type PaginatedRegionList = {
  count: number
  next: string | null
  previous: string | null
  results: Region[]
}
