// Generated from schema/dcim/site.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A site inside the representation of another object; only id and url for readers who may not see it. */
export const NestedSite = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the site' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the site' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedSite',
    description:
      'A site inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedSite as a plain type. */
export type NestedSite = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** A place with equipment, such as a data centre or an office. */
export const Site = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the site' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    region: Type.Union([Type.Ref('NestedRegion'), Type.Null()], {
      description: 'The region the site lies in',
    }),
    tenant: Type.Union([Type.Ref('NestedTenant'), Type.Null()], {
      description: 'Who uses the site',
    }),
    facility: Type.String({ maxLength: 50, description: 'Data centre provider and building' }),
    asn: Type.Union([Type.Integer({ minimum: 1, maximum: 4294967295 }), Type.Null()], {
      description: 'Autonomous system number of the site',
    }),
    physical_address: Type.String({ maxLength: 200, description: 'Where the site stands' }),
    shipping_address: Type.String({
      maxLength: 200,
      description: 'Where deliveries go, if not to the site itself',
    }),
    contact_name: Type.String({ maxLength: 50, description: 'Whom to ask about the site' }),
    contact_phone: Type.String({ maxLength: 20, description: 'Contact phone of the site' }),
    contact_email: Type.String({ maxLength: 254, description: 'Contact e-mail of the site' }),
    comments: Type.String({ description: 'Notes' }),
    count_prefixes: Type.Integer({
      minimum: 0,
      description: 'Number of prefixes whose site is this one',
    }),
    count_vlans: Type.Integer({
      minimum: 0,
      description: 'Number of VLANs whose site is this one',
    }),
    count_racks: Type.Integer({
      minimum: 0,
      description: 'Number of racks whose site is this one',
    }),
    count_devices: Type.Integer({
      minimum: 0,
      description: 'Number of devices whose site is this one',
    }),
    count_circuits: Type.Integer({
      minimum: 0,
      description: 'Number of circuit terminations whose site is this one',
    }),
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
  { $id: 'Site', description: 'A place with equipment, such as a data centre or an office.' },
)

/** Site as a plain type. */
export type Site = {
  id: number
  name: string
  slug: string
  region: { id: number; url: string; name?: string; slug?: string } | null
  tenant: { id: number; url: string; name?: string; slug?: string } | null
  facility: string
  asn: number | null
  physical_address: string
  shipping_address: string
  contact_name: string
  contact_phone: string
  contact_email: string
  comments: string
  count_prefixes: number
  count_vlans: number
  count_racks: number
  count_devices: number
  count_circuits: number
  custom_fields: Record<string, unknown>
  created: string
  last_updated: string
}

/** A site as it is written: choices are bare values. */
export const WritableSite = Type.Object(
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
      description: 'Name of the site',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
    region: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the region: the region the site lies in',
      }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the site',
      }),
    ),
    facility: Type.Optional(
      Type.String({ maxLength: 50, description: 'Data centre provider and building' }),
    ),
    asn: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 4294967295 }), Type.Null()], {
        description: 'Autonomous system number of the site',
      }),
    ),
    physical_address: Type.Optional(
      Type.String({ maxLength: 200, description: 'Where the site stands' }),
    ),
    shipping_address: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Where deliveries go, if not to the site itself',
      }),
    ),
    contact_name: Type.Optional(
      Type.String({ maxLength: 50, description: 'Whom to ask about the site' }),
    ),
    contact_phone: Type.Optional(
      Type.String({ maxLength: 20, description: 'Contact phone of the site' }),
    ),
    contact_email: Type.Optional(
      Type.String({
        maxLength: 254,
        pattern:
          "^$|^[a-zA-Z0-9.!#$%&'*+\\/=?^_`{|}~\\-]+@[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?)+$",
        description: 'Contact e-mail of the site',
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
    $id: 'WritableSite',
    description: 'A site as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office' }],
  },
)

/** WritableSite as a plain type. */
export type WritableSite = {
  id?: number
  if_match?: string
  name: string
  slug: string
  region?: number | null
  tenant?: number | null
  facility?: string
  asn?: number | null
  physical_address?: string
  shipping_address?: string
  contact_name?: string
  contact_phone?: string
  contact_email?: string
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** Changes of a site: what is left out stays as it is. */
export const PatchedWritableSite = Type.Object(
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
      Type.String({ maxLength: 50, minLength: 1, pattern: '\\S', description: 'Name of the site' }),
    ),
    slug: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '^[-a-zA-Z0-9_]+$',
        description: 'Unique short name for URLs and filters',
      }),
    ),
    region: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the region: the region the site lies in',
      }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the site',
      }),
    ),
    facility: Type.Optional(
      Type.String({ maxLength: 50, description: 'Data centre provider and building' }),
    ),
    asn: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 4294967295 }), Type.Null()], {
        description: 'Autonomous system number of the site',
      }),
    ),
    physical_address: Type.Optional(
      Type.String({ maxLength: 200, description: 'Where the site stands' }),
    ),
    shipping_address: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Where deliveries go, if not to the site itself',
      }),
    ),
    contact_name: Type.Optional(
      Type.String({ maxLength: 50, description: 'Whom to ask about the site' }),
    ),
    contact_phone: Type.Optional(
      Type.String({ maxLength: 20, description: 'Contact phone of the site' }),
    ),
    contact_email: Type.Optional(
      Type.String({
        maxLength: 254,
        pattern:
          "^$|^[a-zA-Z0-9.!#$%&'*+\\/=?^_`{|}~\\-]+@[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?)+$",
        description: 'Contact e-mail of the site',
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
    $id: 'PatchedWritableSite',
    description: 'Changes of a site: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableSite as a plain type. */
export type PatchedWritableSite = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  region?: number | null
  tenant?: number | null
  facility?: string
  asn?: number | null
  physical_address?: string
  shipping_address?: string
  contact_name?: string
  contact_phone?: string
  contact_email?: string
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** A site in the response to a write: references are ids, choices are bare values. */
export const FlatSite = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the site' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    region: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the region: the region the site lies in',
    }),
    tenant: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the tenant: who uses the site',
    }),
    facility: Type.String({ maxLength: 50, description: 'Data centre provider and building' }),
    asn: Type.Union([Type.Integer({ minimum: 1, maximum: 4294967295 }), Type.Null()], {
      description: 'Autonomous system number of the site',
    }),
    physical_address: Type.String({ maxLength: 200, description: 'Where the site stands' }),
    shipping_address: Type.String({
      maxLength: 200,
      description: 'Where deliveries go, if not to the site itself',
    }),
    contact_name: Type.String({ maxLength: 50, description: 'Whom to ask about the site' }),
    contact_phone: Type.String({ maxLength: 20, description: 'Contact phone of the site' }),
    contact_email: Type.String({ maxLength: 254, description: 'Contact e-mail of the site' }),
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
    $id: 'FlatSite',
    description: 'A site in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatSite as a plain type. */
export type FlatSite = {
  id: number
  name: string
  slug: string
  region: number | null
  tenant: number | null
  facility: string
  asn: number | null
  physical_address: string
  shipping_address: string
  contact_name: string
  contact_phone: string
  contact_email: string
  comments: string
  custom_fields?: Record<string, unknown>
}

/** A page of sites. */
export const PaginatedSiteList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Site'), { description: 'The sites of this page' }),
  },
  { $id: 'PaginatedSiteList', description: 'A page of sites' },
)

/** PaginatedSiteList as a plain type. */
export type PaginatedSiteList = {
  count: number
  next: string | null
  previous: string | null
  results: Site[]
}
