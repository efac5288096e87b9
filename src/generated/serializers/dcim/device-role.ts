// Generated from schema/dcim/device-role.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A device role inside the representation of another object; only id and url for readers who may not see it. */
export const NestedDeviceRole = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the device role' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the device role' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedDeviceRole',
    description:
      'A device role inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedDeviceRole as a plain type. */
export type NestedDeviceRole = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** The purpose of devices, such as core switch or firewall. */
export const DeviceRole = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the device role' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    color: Type.String({
      maxLength: 6,
      description: 'Colour in drawings, six lower-case hexadecimal digits',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'DeviceRole', description: 'The purpose of devices, such as core switch or firewall.' },
)

/** DeviceRole as a plain type. */
export type DeviceRole = {
  id: number
  name: string
  slug: string
  color: string
  created: string
  last_updated: string
}

/** A device role as it is written: choices are bare values. */
export const WritableDeviceRole = Type.Object(
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
      description: 'Name of the device role',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
    color: Type.String({
      maxLength: 6,
      minLength: 1,
      pattern: '^[0-9a-f]{6}$',
      description: 'Colour in drawings, six lower-case hexadecimal digits',
    }),
  },
  {
    additionalProperties: false,
    $id: 'WritableDeviceRole',
    description: 'A device role as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office', color: '4caf50' }],
  },
)

/** WritableDeviceRole as a plain type. */
export type WritableDeviceRole = {
  id?: number
  if_match?: string
  name: string
  slug: string
  color: string
}

/** Changes of a device role: what is left out stays as it is. */
export const PatchedWritableDeviceRole = Type.Object(
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
        description: 'Name of the device role',
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
    color: Type.Optional(
      Type.String({
        maxLength: 6,
        minLength: 1,
        pattern: '^[0-9a-f]{6}$',
        description: 'Colour in drawings, six lower-case hexadecimal digits',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableDeviceRole',
    description: 'Changes of a device role: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableDeviceRole as a plain type. */
export type PatchedWritableDeviceRole = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
  color?: string
}

/** A device role in the response to a write: references are ids, choices are bare values. */
export const FlatDeviceRole = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the device role' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    color: Type.String({
      maxLength: 6,
      description: 'Colour in drawings, six lower-case hexadecimal digits',
    }),
  },
  {
    $id: 'FlatDeviceRole',
    description:
      'A device role in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatDeviceRole as a plain type. */
export type FlatDeviceRole = {
  id: number
  name: string
  slug: string
  color: string
}

/** A page of device roles. */
export const PaginatedDeviceRoleList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('DeviceRole'), { description: 'The device roles of this page' }),
  },
  { $id: 'PaginatedDeviceRoleList', description: 'A page of device roles' },
)

/** PaginatedDeviceRoleList as a plain type. */
export type PaginatedDeviceRoleList = {
  count: number
  next: string | null
  previous: string | null
  results: DeviceRole[]
}
