// Generated from schema/ipam/prefix.ts. Do not edit: npm run generate
import Type from 'typebox'

/** IP version: 4 = IPv4, 6 = IPv6. Later versions may add values. */
export const PrefixFamily = Type.Unsafe({
  type: 'integer',
  enum: [4, 6],
  $id: 'PrefixFamily',
  description: 'IP version: 4 = IPv4, 6 = IPv6. Later versions may add values.',
  'x-enum-varnames': ['IPv4', 'IPv6'],
  'x-enumNames': ['IPv4', 'IPv6'],
  'x-enum-descriptions': ['IPv4', 'IPv6'],
})

/** PrefixFamily as a plain type. */
export type PrefixFamily = 4 | 6

/** Operational state; a container only holds other prefixes: 0 = Container, 1 = Active, 2 = Reserved, 3 = Deprecated. Later versions may add values. */
export const PrefixStatus = Type.Unsafe({
  type: 'integer',
  enum: [0, 1, 2, 3],
  $id: 'PrefixStatus',
  description:
    'Operational state; a container only holds other prefixes: 0 = Container, 1 = Active, 2 = Reserved, 3 = Deprecated. Later versions may add values.',
  'x-enum-varnames': ['Container', 'Active', 'Reserved', 'Deprecated'],
  'x-enumNames': ['Container', 'Active', 'Reserved', 'Deprecated'],
  'x-enum-descriptions': ['Container', 'Active', 'Reserved', 'Deprecated'],
})

/** PrefixStatus as a plain type. */
export type PrefixStatus = 0 | 1 | 2 | 3

/** Operational state; a container only holds other prefixes (value and label). */
export const PrefixStatusChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('PrefixStatus'), Type.String()],
  items: { anyOf: [{ $ref: 'PrefixStatus' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'PrefixStatusChoice',
  description: 'Operational state; a container only holds other prefixes (value and label)',
})

/** PrefixStatusChoice as a plain type. */
export type PrefixStatusChoice = [PrefixStatus, string]

/** A prefix inside the representation of another object; only id and url for readers who may not see it. */
export const NestedPrefix = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the prefix' }),
    family: Type.Optional(Type.Ref('PrefixFamily', { description: 'IP version' })),
    prefix: Type.Optional(Type.String({ description: 'The network, without host bits' })),
  },
  {
    $id: 'NestedPrefix',
    description:
      'A prefix inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedPrefix as a plain type. */
export type NestedPrefix = {
  id: number
  url: string
  family?: PrefixFamily
  prefix?: string
}

/** An IP network, in a VRF or in the global table. */
export const Prefix = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    family: Type.Ref('PrefixFamily', { description: 'IP version' }),
    prefix: Type.String({ description: 'The network, without host bits' }),
    site: Type.Union([Type.Ref('NestedSite'), Type.Null()], {
      description: 'Where the network is used; empty: everywhere',
    }),
    vrf: Type.Union([Type.Ref('NestedVRF'), Type.Null()], {
      description: 'The routing table that holds the prefix; empty: the global one',
    }),
    tenant: Type.Union([Type.Ref('NestedTenant'), Type.Null()], {
      description: 'Who uses the prefix',
    }),
    vlan: Type.Union([Type.Ref('NestedVLAN'), Type.Null()], {
      description: 'The VLAN that carries the network',
    }),
    status: Type.Ref('PrefixStatusChoice', {
      description: 'Operational state; a container only holds other prefixes',
    }),
    role: Type.Union([Type.Ref('NestedRole'), Type.Null()], {
      description: 'Purpose of the prefix',
    }),
    is_pool: Type.Boolean({
      description: 'Every address may be assigned, the first and the last included',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the prefix' }),
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
  { $id: 'Prefix', description: 'An IP network, in a VRF or in the global table.' },
)

/** Prefix as a plain type. */
export type Prefix = {
  id: number
  family: PrefixFamily
  prefix: string
  site: { id: number; url: string; name?: string; slug?: string } | null
  vrf: { id: number; url: string; name?: string; rd?: string } | null
  tenant: { id: number; url: string; name?: string; slug?: string } | null
  vlan: { id: number; url: string; vid?: number; name?: string; display_name?: string } | null
  status: PrefixStatusChoice
  role: { id: number; url: string; name?: string; slug?: string } | null
  is_pool: boolean
  description: string
  custom_fields: Record<string, unknown>
  created: string
  last_updated: string
}

/** A prefix as it is written: choices are bare values. */
export const WritablePrefix = Type.Object(
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
    prefix: Type.String({
      pattern: '^[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?$',
      description: 'The network, without host bits',
    }),
    site: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the site: where the network is used; empty: everywhere',
      }),
    ),
    vrf: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description:
          'Id of the VRF: the routing table that holds the prefix; empty: the global one',
      }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the prefix',
      }),
    ),
    vlan: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the VLAN: the VLAN that carries the network',
      }),
    ),
    status: Type.Optional(
      Type.Ref('PrefixStatus', {
        description:
          'Operational state; a container only holds other prefixes. Default: 1 (Active)',
      }),
    ),
    role: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the role: purpose of the prefix',
      }),
    ),
    is_pool: Type.Optional(
      Type.Boolean({
        description:
          'Every address may be assigned, the first and the last included. Default: false',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the prefix' }),
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
    $id: 'WritablePrefix',
    description: 'A prefix as it is written: choices are bare values',
    examples: [{ prefix: '10.20.0.0/16', status: 1 }],
  },
)

/** WritablePrefix as a plain type. */
export type WritablePrefix = {
  id?: number
  if_match?: string
  prefix: string
  site?: number | null
  vrf?: number | null
  tenant?: number | null
  vlan?: number | null
  status?: PrefixStatus
  role?: number | null
  is_pool?: boolean
  description?: string
  custom_fields?: Record<string, unknown>
}

/** Changes of a prefix: what is left out stays as it is. */
export const PatchedWritablePrefix = Type.Object(
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
    prefix: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?$',
        description: 'The network, without host bits',
      }),
    ),
    site: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the site: where the network is used; empty: everywhere',
      }),
    ),
    vrf: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description:
          'Id of the VRF: the routing table that holds the prefix; empty: the global one',
      }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the prefix',
      }),
    ),
    vlan: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the VLAN: the VLAN that carries the network',
      }),
    ),
    status: Type.Optional(
      Type.Ref('PrefixStatus', {
        description: 'Operational state; a container only holds other prefixes',
      }),
    ),
    role: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the role: purpose of the prefix',
      }),
    ),
    is_pool: Type.Optional(
      Type.Boolean({
        description: 'Every address may be assigned, the first and the last included',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the prefix' }),
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
    $id: 'PatchedWritablePrefix',
    description: 'Changes of a prefix: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritablePrefix as a plain type. */
export type PatchedWritablePrefix = {
  id?: number
  if_match?: string
  prefix?: string
  site?: number | null
  vrf?: number | null
  tenant?: number | null
  vlan?: number | null
  status?: PrefixStatus
  role?: number | null
  is_pool?: boolean
  description?: string
  custom_fields?: Record<string, unknown>
}

/** A prefix in the response to a write: references are ids, choices are bare values. */
export const FlatPrefix = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    prefix: Type.String({ description: 'The network, without host bits' }),
    site: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the site: where the network is used; empty: everywhere',
    }),
    vrf: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the VRF: the routing table that holds the prefix; empty: the global one',
    }),
    tenant: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the tenant: who uses the prefix',
    }),
    vlan: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the VLAN: the VLAN that carries the network',
    }),
    status: Type.Ref('PrefixStatus', {
      description: 'Operational state; a container only holds other prefixes',
    }),
    role: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the role: purpose of the prefix',
    }),
    is_pool: Type.Boolean({
      description: 'Every address may be assigned, the first and the last included',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the prefix' }),
    custom_fields: Type.Optional(
      Type.Unsafe({
        type: 'object',
        additionalProperties: true,
        description: 'Values by custom field name',
      }),
    ),
  },
  {
    $id: 'FlatPrefix',
    description: 'A prefix in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatPrefix as a plain type. */
export type FlatPrefix = {
  id: number
  prefix: string
  site: number | null
  vrf: number | null
  tenant: number | null
  vlan: number | null
  status: PrefixStatus
  role: number | null
  is_pool: boolean
  description: string
  custom_fields?: Record<string, unknown>
}

/** A page of prefixes. */
export const PaginatedPrefixList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Prefix'), { description: 'The prefixes of this page' }),
  },
  { $id: 'PaginatedPrefixList', description: 'A page of prefixes' },
)

/** PaginatedPrefixList as a plain type. */
export type PaginatedPrefixList = {
  count: number
  next: string | null
  previous: string | null
  results: Prefix[]
}
