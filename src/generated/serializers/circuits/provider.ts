// Generated from schema/circuits/provider.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A provider inside the representation of another object; only id and url for readers who may not see it. */
export const NestedProvider = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the provider' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the provider' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedProvider',
    description:
      'A provider inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedProvider as a plain type. */
export type NestedProvider = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** A company that sells circuits. */
export const Provider = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the provider' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    asn: Type.Union([Type.Integer({ minimum: 1, maximum: 4294967295 }), Type.Null()], {
      description: "The provider's autonomous system number",
    }),
    account: Type.String({ maxLength: 30, description: 'Our customer number at the provider' }),
    portal_url: Type.String({
      maxLength: 200,
      description: "The provider's web portal for customers",
    }),
    noc_contact: Type.String({ description: 'How to reach the network operations centre' }),
    admin_contact: Type.String({
      description: 'How to reach the contact for contracts and invoices',
    }),
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
  { $id: 'Provider', description: 'A company that sells circuits.' },
)

/** Provider as a plain type. */
export type Provider = {
  id: number
  name: string
  slug: string
  asn: number | null
  account: string
  portal_url: string
  noc_contact: string
  admin_contact: string
  comments: string
  custom_fields: Record<string, unknown>
  created: string
  last_updated: string
}

/** A provider as it is written: choices are bare values. */
export const WritableProvider = Type.Object(
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
      description: 'Name of the provider',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
    asn: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 4294967295 }), Type.Null()], {
        description: "The provider's autonomous system number",
      }),
    ),
    account: Type.Optional(
      Type.String({ maxLength: 30, description: 'Our customer number at the provider' }),
    ),
    portal_url: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: '^$|^[a-zA-Z]+://[^/\\s?#]+\\S*$',
        description: "The provider's web portal for customers",
      }),
    ),
    noc_contact: Type.Optional(
      Type.String({ maxLength: 65535, description: 'How to reach the network operations centre' }),
    ),
    admin_contact: Type.Optional(
      Type.String({
        maxLength: 65535,
        description: 'How to reach the contact for contracts and invoices',
      }),
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
    $id: 'WritableProvider',
    description: 'A provider as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office' }],
  },
)

/** WritableProvider as a plain type. */
export type WritableProvider = {
  id?: number
  if_match?: string
  name: string
  slug: string
  asn?: number | null
  account?: string
  portal_url?: string
  noc_contact?: string
  admin_contact?: string
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** Changes of a provider: what is left out stays as it is. */
export const PatchedWritableProvider = Type.Object(
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
        description: 'Name of the provider',
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
    asn: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 4294967295 }), Type.Null()], {
        description: "The provider's autonomous system number",
      }),
    ),
    account: Type.Optional(
      Type.String({ maxLength: 30, description: 'Our customer number at the provider' }),
    ),
    portal_url: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: '^$|^[a-zA-Z]+://[^/\\s?#]+\\S*$',
        description: "The provider's web portal for customers",
      }),
    ),
    noc_contact: Type.Optional(
      Type.String({ maxLength: 65535, description: 'How to reach the network operations centre' }),
    ),
    admin_contact: Type.Optional(
      Type.String({
        maxLength: 65535,
        description: 'How to reach the contact for contracts and invoices',
      }),
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
    $id: 'PatchedWritableProvider',
    description: 'Changes of a provider: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableProvider as a plain type. */
export type PatchedWritableProvider = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  asn?: number | null
  account?: string
  portal_url?: string
  noc_contact?: string
  admin_contact?: string
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** A provider in the response to a write: references are ids, choices are bare values. */
export const FlatProvider = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the provider' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    asn: Type.Union([Type.Integer({ minimum: 1, maximum: 4294967295 }), Type.Null()], {
      description: "The provider's autonomous system number",
    }),
    account: Type.String({ maxLength: 30, description: 'Our customer number at the provider' }),
    portal_url: Type.String({
      maxLength: 200,
      description: "The provider's web portal for customers",
    }),
    noc_contact: Type.String({ description: 'How to reach the network operations centre' }),
    admin_contact: Type.String({
      description: 'How to reach the contact for contracts and invoices',
    }),
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
    $id: 'FlatProvider',
    description:
      'A provider in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatProvider as a plain type. */
export type FlatProvider = {
  id: number
  name: string
  slug: string
  asn: number | null
  account: string
  portal_url: string
  noc_contact: string
  admin_contact: string
  comments: string
  custom_fields?: Record<string, unknown>
}

/** A page of providers. */
export const PaginatedProviderList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Provider'), { description: 'The providers of this page' }),
  },
  { $id: 'PaginatedProviderList', description: 'A page of providers' },
)

/** PaginatedProviderList as a plain type. */
export type PaginatedProviderList = {
  count: number
  next: string | null
  previous: string | null
  results: Provider[]
}
