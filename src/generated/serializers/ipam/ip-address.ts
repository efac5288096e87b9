// Generated from schema/ipam/ip-address.ts. Do not edit: npm run generate
import Type from 'typebox'

/** IP version: 4 = IPv4, 6 = IPv6. Later versions may add values. */
export const IPAddressFamily = Type.Unsafe({
  type: 'integer',
  enum: [4, 6],
  $id: 'IPAddressFamily',
  description: 'IP version: 4 = IPv4, 6 = IPv6. Later versions may add values.',
  'x-enum-varnames': ['IPv4', 'IPv6'],
  'x-enumNames': ['IPv4', 'IPv6'],
  'x-enum-descriptions': ['IPv4', 'IPv6'],
})

/** IPAddressFamily as a plain type. */
export type IPAddressFamily = 4 | 6

/** Operational state: 1 = Active, 2 = Reserved, 3 = Deprecated, 5 = DHCP. Later versions may add values. */
export const IPAddressStatus = Type.Unsafe({
  type: 'integer',
  enum: [1, 2, 3, 5],
  $id: 'IPAddressStatus',
  description:
    'Operational state: 1 = Active, 2 = Reserved, 3 = Deprecated, 5 = DHCP. Later versions may add values.',
  'x-enum-varnames': ['Active', 'Reserved', 'Deprecated', 'DHCP'],
  'x-enumNames': ['Active', 'Reserved', 'Deprecated', 'DHCP'],
  'x-enum-descriptions': ['Active', 'Reserved', 'Deprecated', 'DHCP'],
})

/** IPAddressStatus as a plain type. */
export type IPAddressStatus = 1 | 2 | 3 | 5

/** Operational state (value and label). */
export const IPAddressStatusChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('IPAddressStatus'), Type.String()],
  items: { anyOf: [{ $ref: 'IPAddressStatus' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'IPAddressStatusChoice',
  description: 'Operational state (value and label)',
})

/** IPAddressStatusChoice as a plain type. */
export type IPAddressStatusChoice = [IPAddressStatus, string]

/** An IP address inside the representation of another object; only id and url for readers who may not see it. */
export const NestedIPAddress = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the IP address' }),
    family: Type.Optional(Type.Ref('IPAddressFamily', { description: 'IP version' })),
    address: Type.Optional(
      Type.String({ description: 'The address and the mask length of its network' }),
    ),
  },
  {
    $id: 'NestedIPAddress',
    description:
      'An IP address inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedIPAddress as a plain type. */
export type NestedIPAddress = {
  id: number
  url: string
  family?: IPAddressFamily
  address?: string
}

/** An IP address with the mask of its network, on an interface or reserved. */
export const IPAddress = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    family: Type.Ref('IPAddressFamily', { description: 'IP version' }),
    address: Type.String({ description: 'The address and the mask length of its network' }),
    vrf: Type.Union([Type.Ref('NestedVRF'), Type.Null()], {
      description: 'The routing table that holds the address; empty: the global one',
    }),
    tenant: Type.Union([Type.Ref('NestedTenant'), Type.Null()], {
      description: 'Who uses the address',
    }),
    status: Type.Ref('IPAddressStatusChoice', { description: 'Operational state' }),
    interface: Type.Union([Type.Ref('FullInterface'), Type.Null()], {
      description: 'The interface that has the address',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the IP address' }),
    nat_inside: Type.Union([Type.Ref('NestedIPAddress'), Type.Null()], {
      description: 'The inside address that this one is translated to',
    }),
    nat_outside: Type.Union([Type.Ref('NestedIPAddress'), Type.Null()], {
      description: 'The outside address that is translated to this one',
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
  {
    $id: 'IPAddress',
    description: 'An IP address with the mask of its network, on an interface or reserved.',
  },
)

/** IPAddress as a plain type. */
export type IPAddress = {
  id: number
  family: IPAddressFamily
  address: string
  vrf: { id: number; url: string; name?: string; rd?: string } | null
  tenant: { id: number; url: string; name?: string; slug?: string } | null
  status: IPAddressStatusChoice
  interface: {
    id: number
    url: string
    device?: { id: number; url: string; name?: string | null; display_name?: string }
    name?: string
    form_factor?: [
      0 | 200 | 800 | 1000 | 1050 | 1100 | 1150 | 1200 | 1300 | 1310 | 1320 | 1350 | 1400 | 1500 | 1600 | 3010 | 3020 | 3040 | 3080 | 3160 | 4000 | 4010 | 4040 | 4050 | 5000 | 5050 | 5100 | 5150 | 5200 | 32767,
      string,
    ]
    lag?: { id: number; url: string; name?: string } | null
    mac_address?: string | null
    mgmt_only?: boolean
    description?: string
    connection?: {
      id: number
      url: string
      display_name?: string
      connection_status?: boolean
    } | null
    connected_interface?: {
      id: number
      url: string
      device?: { id: number; url: string; name?: string | null; display_name?: string }
      name?: string
      form_factor?: [
        0 | 200 | 800 | 1000 | 1050 | 1100 | 1150 | 1200 | 1300 | 1310 | 1320 | 1350 | 1400 | 1500 | 1600 | 3010 | 3020 | 3040 | 3080 | 3160 | 4000 | 4010 | 4040 | 4050 | 5000 | 5050 | 5100 | 5150 | 5200 | 32767,
        string,
      ]
      lag?: { id: number; url: string; name?: string } | null
      mac_address?: string | null
      mgmt_only?: boolean
      description?: string
    } | null
    created?: string
    last_updated?: string
  } | null
  description: string
  nat_inside: NestedIPAddress | null
  nat_outside: NestedIPAddress | null
  custom_fields: Record<string, unknown>
  created: string
  last_updated: string
}

/** An IP address as it is written: choices are bare values. */
export const WritableIPAddress = Type.Object(
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
    address: Type.String({
      pattern: '^[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?$',
      description: 'The address and the mask length of its network',
    }),
    vrf: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description:
          'Id of the VRF: the routing table that holds the address; empty: the global one',
      }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the address',
      }),
    ),
    status: Type.Optional(
      Type.Ref('IPAddressStatus', { description: 'Operational state. Default: 1 (Active)' }),
    ),
    interface: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the interface: the interface that has the address',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the IP address' }),
    ),
    nat_inside: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the IP address: the inside address that this one is translated to',
      }),
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
    $id: 'WritableIPAddress',
    description: 'An IP address as it is written: choices are bare values',
    examples: [{ address: '10.20.0.5/24', status: 1 }],
  },
)

/** WritableIPAddress as a plain type. */
export type WritableIPAddress = {
  id?: number
  if_match?: string
  address: string
  vrf?: number | null
  tenant?: number | null
  status?: IPAddressStatus
  interface?: number | null
  description?: string
  nat_inside?: number | null
  custom_fields?: Record<string, unknown>
}

/** Changes of an IP address: what is left out stays as it is. */
export const PatchedWritableIPAddress = Type.Object(
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
    address: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?$',
        description: 'The address and the mask length of its network',
      }),
    ),
    vrf: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description:
          'Id of the VRF: the routing table that holds the address; empty: the global one',
      }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the address',
      }),
    ),
    status: Type.Optional(Type.Ref('IPAddressStatus', { description: 'Operational state' })),
    interface: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the interface: the interface that has the address',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the IP address' }),
    ),
    nat_inside: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the IP address: the inside address that this one is translated to',
      }),
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
    $id: 'PatchedWritableIPAddress',
    description: 'Changes of an IP address: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableIPAddress as a plain type. */
export type PatchedWritableIPAddress = {
  id?: number
  if_match?: string
  address?: string
  vrf?: number | null
  tenant?: number | null
  status?: IPAddressStatus
  interface?: number | null
  description?: string
  nat_inside?: number | null
  custom_fields?: Record<string, unknown>
}

/** An IP address in the response to a write: references are ids, choices are bare values. */
export const FlatIPAddress = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    address: Type.String({ description: 'The address and the mask length of its network' }),
    vrf: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the VRF: the routing table that holds the address; empty: the global one',
    }),
    tenant: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the tenant: who uses the address',
    }),
    status: Type.Ref('IPAddressStatus', { description: 'Operational state' }),
    interface: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the interface: the interface that has the address',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the IP address' }),
    nat_inside: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the IP address: the inside address that this one is translated to',
    }),
    custom_fields: Type.Optional(
      Type.Unsafe({
        type: 'object',
        additionalProperties: true,
        description: 'Values by custom field name',
      }),
    ),
  },
  {
    $id: 'FlatIPAddress',
    description:
      'An IP address in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatIPAddress as a plain type. */
export type FlatIPAddress = {
  id: number
  address: string
  vrf: number | null
  tenant: number | null
  status: IPAddressStatus
  interface: number | null
  description: string
  nat_inside: number | null
  custom_fields?: Record<string, unknown>
}

/** A page of IP addresses. */
export const PaginatedIPAddressList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('IPAddress'), { description: 'The IP addresses of this page' }),
  },
  { $id: 'PaginatedIPAddressList', description: 'A page of IP addresses' },
)

/** PaginatedIPAddressList as a plain type. */
export type PaginatedIPAddressList = {
  count: number
  next: string | null
  previous: string | null
  results: IPAddress[]
}
