// Generated from schema/dcim/device-bay.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A device bay inside the representation of another object; only id and url for readers who may not see it. */
export const NestedDeviceBay = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the device bay' }),
    name: Type.Optional(
      Type.String({ maxLength: 50, description: 'Name on the device, unique there' }),
    ),
  },
  {
    $id: 'NestedDeviceBay',
    description:
      'A device bay inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedDeviceBay as a plain type. */
export type NestedDeviceBay = {
  id: number
  url: string
  name?: string
}

/** A device bay as parent of another object; only id and url for readers who may not see it. */
export const ParentDeviceBay = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the device' }),
    name: Type.Optional(
      Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
        description: 'Name, unique within the site; devices may go without one',
      }),
    ),
    display_name: Type.Optional(Type.String({ description: 'Name for people' })),
    device_bay: Type.Optional(
      Type.Object(
        {
          id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
          url: Type.String({ format: 'uri', description: 'URL of the device bay' }),
          name: Type.String({ maxLength: 50, description: 'Name on the device, unique there' }),
        },
        { description: 'Device bay of the device bay' },
      ),
    ),
  },
  {
    $id: 'ParentDeviceBay',
    description:
      'A device bay as parent of another object; only id and url for readers who may not see it',
  },
)

/** ParentDeviceBay as a plain type. */
export type ParentDeviceBay = {
  id: number
  url: string
  name?: string | null
  display_name?: string
  device_bay?: { id: number; url: string; name: string }
}

/** A bay of a parent device that takes a child device, such as a blade. */
export const DeviceBay = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Ref('NestedDevice', {
      description: 'The parent device, of a type with subdevice_role true',
    }),
    name: Type.String({ maxLength: 50, description: 'Name on the device, unique there' }),
    installed_device: Type.Union([Type.Ref('NestedDevice'), Type.Null()], {
      description: 'The child device in the bay',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'DeviceBay',
    description: 'A bay of a parent device that takes a child device, such as a blade.',
  },
)

/** DeviceBay as a plain type. */
export type DeviceBay = {
  id: number
  device: { id: number; url: string; name?: string | null; display_name?: string }
  name: string
  installed_device: { id: number; url: string; name?: string | null; display_name?: string } | null
  created: string
  last_updated: string
}

/** A device bay as it is written: choices are bare values. */
export const WritableDeviceBay = Type.Object(
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
      description: 'Id of the device: the parent device, of a type with subdevice_role true',
    }),
    name: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '\\S',
      description: 'Name on the device, unique there',
    }),
    installed_device: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the device: the child device in the bay',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableDeviceBay',
    description: 'A device bay as it is written: choices are bare values',
    examples: [{ device: 1, name: 'Example name' }],
  },
)

/** WritableDeviceBay as a plain type. */
export type WritableDeviceBay = {
  id?: number
  if_match?: string
  device: number
  name: string
  installed_device?: number | null
}

/** Changes of a device bay: what is left out stays as it is. */
export const PatchedWritableDeviceBay = Type.Object(
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
        description: 'Id of the device: the parent device, of a type with subdevice_role true',
      }),
    ),
    name: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '\\S',
        description: 'Name on the device, unique there',
      }),
    ),
    installed_device: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the device: the child device in the bay',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableDeviceBay',
    description: 'Changes of a device bay: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableDeviceBay as a plain type. */
export type PatchedWritableDeviceBay = {
  id?: number
  if_match?: string
  device?: number
  name?: string
  installed_device?: number | null
}

/** A device bay in the response to a write: references are ids, choices are bare values. */
export const FlatDeviceBay = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Integer({
      description: 'Id of the device: the parent device, of a type with subdevice_role true',
    }),
    name: Type.String({ maxLength: 50, description: 'Name on the device, unique there' }),
    installed_device: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the device: the child device in the bay',
    }),
  },
  {
    $id: 'FlatDeviceBay',
    description:
      'A device bay in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatDeviceBay as a plain type. */
export type FlatDeviceBay = {
  id: number
  device: number
  name: string
  installed_device: number | null
}

/** A page of device bays. */
export const PaginatedDeviceBayList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('DeviceBay'), { description: 'The device bays of this page' }),
  },
  { $id: 'PaginatedDeviceBayList', description: 'A page of device bays' },
)

/** PaginatedDeviceBayList as a plain type. */
export type PaginatedDeviceBayList = {
  count: number
  next: string | null
  previous: string | null
  results: DeviceBay[]
}
