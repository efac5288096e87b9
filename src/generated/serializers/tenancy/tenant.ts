// Generated from schema/tenancy/tenant.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A tenant inside the representation of another object; only id and url for readers who may not see it. */
export const NestedTenant = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the tenant' }),
    name: Type.Optional(Type.String({ maxLength: 30, description: 'Name of the tenant' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedTenant',
    description:
      'A tenant inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedTenant as a plain type. */
export type NestedTenant = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** A customer or an organisational unit that things in the inventory belong to. */
export const Tenant = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 30, description: 'Name of the tenant' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    group: Type.Union([Type.Ref('NestedTenantGroup'), Type.Null()], {
      description: 'Group that the tenant belongs to',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the tenant' }),
    comments: Type.String({ description: 'Notes' }),
    custom_fields: Type.Unsafe({
      type: 'object',
      additionalProperties: true,
      description: 'Values by custom field name',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'Tenant',
    description: 'A customer or an organisational unit that things in the inventory belong to.',
  },
)

/** Tenant as a plain type. */
export type Tenant = {
  id: number
  name: string
  slug: string
  group: { id: number; url: string; name?: string; slug?: string } | null
  description: string
  comments: string
  custom_fields: Record<string, unknown>
  created: string
  last_updated: string
}

/** A tenant as it is written: choices are bare values. */
export const WritableTenant = Type.Object(
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
      maxLength: 30,
      minLength: 1,
      pattern: '\\S',
      description: 'Name of the tenant',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
    group: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant group: group that the tenant belongs to',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the tenant' }),
    ),
    comments: Type.Optional(Type.String({ maxLength: 65535, description: 'Notes' })),
    custom_fields: Type.Optional(
      Type.Unsafe({
        type: 'object',
        additionalProperties: true,
        description: 'Values by custom field name',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableTenant',
    description: 'A tenant as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office' }],
  },
)

/** WritableTenant as a plain type. */
export type WritableTenant = {
  id?: number
  if_match?: string
  name: string
  slug: string
  group?: number | null
  description?: string
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** Changes of a tenant: what is left out stays as it is. */
export const PatchedWritableTenant = Type.Object(
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
        maxLength: 30,
        minLength: 1,
        pattern: '\\S',
        description: 'Name of the tenant',
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
    group: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant group: group that the tenant belongs to',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the tenant' }),
    ),
    comments: Type.Optional(Type.String({ maxLength: 65535, description: 'Notes' })),
    custom_fields: Type.Optional(
      Type.Unsafe({
        type: 'object',
        additionalProperties: true,
        description: 'Values by custom field name',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableTenant',
    description: 'Changes of a tenant: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableTenant as a plain type. */
export type PatchedWritableTenant = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  group?: number | null
  description?: string
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** A tenant in the response to a write: references are ids, choices are bare values. */
export const FlatTenant = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 30, description: 'Name of the tenant' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    group: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the tenant group: group that the tenant belongs to',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the tenant' }),
    comments: Type.String({ description: 'Notes' }),
    custom_fields: Type.Optional(
      Type.Unsafe({
        type: 'object',
        additionalProperties: true,
        description: 'Values by custom field name',
      }),
    ),
  },
  {
    $id: 'FlatTenant',
    description: 'A tenant in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatTenant as a plain type. */
export type FlatTenant = {
  id: number
  name: string
  slug: string
  group: number | null
  description: string
  comments: string
  custom_fields?: Record<string, unknown>
}

/** A page of tenants. */
export const PaginatedTenantList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Tenant'), { description: 'The tenants of this page' }),
  },
  { $id: 'PaginatedTenantList', description: 'A page of tenants' },
)

/** PaginatedTenantList as a plain type. */
export type PaginatedTenantList = {
  count: number
  next: string | null
  previous: string | null
  results: Tenant[]
}
