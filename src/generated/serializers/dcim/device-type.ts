// Generated from schema/dcim/device-type.ts. Do not edit: npm run generate
import Type from 'typebox'

/** How the interfaces of a device are sorted: 1 = Slot/position, 2 = Name (alphabetically). Later versions may add values. */
export const DeviceTypeInterfaceOrdering = Type.Unsafe({
  type: 'integer',
  enum: [1, 2],
  $id: 'DeviceTypeInterfaceOrdering',
  description:
    'How the interfaces of a device are sorted: 1 = Slot/position, 2 = Name (alphabetically). Later versions may add values.',
  'x-enum-varnames': ['Slot_position', 'Name_alphabetically'],
  'x-enumNames': ['Slot_position', 'Name_alphabetically'],
  'x-enum-descriptions': ['Slot/position', 'Name (alphabetically)'],
})

/** DeviceTypeInterfaceOrdering as a plain type. */
export type DeviceTypeInterfaceOrdering = 1 | 2

/** How the interfaces of a device are sorted (value and label). */
export const DeviceTypeInterfaceOrderingChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('DeviceTypeInterfaceOrdering'), Type.String()],
  items: { anyOf: [{ $ref: 'DeviceTypeInterfaceOrdering' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'DeviceTypeInterfaceOrderingChoice',
  description: 'How the interfaces of a device are sorted (value and label)',
})

/** DeviceTypeInterfaceOrderingChoice as a plain type. */
export type DeviceTypeInterfaceOrderingChoice = [DeviceTypeInterfaceOrdering, string]

/** Parents have bays for child devices, children go into bays; null: neither (value and label). */
export const DeviceTypeSubdeviceRoleChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Boolean(), Type.String()],
  items: { anyOf: [{ type: 'boolean' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'DeviceTypeSubdeviceRoleChoice',
  description:
    'Parents have bays for child devices, children go into bays; null: neither (value and label)',
})

/** DeviceTypeSubdeviceRoleChoice as a plain type. */
export type DeviceTypeSubdeviceRoleChoice = [boolean, string]

/** A device type inside the representation of another object; only id and url for readers who may not see it. */
export const NestedDeviceType = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the device type' }),
    manufacturer: Type.Optional(
      Type.Ref('NestedManufacturer', { description: 'Who makes devices of this type' }),
    ),
    model: Type.Optional(
      Type.String({ maxLength: 50, description: "The manufacturer's name for the type" }),
    ),
    slug: Type.Optional(
      Type.String({
        maxLength: 50,
        description: 'Short name for URLs and filters, unique for the manufacturer',
      }),
    ),
  },
  {
    $id: 'NestedDeviceType',
    description:
      'A device type inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedDeviceType as a plain type. */
export type NestedDeviceType = {
  id: number
  url: string
  manufacturer?: { id: number; url: string; name?: string; slug?: string }
  model?: string
  slug?: string
}

/** A model of device, with the components that every device of the model has. */
export const DeviceType = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    manufacturer: Type.Ref('NestedManufacturer', { description: 'Who makes devices of this type' }),
    model: Type.String({ maxLength: 50, description: "The manufacturer's name for the type" }),
    slug: Type.String({
      maxLength: 50,
      description: 'Short name for URLs and filters, unique for the manufacturer',
    }),
    part_number: Type.String({ maxLength: 50, description: "The manufacturer's order number" }),
    u_height: Type.Integer({
      minimum: 0,
      maximum: 32767,
      description: 'Height in rack units; 0 takes no room in a rack',
    }),
    is_full_depth: Type.Boolean({ description: 'Devices fill both faces of a rack' }),
    interface_ordering: Type.Ref('DeviceTypeInterfaceOrderingChoice', {
      description: 'How the interfaces of a device are sorted',
    }),
    is_console_server: Type.Boolean({ description: 'Devices have console server ports' }),
    is_pdu: Type.Boolean({ description: 'Devices have power outlets' }),
    is_network_device: Type.Boolean({
      description: 'Devices have network interfaces besides those for management',
    }),
    subdevice_role: Type.Union([Type.Ref('DeviceTypeSubdeviceRoleChoice'), Type.Null()], {
      description: 'Parents have bays for child devices, children go into bays; null: neither',
    }),
    comments: Type.String({ description: 'Notes' }),
    instance_count: Type.Integer({
      minimum: 0,
      description: 'Number of devices whose device type is this one',
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
    $id: 'DeviceType',
    description: 'A model of device, with the components that every device of the model has.',
  },
)

/** DeviceType as a plain type. */
export type DeviceType = {
  id: number
  manufacturer: { id: number; url: string; name?: string; slug?: string }
  model: string
  slug: string
  part_number: string
  u_height: number
  is_full_depth: boolean
  interface_ordering: DeviceTypeInterfaceOrderingChoice
  is_console_server: boolean
  is_pdu: boolean
  is_network_device: boolean
  subdevice_role: DeviceTypeSubdeviceRoleChoice | null
  comments: string
  instance_count: number
  custom_fields: Record<string, unknown>
  created: string
  last_updated: string
}

/** A device type as it is written: choices are bare values. */
export const WritableDeviceType = Type.Object(
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
    manufacturer: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the manufacturer: who makes devices of this type',
    }),
    model: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '\\S',
      description: "The manufacturer's name for the type",
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Short name for URLs and filters, unique for the manufacturer',
    }),
    part_number: Type.Optional(
      Type.String({ maxLength: 50, description: "The manufacturer's order number" }),
    ),
    u_height: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 32767,
        description:
          'Height in rack units; 0 takes no room in a rack. Default: 1; 0 where subdevice_role is false',
      }),
    ),
    is_full_depth: Type.Optional(
      Type.Boolean({ description: 'Devices fill both faces of a rack. Default: true' }),
    ),
    interface_ordering: Type.Optional(
      Type.Ref('DeviceTypeInterfaceOrdering', {
        description: 'How the interfaces of a device are sorted. Default: 1 (Slot/position)',
      }),
    ),
    is_console_server: Type.Optional(
      Type.Boolean({ description: 'Devices have console server ports. Default: false' }),
    ),
    is_pdu: Type.Optional(
      Type.Boolean({ description: 'Devices have power outlets. Default: false' }),
    ),
    is_network_device: Type.Optional(
      Type.Boolean({
        description: 'Devices have network interfaces besides those for management. Default: true',
      }),
    ),
    subdevice_role: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: 'Parents have bays for child devices, children go into bays; null: neither',
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
    $id: 'WritableDeviceType',
    description: 'A device type as it is written: choices are bare values',
    examples: [
      { manufacturer: 1, model: 'Example model', slug: 'main-office', interface_ordering: 1 },
    ],
  },
)

/** WritableDeviceType as a plain type. */
export type WritableDeviceType = {
  id?: number
  if_match?: string
  manufacturer: number
  model: string
  slug: string
  part_number?: string
  u_height?: number
  is_full_depth?: boolean
  interface_ordering?: DeviceTypeInterfaceOrdering
  is_console_server?: boolean
  is_pdu?: boolean
  is_network_device?: boolean
  subdevice_role?: boolean | null
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** Changes of a device type: what is left out stays as it is. */
export const PatchedWritableDeviceType = Type.Object(
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
    manufacturer: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the manufacturer: who makes devices of this type',
      }),
    ),
    model: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '\\S',
        description: "The manufacturer's name for the type",
      }),
    ),
    slug: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '^[-a-zA-Z0-9_]+$',
        description: 'Short name for URLs and filters, unique for the manufacturer',
      }),
    ),
    part_number: Type.Optional(
      Type.String({ maxLength: 50, description: "The manufacturer's order number" }),
    ),
    u_height: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 32767,
        description: 'Height in rack units; 0 takes no room in a rack',
      }),
    ),
    is_full_depth: Type.Optional(
      Type.Boolean({ description: 'Devices fill both faces of a rack' }),
    ),
    interface_ordering: Type.Optional(
      Type.Ref('DeviceTypeInterfaceOrdering', {
        description: 'How the interfaces of a device are sorted',
      }),
    ),
    is_console_server: Type.Optional(
      Type.Boolean({ description: 'Devices have console server ports' }),
    ),
    is_pdu: Type.Optional(Type.Boolean({ description: 'Devices have power outlets' })),
    is_network_device: Type.Optional(
      Type.Boolean({ description: 'Devices have network interfaces besides those for management' }),
    ),
    subdevice_role: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: 'Parents have bays for child devices, children go into bays; null: neither',
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
    $id: 'PatchedWritableDeviceType',
    description: 'Changes of a device type: what is left out stays as it is',
    examples: [{ model: 'Example model' }],
  },
)

/** PatchedWritableDeviceType as a plain type. */
export type PatchedWritableDeviceType = {
  id?: number
  if_match?: string
  manufacturer?: number
  model?: string
  slug?: string
  part_number?: string
  u_height?: number
  is_full_depth?: boolean
  interface_ordering?: DeviceTypeInterfaceOrdering
  is_console_server?: boolean
  is_pdu?: boolean
  is_network_device?: boolean
  subdevice_role?: boolean | null
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** A device type in the response to a write: references are ids, choices are bare values. */
export const FlatDeviceType = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    manufacturer: Type.Integer({
      description: 'Id of the manufacturer: who makes devices of this type',
    }),
    model: Type.String({ maxLength: 50, description: "The manufacturer's name for the type" }),
    slug: Type.String({
      maxLength: 50,
      description: 'Short name for URLs and filters, unique for the manufacturer',
    }),
    part_number: Type.String({ maxLength: 50, description: "The manufacturer's order number" }),
    u_height: Type.Integer({
      minimum: 0,
      maximum: 32767,
      description: 'Height in rack units; 0 takes no room in a rack',
    }),
    is_full_depth: Type.Boolean({ description: 'Devices fill both faces of a rack' }),
    interface_ordering: Type.Ref('DeviceTypeInterfaceOrdering', {
      description: 'How the interfaces of a device are sorted',
    }),
    is_console_server: Type.Boolean({ description: 'Devices have console server ports' }),
    is_pdu: Type.Boolean({ description: 'Devices have power outlets' }),
    is_network_device: Type.Boolean({
      description: 'Devices have network interfaces besides those for management',
    }),
    subdevice_role: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Parents have bays for child devices, children go into bays; null: neither',
    }),
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
    $id: 'FlatDeviceType',
    description:
      'A device type in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatDeviceType as a plain type. */
export type FlatDeviceType = {
  id: number
  manufacturer: number
  model: string
  slug: string
  part_number: string
  u_height: number
  is_full_depth: boolean
  interface_ordering: DeviceTypeInterfaceOrdering
  is_console_server: boolean
  is_pdu: boolean
  is_network_device: boolean
  subdevice_role: boolean | null
  comments: string
  custom_fields?: Record<string, unknown>
}

/** A page of device types. */
export const PaginatedDeviceTypeList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('DeviceType'), { description: 'The device types of this page' }),
  },
  { $id: 'PaginatedDeviceTypeList', description: 'A page of device types' },
)

/** PaginatedDeviceTypeList as a plain type. */
export type PaginatedDeviceTypeList = {
  count: number
  next: string | null
  previous: string | null
  results: DeviceType[]
}
