// Generated from schema/extras/topology-map.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A topology map inside the representation of another object; only id and url for readers who may not see it. */
export const NestedTopologyMap = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the topology map' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the topology map' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedTopologyMap',
    description:
      'A topology map inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedTopologyMap as a plain type. */
export type NestedTopologyMap = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** A drawing of devices, tier by tier, with the connections between them. */
export const TopologyMap = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the topology map' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    site: Type.Union([Type.Ref('NestedSite'), Type.Null()], {
      description: 'The site the map belongs to',
    }),
    device_patterns: Type.String({
      description:
        'Regular expressions for device names: one line a tier, several in a line divided by semicolons',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the topology map' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'TopologyMap',
    description: 'A drawing of devices, tier by tier, with the connections between them.',
  },
)

/** TopologyMap as a plain type. */
export type TopologyMap = {
  id: number
  name: string
  slug: string
  site: { id: number; url: string; name?: string; slug?: string } | null
  device_patterns: string
  description: string
  created: string
  last_updated: string
}

/** A topology map as it is written: choices are bare values. */
export const WritableTopologyMap = Type.Object(
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
      description: 'Name of the topology map',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
    site: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the site: the site the map belongs to',
      }),
    ),
    device_patterns: Type.String({
      maxLength: 65535,
      minLength: 1,
      pattern: '\\S',
      description:
        'Regular expressions for device names: one line a tier, several in a line divided by semicolons',
    }),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the topology map' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableTopologyMap',
    description: 'A topology map as it is written: choices are bare values',
    examples: [
      { name: 'Example name', slug: 'main-office', device_patterns: 'Example device patterns' },
    ],
  },
)

/** WritableTopologyMap as a plain type. */
export type WritableTopologyMap = {
  id?: number
  if_match?: string
  name: string
  slug: string
  site?: number | null
  device_patterns: string
  description?: string
}

/** Changes of a topology map: what is left out stays as it is. */
export const PatchedWritableTopologyMap = Type.Object(
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
        description: 'Name of the topology map',
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
    site: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the site: the site the map belongs to',
      }),
    ),
    device_patterns: Type.Optional(
      Type.String({
        maxLength: 65535,
        minLength: 1,
        pattern: '\\S',
        description:
          'Regular expressions for device names: one line a tier, several in a line divided by semicolons',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the topology map' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableTopologyMap',
    description: 'Changes of a topology map: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableTopologyMap as a plain type. */
export type PatchedWritableTopologyMap = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  site?: number | null
  device_patterns?: string
  description?: string
}

/** A topology map in the response to a write: references are ids, choices are bare values. */
export const FlatTopologyMap = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the topology map' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    site: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the site: the site the map belongs to',
    }),
    device_patterns: Type.String({
      description:
        'Regular expressions for device names: one line a tier, several in a line divided by semicolons',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the topology map' }),
  },
  {
    $id: 'FlatTopologyMap',
    description:
      'A topology map in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatTopologyMap as a plain type. */
export type FlatTopologyMap = {
  id: number
  name: string
  slug: string
  site: number | null
  device_patterns: string
  description: string
}

/** A page of topology maps. */
export const PaginatedTopologyMapList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('TopologyMap'), { description: 'The topology maps of this page' }),
  },
  { $id: 'PaginatedTopologyMapList', description: 'A page of topology maps' },
)

/** PaginatedTopologyMapList as a plain type. */
export type PaginatedTopologyMapList = {
  count: number
  next: string | null
  previous: string | null
  results: TopologyMap[]
}
