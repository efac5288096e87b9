// Generated from schema/dcim/device-bay-template.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A device bay template inside the representation of another object; only id and url for readers who may not see it. */
export const NestedDeviceBayTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the device bay template' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
    ),
  },
  {
    $id: 'NestedDeviceBayTemplate',
    description:
      'A device bay template inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedDeviceBayTemplate as a plain type. */
export type NestedDeviceBayTemplate = {
  id: number
  url: string
  name?: string
}

/** A device bay that every new device of a type gets. */
export const DeviceBayTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device_type: Type.Ref('NestedDeviceType', { description: 'The type whose devices get it' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'DeviceBayTemplate', description: 'A device bay that every new device of a type gets.' },
)

/** DeviceBayTemplate as a plain type. */
export type DeviceBayTemplate = {
  id: number
  device_type: {
    id: number
    url: string
    manufacturer?: { id: number; url: string; name?: string; slug?: string }
    model?: string
    slug?: string
  }
  name: string
  created: string
  last_updated: string
}

/** A device bay template as it is written: choices are bare values. */
export const WritableDeviceBayTemplate = Type.Object(
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
    device_type: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the device type: the type whose devices get it',
    }),
    name: Type.String({
      maxLength: 30,
      minLength: 1,
      pattern: '\\S',
      description: 'Name on the device, unique within the type',
    }),
  },
  {
    additionalProperties: false,
    $id: 'WritableDeviceBayTemplate',
    description: 'A device bay template as it is written: choices are bare values',
    examples: [{ device_type: 1, name: 'Example name' }],
  },
)

/** WritableDeviceBayTemplate as a plain type. */
export type WritableDeviceBayTemplate = {
  id?: number
  if_match?: string
  device_type: number
  name: string
}

/** Changes of a device bay template: what is left out stays as it is. */
export const PatchedWritableDeviceBayTemplate = Type.Object(
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
    device_type: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the device type: the type whose devices get it',
      }),
    ),
    name: Type.Optional(
      Type.String({
        maxLength: 30,
        minLength: 1,
        pattern: '\\S',
        description: 'Name on the device, unique within the type',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableDeviceBayTemplate',
    description: 'Changes of a device bay template: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableDeviceBayTemplate as a plain type. */
export type PatchedWritableDeviceBayTemplate = {
  id?: number
  if_match?: string
  device_type?: number
  name?: string
}

/** A device bay template in the response to a write: references are ids, choices are bare values. */
export const FlatDeviceBayTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device_type: Type.Integer({
      description: 'Id of the device type: the type whose devices get it',
    }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
  },
  {
    $id: 'FlatDeviceBayTemplate',
    description:
      'A device bay template in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatDeviceBayTemplate as a plain type. */
export type FlatDeviceBayTemplate = {
  id: number
  device_type: number
  name: string
}

/** A page of device bay templates. */
export const PaginatedDeviceBayTemplateList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('DeviceBayTemplate'), {
      description: 'The device bay templates of this page',
    }),
  },
  { $id: 'PaginatedDeviceBayTemplateList', description: 'A page of device bay templates' },
)

/** PaginatedDeviceBayTemplateList as a plain type. */
export type PaginatedDeviceBayTemplateList = {
  count: number
  next: string | null
  previous: string | null
  results: DeviceBayTemplate[]
}
