// Generated from schema/ipam/service.ts. Do not edit: npm run generate
import Type from 'typebox'

/** IANA protocol number: 6 = TCP, 17 = UDP. Later versions may add values. */
export const ServiceProtocol = Type.Unsafe({
  type: 'integer',
  enum: [6, 17],
  $id: 'ServiceProtocol',
  description: 'IANA protocol number: 6 = TCP, 17 = UDP. Later versions may add values.',
  'x-enum-varnames': ['TCP', 'UDP'],
  'x-enumNames': ['TCP', 'UDP'],
  'x-enum-descriptions': ['TCP', 'UDP'],
})

/** ServiceProtocol as a plain type. */
export type ServiceProtocol = 6 | 17

/** IANA protocol number (value and label). */
export const ServiceProtocolChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('ServiceProtocol'), Type.String()],
  items: { anyOf: [{ $ref: 'ServiceProtocol' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'ServiceProtocolChoice',
  description: 'IANA protocol number (value and label)',
})

/** ServiceProtocolChoice as a plain type. */
export type ServiceProtocolChoice = [ServiceProtocol, string]

/** A service inside the representation of another object; only id and url for readers who may not see it. */
export const NestedService = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the service' }),
    name: Type.Optional(Type.String({ maxLength: 30, description: 'Name of the service' })),
    port: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 65535, description: 'TCP or UDP port' }),
    ),
    protocol: Type.Optional(
      Type.Ref('ServiceProtocolChoice', { description: 'IANA protocol number' }),
    ),
  },
  {
    $id: 'NestedService',
    description:
      'A service inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedService as a plain type. */
export type NestedService = {
  id: number
  url: string
  name?: string
  port?: number
  protocol?: ServiceProtocolChoice
}

/** A TCP or UDP service that a device offers. */
export const Service = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Ref('NestedDevice', { description: 'The device that offers the service' }),
    name: Type.String({ maxLength: 30, description: 'Name of the service' }),
    port: Type.Integer({ minimum: 1, maximum: 65535, description: 'TCP or UDP port' }),
    protocol: Type.Ref('ServiceProtocolChoice', { description: 'IANA protocol number' }),
    ipaddresses: Type.Array(Type.Ref('NestedIPAddress'), {
      description: 'Addresses the service listens on; none: all of the device',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the service' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'Service', description: 'A TCP or UDP service that a device offers.' },
)

/** Service as a plain type. */
export type Service = {
  id: number
  device: { id: number; url: string; name?: string | null; display_name?: string }
  name: string
  port: number
  protocol: ServiceProtocolChoice
  ipaddresses: { id: number; url: string; family?: 4 | 6; address?: string }[]
  description: string
  created: string
  last_updated: string
}

/** A service as it is written: choices are bare values. */
export const WritableService = Type.Object(
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
    device: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the device: the device that offers the service',
    }),
    name: Type.String({
      maxLength: 30,
      minLength: 1,
      pattern: '\\S',
      description: 'Name of the service',
    }),
    port: Type.Integer({ minimum: 1, maximum: 65535, description: 'TCP or UDP port' }),
    protocol: Type.Ref('ServiceProtocol', { description: 'IANA protocol number' }),
    ipaddresses: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description:
          'Ids of IP addresses: addresses the service listens on; none: all of the device',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the service' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableService',
    description: 'A service as it is written: choices are bare values',
    examples: [{ device: 1, name: 'Example name', port: 1, protocol: 6 }],
  },
)

/** WritableService as a plain type. */
export type WritableService = {
  id?: number
  if_match?: string
  device: number
  name: string
  port: number
  protocol: ServiceProtocol
  ipaddresses?: number[]
  description?: string
}

/** Changes of a service: what is left out stays as it is. */
export const PatchedWritableService = Type.Object(
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
    device: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the device: the device that offers the service',
      }),
    ),
    name: Type.Optional(
      Type.String({
        maxLength: 30,
        minLength: 1,
        pattern: '\\S',
        description: 'Name of the service',
      }),
    ),
    port: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 65535, description: 'TCP or UDP port' }),
    ),
    protocol: Type.Optional(Type.Ref('ServiceProtocol', { description: 'IANA protocol number' })),
    ipaddresses: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), {
        maxItems: 1000,
        description:
          'Ids of IP addresses: addresses the service listens on; none: all of the device',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the service' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableService',
    description: 'Changes of a service: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableService as a plain type. */
export type PatchedWritableService = {
  id?: number
  if_match?: string
  device?: number
  name?: string
  port?: number
  protocol?: ServiceProtocol
  ipaddresses?: number[]
  description?: string
}

/** A service in the response to a write: references are ids, choices are bare values. */
export const FlatService = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Integer({ description: 'Id of the device: the device that offers the service' }),
    name: Type.String({ maxLength: 30, description: 'Name of the service' }),
    port: Type.Integer({ minimum: 1, maximum: 65535, description: 'TCP or UDP port' }),
    protocol: Type.Ref('ServiceProtocol', { description: 'IANA protocol number' }),
    ipaddresses: Type.Array(Type.Integer(), {
      description: 'Ids of IP addresses: addresses the service listens on; none: all of the device',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the service' }),
  },
  {
    $id: 'FlatService',
    description:
      'A service in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatService as a plain type. */
export type FlatService = {
  id: number
  device: number
  name: string
  port: number
  protocol: ServiceProtocol
  ipaddresses: number[]
  description: string
}

/** A page of services. */
export const PaginatedServiceList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Service'), { description: 'The services of this page' }),
  },
  { $id: 'PaginatedServiceList', description: 'A page of services' },
)

/** PaginatedServiceList as a plain type. */
export type PaginatedServiceList = {
  count: number
  next: string | null
  previous: string | null
  results: Service[]
}
