// Generated from schema/dcim/rack-group.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A rack group inside the representation of another object; only id and url for readers who may not see it. */
export const NestedRackGroup = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the rack group' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the rack group' })),
    slug: Type.Optional(
      Type.String({
        maxLength: 50,
        description: 'Short name for URLs and filters, unique within the site',
      }),
    ),
  },
  {
    $id: 'NestedRackGroup',
    description:
      'A rack group inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedRackGroup as a plain type. */
export type NestedRackGroup = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** Racks of one site that belong together, such as those of a room. */
export const RackGroup = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the rack group' }),
    slug: Type.String({
      maxLength: 50,
      description: 'Short name for URLs and filters, unique within the site',
    }),
    site: Type.Ref('NestedSite', { description: 'The site of the racks' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'RackGroup',
    description: 'Racks of one site that belong together, such as those of a room.',
  },
)

/** RackGroup as a plain type. */
export type RackGroup = {
  id: number
  name: string
  slug: string
  site: { id: number; url: string; name?: string; slug?: string }
  created: string
  last_updated: string
}

/** A rack group as it is written: choices are bare values. */
export const WritableRackGroup = Type.Object(
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
      description: 'Name of the rack group',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Short name for URLs and filters, unique within the site',
    }),
    site: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the site: the site of the racks',
    }),
  },
  {
    additionalProperties: false,
    $id: 'WritableRackGroup',
    description: 'A rack group as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office', site: 1 }],
  },
)

/** WritableRackGroup as a plain type. */
export type WritableRackGroup = {
  id?: number
  if_match?: string
  name: string
  slug: string
  site: number
}

/** Changes of a rack group: what is left out stays as it is. */
export const PatchedWritableRackGroup = Type.Object(
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
        description: 'Name of the rack group',
      }),
    ),
    slug: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '^[-a-zA-Z0-9_]+$',
        description: 'Short name for URLs and filters, unique within the site',
      }),
    ),
    site: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the site: the site of the racks',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableRackGroup',
    description: 'Changes of a rack group: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableRackGroup as a plain type. */
export type PatchedWritableRackGroup = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  site?: number
}

/** A rack group in the response to a write: references are ids, choices are bare values. */
export const FlatRackGroup = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the rack group' }),
    slug: Type.String({
      maxLength: 50,
      description: 'Short name for URLs and filters, unique within the site',
    }),
    site: Type.Integer({ description: 'Id of the site: the site of the racks' }),
  },
  {
    $id: 'FlatRackGroup',
    description:
      'A rack group in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatRackGroup as a plain type. */
export type FlatRackGroup = {
  id: number
  name: string
  slug: string
  site: number
}

/** A page of rack groups. */
export const PaginatedRackGroupList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('RackGroup'), { description: 'The rack groups of this page' }),
  },
  { $id: 'PaginatedRackGroupList', description: 'A page of rack groups' },
)

/** PaginatedRackGroupList as a plain type. */
export type PaginatedRackGroupList = {
  count: number
  next: string | null
  previous: string | null
  results: RackGroup[]
}
