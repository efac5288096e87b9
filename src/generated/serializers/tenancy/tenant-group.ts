// Generated from schema/tenancy/tenant-group.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A tenant group inside the representation of another object; only id and url for readers who may not see it. */
export const NestedTenantGroup = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the tenant group' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the tenant group' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedTenantGroup',
    description:
      'A tenant group inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedTenantGroup as a plain type. */
export type NestedTenantGroup = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** A set of tenants, such as customers or departments. */
export const TenantGroup = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the tenant group' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'TenantGroup', description: 'A set of tenants, such as customers or departments.' },
)

/** TenantGroup as a plain type. */
export type TenantGroup = {
  id: number
  name: string
  slug: string
  created: string
  last_updated: string
}

/** A tenant group as it is written: choices are bare values. */
export const WritableTenantGroup = Type.Object(
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
      description: 'Name of the tenant group',
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
    $id: 'WritableTenantGroup',
    description: 'A tenant group as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office' }],
  },
)

/** WritableTenantGroup as a plain type. */
export type WritableTenantGroup = {
  id?: number
  if_match?: string
  name: string
  slug: string
}

/** Changes of a tenant group: what is left out stays as it is. */
export const PatchedWritableTenantGroup = Type.Object(
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
        description: 'Name of the tenant group',
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
    $id: 'PatchedWritableTenantGroup',
    description: 'Changes of a tenant group: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableTenantGroup as a plain type. */
export type PatchedWritableTenantGroup = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
}

/** A tenant group in the response to a write: references are ids, choices are bare values. */
export const FlatTenantGroup = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the tenant group' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
  },
  {
    $id: 'FlatTenantGroup',
    description:
      'A tenant group in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatTenantGroup as a plain type. */
export type FlatTenantGroup = {
  id: number
  name: string
  slug: string
}

/** A page of tenant groups. */
export const PaginatedTenantGroupList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('TenantGroup'), { description: 'The tenant groups of this page' }),
  },
  { $id: 'PaginatedTenantGroupList', description: 'A page of tenant groups' },
)

/** PaginatedTenantGroupList as a plain type. */
export type PaginatedTenantGroupList = {
  count: number
  next: string | null
  previous: string | null
  results: TenantGroup[]
}
