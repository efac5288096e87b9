// Generated from schema/ipam/vlan.ts. Do not edit: npm run generate
import Type from 'typebox'

/** Operational state: 1 = Active, 2 = Reserved, 3 = Deprecated. Later versions may add values. */
export const VLANStatus = Type.Unsafe({
  type: 'integer',
  enum: [1, 2, 3],
  $id: 'VLANStatus',
  description:
    'Operational state: 1 = Active, 2 = Reserved, 3 = Deprecated. Later versions may add values.',
  'x-enum-varnames': ['Active', 'Reserved', 'Deprecated'],
  'x-enumNames': ['Active', 'Reserved', 'Deprecated'],
  'x-enum-descriptions': ['Active', 'Reserved', 'Deprecated'],
})

/** VLANStatus as a plain type. */
export type VLANStatus = 1 | 2 | 3

/** Operational state (value and label). */
export const VLANStatusChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('VLANStatus'), Type.String()],
  items: { anyOf: [{ $ref: 'VLANStatus' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'VLANStatusChoice',
  description: 'Operational state (value and label)',
})

/** VLANStatusChoice as a plain type. */
export type VLANStatusChoice = [VLANStatus, string]

/** A VLAN inside the representation of another object; only id and url for readers who may not see it. */
export const NestedVLAN = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the VLAN' }),
    vid: Type.Optional(Type.Integer({ minimum: 1, maximum: 4094, description: 'VLAN number' })),
    name: Type.Optional(Type.String({ maxLength: 64, description: 'Name of the VLAN' })),
    display_name: Type.Optional(Type.String({ description: 'Name for people' })),
  },
  {
    $id: 'NestedVLAN',
    description:
      'A VLAN inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedVLAN as a plain type. */
export type NestedVLAN = {
  id: number
  url: string
  vid?: number
  name?: string
  display_name?: string
}

/** A virtual LAN (IEEE 802.1Q), at one site or wherever its number is used. */
export const VLAN = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    site: Type.Union([Type.Ref('NestedSite'), Type.Null()], {
      description: 'Where the VLAN is used; empty: everywhere',
    }),
    group: Type.Union([Type.Ref('NestedVLANGroup'), Type.Null()], {
      description: 'Group in which number and name are unique; it has the same site',
    }),
    vid: Type.Integer({ minimum: 1, maximum: 4094, description: 'VLAN number' }),
    name: Type.String({ maxLength: 64, description: 'Name of the VLAN' }),
    tenant: Type.Union([Type.Ref('NestedTenant'), Type.Null()], {
      description: 'Who uses the VLAN',
    }),
    status: Type.Ref('VLANStatusChoice', { description: 'Operational state' }),
    role: Type.Union([Type.Ref('NestedRole'), Type.Null()], { description: 'Purpose of the VLAN' }),
    description: Type.String({ maxLength: 100, description: 'Description of the VLAN' }),
    display_name: Type.String({ description: 'Name for people' }),
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
    $id: 'VLAN',
    description: 'A virtual LAN (IEEE 802.1Q), at one site or wherever its number is used.',
  },
)

/** VLAN as a plain type. */
export type VLAN = {
  id: number
  site: { id: number; url: string; name?: string; slug?: string } | null
  group: { id: number; url: string; name?: string; slug?: string } | null
  vid: number
  name: string
  tenant: { id: number; url: string; name?: string; slug?: string } | null
  status: VLANStatusChoice
  role: { id: number; url: string; name?: string; slug?: string } | null
  description: string
  display_name: string
  custom_fields: Record<string, unknown>
  created: string
  last_updated: string
}

/** A VLAN as it is written: choices are bare values. */
export const WritableVLAN = Type.Object(
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
    site: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the site: where the VLAN is used; empty: everywhere',
      }),
    ),
    group: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description:
          'Id of the VLAN group: group in which number and name are unique; it has the same site',
      }),
    ),
    vid: Type.Integer({ minimum: 1, maximum: 4094, description: 'VLAN number' }),
    name: Type.String({
      maxLength: 64,
      minLength: 1,
      pattern: '\\S',
      description: 'Name of the VLAN',
    }),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the VLAN',
      }),
    ),
    status: Type.Optional(
      Type.Ref('VLANStatus', { description: 'Operational state. Default: 1 (Active)' }),
    ),
    role: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the role: purpose of the VLAN',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the VLAN' }),
    ),
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
    $id: 'WritableVLAN',
    description: 'A VLAN as it is written: choices are bare values',
    examples: [{ vid: 1, name: 'Example name', status: 1 }],
  },
)

/** WritableVLAN as a plain type. */
export type WritableVLAN = {
  id?: number
  if_match?: string
  site?: number | null
  group?: number | null
  vid: number
  name: string
  tenant?: number | null
  status?: VLANStatus
  role?: number | null
  description?: string
  custom_fields?: Record<string, unknown>
}

/** Changes of a VLAN: what is left out stays as it is. */
export const PatchedWritableVLAN = Type.Object(
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
    site: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the site: where the VLAN is used; empty: everywhere',
      }),
    ),
    group: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description:
          'Id of the VLAN group: group in which number and name are unique; it has the same site',
      }),
    ),
    vid: Type.Optional(Type.Integer({ minimum: 1, maximum: 4094, description: 'VLAN number' })),
    name: Type.Optional(
      Type.String({ maxLength: 64, minLength: 1, pattern: '\\S', description: 'Name of the VLAN' }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the VLAN',
      }),
    ),
    status: Type.Optional(Type.Ref('VLANStatus', { description: 'Operational state' })),
    role: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the role: purpose of the VLAN',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the VLAN' }),
    ),
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
    $id: 'PatchedWritableVLAN',
    description: 'Changes of a VLAN: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableVLAN as a plain type. */
export type PatchedWritableVLAN = {
  id?: number
  if_match?: string
  site?: number | null
  group?: number | null
  vid?: number
  name?: string
  tenant?: number | null
  status?: VLANStatus
  role?: number | null
  description?: string
  custom_fields?: Record<string, unknown>
}

/** A VLAN in the response to a write: references are ids, choices are bare values. */
export const FlatVLAN = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    site: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the site: where the VLAN is used; empty: everywhere',
    }),
    group: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Id of the VLAN group: group in which number and name are unique; it has the same site',
    }),
    vid: Type.Integer({ minimum: 1, maximum: 4094, description: 'VLAN number' }),
    name: Type.String({ maxLength: 64, description: 'Name of the VLAN' }),
    tenant: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the tenant: who uses the VLAN',
    }),
    status: Type.Ref('VLANStatus', { description: 'Operational state' }),
    role: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the role: purpose of the VLAN',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the VLAN' }),
    custom_fields: Type.Optional(
      Type.Unsafe({
        type: 'object',
        additionalProperties: true,
        description: 'Values by custom field name',
      }),
    ),
  },
  {
    $id: 'FlatVLAN',
    description: 'A VLAN in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatVLAN as a plain type. */
export type FlatVLAN = {
  id: number
  site: number | null
  group: number | null
  vid: number
  name: string
  tenant: number | null
  status: VLANStatus
  role: number | null
  description: string
  custom_fields?: Record<string, unknown>
}

/** A page of VLANs. */
export const PaginatedVLANList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('VLAN'), { description: 'The VLANs of this page' }),
  },
  { $id: 'PaginatedVLANList', description: 'A page of VLANs' },
)

/** PaginatedVLANList as a plain type. */
export type PaginatedVLANList = {
  count: number
  next: string | null
  previous: string | null
  results: VLAN[]
}
