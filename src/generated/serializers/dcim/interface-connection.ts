// Generated from schema/dcim/interface-connection.ts. Do not edit: npm run generate
import Type from 'typebox'

/** Connected, or planned (value and label). */
export const InterfaceConnectionConnectionStatusChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Boolean(), Type.String()],
  items: { anyOf: [{ type: 'boolean' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'InterfaceConnectionConnectionStatusChoice',
  description: 'Connected, or planned (value and label)',
})

/** InterfaceConnectionConnectionStatusChoice as a plain type. */
export type InterfaceConnectionConnectionStatusChoice = [boolean, string]

/** An interface connection inside the representation of another object; only id and url for readers who may not see it. */
export const NestedInterfaceConnection = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the interface connection' }),
    display_name: Type.Optional(Type.String({ description: 'Name for people' })),
    connection_status: Type.Optional(Type.Boolean({ description: 'Connected, or planned' })),
  },
  {
    $id: 'NestedInterfaceConnection',
    description:
      'An interface connection inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedInterfaceConnection as a plain type. */
export type NestedInterfaceConnection = {
  id: number
  url: string
  display_name?: string
  connection_status?: boolean
}

/** A link between two physical interfaces. */
export const InterfaceConnection = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    interface_a: Type.Ref('PeerInterface', { description: 'The interface at one end' }),
    interface_b: Type.Ref('PeerInterface', { description: 'The interface at the other end' }),
    connection_status: Type.Ref('InterfaceConnectionConnectionStatusChoice', {
      description: 'Connected, or planned',
    }),
    display_name: Type.String({ description: 'Name for people' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'InterfaceConnection', description: 'A link between two physical interfaces.' },
)

/** InterfaceConnection as a plain type. */
export type InterfaceConnection = {
  id: number
  interface_a: {
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
  }
  interface_b: {
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
  }
  connection_status: InterfaceConnectionConnectionStatusChoice
  display_name: string
  created: string
  last_updated: string
}

/** An interface connection as it is written: choices are bare values. */
export const WritableInterfaceConnection = Type.Object(
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
    interface_a: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the interface: the interface at one end',
    }),
    interface_b: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the interface: the interface at the other end',
    }),
    connection_status: Type.Optional(
      Type.Boolean({ description: 'Connected, or planned. Default: true (Connected)' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableInterfaceConnection',
    description: 'An interface connection as it is written: choices are bare values',
    examples: [{ interface_a: 1, interface_b: 1, connection_status: true }],
  },
)

/** WritableInterfaceConnection as a plain type. */
export type WritableInterfaceConnection = {
  id?: number
  if_match?: string
  interface_a: number
  interface_b: number
  connection_status?: boolean
}

/** Changes of an interface connection: what is left out stays as it is. */
export const PatchedWritableInterfaceConnection = Type.Object(
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
    interface_a: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the interface: the interface at one end',
      }),
    ),
    interface_b: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the interface: the interface at the other end',
      }),
    ),
    connection_status: Type.Optional(Type.Boolean({ description: 'Connected, or planned' })),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableInterfaceConnection',
    description: 'Changes of an interface connection: what is left out stays as it is',
    examples: [{ connection_status: true }],
  },
)

/** PatchedWritableInterfaceConnection as a plain type. */
export type PatchedWritableInterfaceConnection = {
  id?: number
  if_match?: string
  interface_a?: number
  interface_b?: number
  connection_status?: boolean
}

/** An interface connection in the response to a write: references are ids, choices are bare values. */
export const FlatInterfaceConnection = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    interface_a: Type.Integer({ description: 'Id of the interface: the interface at one end' }),
    interface_b: Type.Integer({
      description: 'Id of the interface: the interface at the other end',
    }),
    connection_status: Type.Boolean({ description: 'Connected, or planned' }),
  },
  {
    $id: 'FlatInterfaceConnection',
    description:
      'An interface connection in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatInterfaceConnection as a plain type. */
export type FlatInterfaceConnection = {
  id: number
  interface_a: number
  interface_b: number
  connection_status: boolean
}

/** A page of interface connections. */
export const PaginatedInterfaceConnectionList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('InterfaceConnection'), {
      description: 'The interface connections of this page',
    }),
  },
  { $id: 'PaginatedInterfaceConnectionList', description: 'A page of interface connections' },
)

/** PaginatedInterfaceConnectionList as a plain type. */
export type PaginatedInterfaceConnectionList = {
  count: number
  next: string | null
  previous: string | null
  results: InterfaceConnection[]
}
