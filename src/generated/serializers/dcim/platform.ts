// Generated from schema/dcim/platform.ts. Do not edit: npm run generate
import Type from 'typebox'

/** Client for remote procedure calls to devices of the platform; empty for none: empty = ---------, juniper-junos = Juniper Junos (NETCONF), cisco-ios = Cisco IOS (SSH), opengear = Opengear (SSH). Later versions may add values. */
export const PlatformRpcClient = Type.Unsafe({
  type: 'string',
  enum: ['', 'juniper-junos', 'cisco-ios', 'opengear'],
  $id: 'PlatformRpcClient',
  description:
    'Client for remote procedure calls to devices of the platform; empty for none: empty = ---------, juniper-junos = Juniper Junos (NETCONF), cisco-ios = Cisco IOS (SSH), opengear = Opengear (SSH). Later versions may add values.',
  'x-enum-varnames': ['None', 'Juniper_Junos_NETCONF', 'Cisco_IOS_SSH', 'Opengear_SSH'],
  'x-enumNames': ['None', 'Juniper_Junos_NETCONF', 'Cisco_IOS_SSH', 'Opengear_SSH'],
  'x-enum-descriptions': [
    '---------',
    'Juniper Junos (NETCONF)',
    'Cisco IOS (SSH)',
    'Opengear (SSH)',
  ],
})

/** PlatformRpcClient as a plain type. */
export type PlatformRpcClient = '' | 'juniper-junos' | 'cisco-ios' | 'opengear'

/** A platform inside the representation of another object; only id and url for readers who may not see it. */
export const NestedPlatform = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the platform' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the platform' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedPlatform',
    description:
      'A platform inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedPlatform as a plain type. */
export type NestedPlatform = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** The software that runs on a device. */
export const Platform = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the platform' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    rpc_client: Type.Ref('PlatformRpcClient', {
      description: 'Client for remote procedure calls to devices of the platform; empty for none',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'Platform', description: 'The software that runs on a device.' },
)

/** Platform as a plain type. */
export type Platform = {
  id: number
  name: string
  slug: string
  rpc_client: PlatformRpcClient
  created: string
  last_updated: string
}

/** A platform as it is written: choices are bare values. */
export const WritablePlatform = Type.Object(
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
      description: 'Name of the platform',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
    rpc_client: Type.Optional(
      Type.Ref('PlatformRpcClient', {
        description: 'Client for remote procedure calls to devices of the platform; empty for none',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritablePlatform',
    description: 'A platform as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office', rpc_client: 'juniper-junos' }],
  },
)

/** WritablePlatform as a plain type. */
export type WritablePlatform = {
  id?: number
  if_match?: string
  name: string
  slug: string
  rpc_client?: PlatformRpcClient
}

/** Changes of a platform: what is left out stays as it is. */
export const PatchedWritablePlatform = Type.Object(
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
        description: 'Name of the platform',
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
    rpc_client: Type.Optional(
      Type.Ref('PlatformRpcClient', {
        description: 'Client for remote procedure calls to devices of the platform; empty for none',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritablePlatform',
    description: 'Changes of a platform: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritablePlatform as a plain type. */
export type PatchedWritablePlatform = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  rpc_client?: PlatformRpcClient
}

/** A platform in the response to a write: references are ids, choices are bare values. */
export const FlatPlatform = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the platform' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    rpc_client: Type.Ref('PlatformRpcClient', {
      description: 'Client for remote procedure calls to devices of the platform; empty for none',
    }),
  },
  {
    $id: 'FlatPlatform',
    description:
      'A platform in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatPlatform as a plain type. */
export type FlatPlatform = {
  id: number
  name: string
  slug: string
  rpc_client: PlatformRpcClient
}

/** A page of platforms. */
export const PaginatedPlatformList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Platform'), { description: 'The platforms of this page' }),
  },
  { $id: 'PaginatedPlatformList', description: 'A page of platforms' },
)

/** PaginatedPlatformList as a plain type. */
export type PaginatedPlatformList = {
  count: number
  next: string | null
  previous: string | null
  results: Platform[]
}
