// Generated from schema/ipam/vlan-group.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A VLAN group inside the representation of another object; only id and url for readers who may not see it. */
export const NestedVLANGroup = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the VLAN group' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the VLAN group' })),
    slug: Type.Optional(
      Type.String({
        maxLength: 50,
        description: 'Short name for URLs and filters, unique within the site',
      }),
    ),
  },
  {
    $id: 'NestedVLANGroup',
    description:
      'A VLAN group inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedVLANGroup as a plain type. */
export type NestedVLANGroup = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** A set of VLANs in which numbers and names are unique. */
export const VLANGroup = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the VLAN group' }),
    slug: Type.String({
      maxLength: 50,
      description: 'Short name for URLs and filters, unique within the site',
    }),
    site: Type.Union([Type.Ref('NestedSite'), Type.Null()], {
      description: 'The site whose VLANs the group holds; empty: VLANs of no site',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'VLANGroup', description: 'A set of VLANs in which numbers and names are unique.' },
)

/** VLANGroup as a plain type. */
export type VLANGroup = {
  id: number
  name: string
  slug: string
  site: { id: number; url: string; name?: string; slug?: string } | null
  created: string
  last_updated: string
}

/** A VLAN group as it is written: choices are bare values. */
export const WritableVLANGroup = Type.Object(
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
      description: 'Name of the VLAN group',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Short name for URLs and filters, unique within the site',
    }),
    site: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description:
          'Id of the site: the site whose VLANs the group holds; empty: VLANs of no site',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableVLANGroup',
    description: 'A VLAN group as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office' }],
  },
)

/** WritableVLANGroup as a plain type. */
export type WritableVLANGroup = {
  id?: number
  if_match?: string
  name: string
  slug: string
  site?: number | null
}

/** Changes of a VLAN group: what is left out stays as it is. */
export const PatchedWritableVLANGroup = Type.Object(
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
        description: 'Name of the VLAN group',
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
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description:
          'Id of the site: the site whose VLANs the group holds; empty: VLANs of no site',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableVLANGroup',
    description: 'Changes of a VLAN group: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableVLANGroup as a plain type. */
export type PatchedWritableVLANGroup = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  site?: number | null
}

/** A VLAN group in the response to a write: references are ids, choices are bare values. */
export const FlatVLANGroup = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the VLAN group' }),
    slug: Type.String({
      maxLength: 50,
      description: 'Short name for URLs and filters, unique within the site',
    }),
    site: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the site: the site whose VLANs the group holds; empty: VLANs of no site',
    }),
  },
  {
    $id: 'FlatVLANGroup',
    description:
      'A VLAN group in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatVLANGroup as a plain type. */
export type FlatVLANGroup = {
  id: number
  name: string
  slug: string
  site: number | null
}

/** A page of VLAN groups. */
export const PaginatedVLANGroupList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('VLANGroup'), { description: 'The VLAN groups of this page' }),
  },
  { $id: 'PaginatedVLANGroupList', description: 'A page of VLAN groups' },
)

/** PaginatedVLANGroupList as a plain type. */
export type PaginatedVLANGroupList = {
  count: number
  next: string | null
  previous: string | null
  results: VLANGroup[]
}
