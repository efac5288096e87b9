// Generated from schema/dcim/device.ts. Do not edit: npm run generate
import Type from 'typebox'

/** The face of the rack that the device is mounted at: 0 = Front, 1 = Rear. Later versions may add values. */
export const DeviceFace = Type.Unsafe({
  type: 'integer',
  enum: [0, 1],
  $id: 'DeviceFace',
  description:
    'The face of the rack that the device is mounted at: 0 = Front, 1 = Rear. Later versions may add values.',
  'x-enum-varnames': ['Front', 'Rear'],
  'x-enumNames': ['Front', 'Rear'],
  'x-enum-descriptions': ['Front', 'Rear'],
})

/** DeviceFace as a plain type. */
export type DeviceFace = 0 | 1

/** The face of the rack that the device is mounted at (value and label). */
export const DeviceFaceChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('DeviceFace'), Type.String()],
  items: { anyOf: [{ $ref: 'DeviceFace' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'DeviceFaceChoice',
  description: 'The face of the rack that the device is mounted at (value and label)',
})

/** DeviceFaceChoice as a plain type. */
export type DeviceFaceChoice = [DeviceFace, string]

/** Operational state: 0 = Offline, 1 = Active, 2 = Planned, 3 = Staged, 4 = Failed, 5 = Inventory. Later versions may add values. */
export const DeviceStatus = Type.Unsafe({
  type: 'integer',
  enum: [0, 1, 2, 3, 4, 5],
  $id: 'DeviceStatus',
  description:
    'Operational state: 0 = Offline, 1 = Active, 2 = Planned, 3 = Staged, 4 = Failed, 5 = Inventory. Later versions may add values.',
  'x-enum-varnames': ['Offline', 'Active', 'Planned', 'Staged', 'Failed', 'Inventory'],
  'x-enumNames': ['Offline', 'Active', 'Planned', 'Staged', 'Failed', 'Inventory'],
  'x-enum-descriptions': ['Offline', 'Active', 'Planned', 'Staged', 'Failed', 'Inventory'],
})

/** DeviceStatus as a plain type. */
export type DeviceStatus = 0 | 1 | 2 | 3 | 4 | 5

/** Operational state (value and label). */
export const DeviceStatusChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('DeviceStatus'), Type.String()],
  items: { anyOf: [{ $ref: 'DeviceStatus' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'DeviceStatusChoice',
  description: 'Operational state (value and label)',
})

/** DeviceStatusChoice as a plain type. */
export type DeviceStatusChoice = [DeviceStatus, string]

/** A device inside the representation of another object; only id and url for readers who may not see it. */
export const NestedDevice = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the device' }),
    name: Type.Optional(
      Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
        description: 'Name, unique within the site; devices may go without one',
      }),
    ),
    display_name: Type.Optional(Type.String({ description: 'Name for people' })),
  },
  {
    $id: 'NestedDevice',
    description:
      'A device inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedDevice as a plain type. */
export type NestedDevice = {
  id: number
  url: string
  name?: string | null
  display_name?: string
}

/** A piece of equipment at a site, in a rack, in the bay of another device or not mounted. */
export const Device = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
      description: 'Name, unique within the site; devices may go without one',
    }),
    display_name: Type.String({ description: 'Name for people' }),
    device_type: Type.Ref('NestedDeviceType', { description: 'Manufacturer and model' }),
    device_role: Type.Ref('NestedDeviceRole', { description: 'Purpose of the device' }),
    tenant: Type.Union([Type.Ref('NestedTenant'), Type.Null()], {
      description: 'Who uses the device',
    }),
    platform: Type.Union([Type.Ref('NestedPlatform'), Type.Null()], {
      description: 'The software that runs on the device',
    }),
    serial: Type.String({ maxLength: 50, description: "The manufacturer's serial number" }),
    asset_tag: Type.Union([Type.String({ maxLength: 50 }), Type.Null()], {
      description: "Unique number in the owner's asset register",
    }),
    site: Type.Ref('NestedSite', { description: 'Where the device is' }),
    rack: Type.Union([Type.Ref('NestedRack'), Type.Null()], {
      description: 'Rack of the same site that the device is mounted in',
    }),
    position: Type.Union([Type.Integer({ minimum: 1, maximum: 32767 }), Type.Null()], {
      description: 'The lowest rack unit that the device takes',
    }),
    face: Type.Union([Type.Ref('DeviceFaceChoice'), Type.Null()], {
      description: 'The face of the rack that the device is mounted at',
    }),
    parent_device: Type.Union([Type.Ref('ParentDeviceBay'), Type.Null()], {
      description: 'The device in whose bay this one is installed, with that bay',
    }),
    status: Type.Ref('DeviceStatusChoice', { description: 'Operational state' }),
    primary_ip: Type.Union([Type.Ref('NestedIPAddress'), Type.Null()], {
      description: 'Primary IP of the device',
    }),
    primary_ip4: Type.Union([Type.Ref('NestedIPAddress'), Type.Null()], {
      description: 'The IPv4 address under which the device is managed',
    }),
    primary_ip6: Type.Union([Type.Ref('NestedIPAddress'), Type.Null()], {
      description: 'The IPv6 address under which the device is managed',
    }),
    comments: Type.String({ description: 'Notes' }),
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
    $id: 'Device',
    description:
      'A piece of equipment at a site, in a rack, in the bay of another device or not mounted.',
  },
)

/** Device as a plain type. */
export type Device = {
  id: number
  name: string | null
  display_name: string
  device_type: {
    id: number
    url: string
    manufacturer?: { id: number; url: string; name?: string; slug?: string }
    model?: string
    slug?: string
  }
  device_role: { id: number; url: string; name?: string; slug?: string }
  tenant: { id: number; url: string; name?: string; slug?: string } | null
  platform: { id: number; url: string; name?: string; slug?: string } | null
  serial: string
  asset_tag: string | null
  site: { id: number; url: string; name?: string; slug?: string }
  rack: { id: number; url: string; name?: string; display_name?: string } | null
  position: number | null
  face: DeviceFaceChoice | null
  parent_device: {
    id: number
    url: string
    name?: string | null
    display_name?: string
    device_bay?: { id: number; url: string; name: string }
  } | null
  status: DeviceStatusChoice
  primary_ip: { id: number; url: string; family?: 4 | 6; address?: string } | null
  primary_ip4: { id: number; url: string; family?: 4 | 6; address?: string } | null
  primary_ip6: { id: number; url: string; family?: 4 | 6; address?: string } | null
  comments: string
  custom_fields: Record<string, unknown>
  created: string
  last_updated: string
}

/** A device as it is written: choices are bare values. */
export const WritableDevice = Type.Object(
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
      Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
        description: 'Name, unique within the site; devices may go without one',
      }),
    ),
    device_type: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the device type: manufacturer and model',
    }),
    device_role: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the device role: purpose of the device',
    }),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the device',
      }),
    ),
    platform: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the platform: the software that runs on the device',
      }),
    ),
    serial: Type.Optional(
      Type.String({ maxLength: 50, description: "The manufacturer's serial number" }),
    ),
    asset_tag: Type.Optional(
      Type.Union([Type.String({ maxLength: 50 }), Type.Null()], {
        description: "Unique number in the owner's asset register",
      }),
    ),
    site: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the site: where the device is',
    }),
    rack: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the rack: rack of the same site that the device is mounted in',
      }),
    ),
    position: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 32767 }), Type.Null()], {
        description: 'The lowest rack unit that the device takes',
      }),
    ),
    face: Type.Optional(
      Type.Union([Type.Ref('DeviceFace'), Type.Null()], {
        description: 'The face of the rack that the device is mounted at',
      }),
    ),
    status: Type.Optional(
      Type.Ref('DeviceStatus', { description: 'Operational state. Default: 1 (Active)' }),
    ),
    primary_ip4: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the IP address: the IPv4 address under which the device is managed',
      }),
    ),
    primary_ip6: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the IP address: the IPv6 address under which the device is managed',
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
    $id: 'WritableDevice',
    description: 'A device as it is written: choices are bare values',
    examples: [{ name: 'Example name', device_type: 1, device_role: 1, site: 1, status: 1 }],
  },
)

/** WritableDevice as a plain type. */
export type WritableDevice = {
  id?: number
  if_match?: string
  name?: string | null
  device_type: number
  device_role: number
  tenant?: number | null
  platform?: number | null
  serial?: string
  asset_tag?: string | null
  site: number
  rack?: number | null
  position?: number | null
  face?: DeviceFace | null
  status?: DeviceStatus
  primary_ip4?: number | null
  primary_ip6?: number | null
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** Changes of a device: what is left out stays as it is. */
export const PatchedWritableDevice = Type.Object(
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
      Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
        description: 'Name, unique within the site; devices may go without one',
      }),
    ),
    device_type: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the device type: manufacturer and model',
      }),
    ),
    device_role: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the device role: purpose of the device',
      }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the device',
      }),
    ),
    platform: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the platform: the software that runs on the device',
      }),
    ),
    serial: Type.Optional(
      Type.String({ maxLength: 50, description: "The manufacturer's serial number" }),
    ),
    asset_tag: Type.Optional(
      Type.Union([Type.String({ maxLength: 50 }), Type.Null()], {
        description: "Unique number in the owner's asset register",
      }),
    ),
    site: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the site: where the device is',
      }),
    ),
    rack: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the rack: rack of the same site that the device is mounted in',
      }),
    ),
    position: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 32767 }), Type.Null()], {
        description: 'The lowest rack unit that the device takes',
      }),
    ),
    face: Type.Optional(
      Type.Union([Type.Ref('DeviceFace'), Type.Null()], {
        description: 'The face of the rack that the device is mounted at',
      }),
    ),
    status: Type.Optional(Type.Ref('DeviceStatus', { description: 'Operational state' })),
    primary_ip4: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the IP address: the IPv4 address under which the device is managed',
      }),
    ),
    primary_ip6: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the IP address: the IPv6 address under which the device is managed',
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
    $id: 'PatchedWritableDevice',
    description: 'Changes of a device: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableDevice as a plain type. */
export type PatchedWritableDevice = {
  id?: number
  if_match?: string
  name?: string | null
  device_type?: number
  device_role?: number
  tenant?: number | null
  platform?: number | null
  serial?: string
  asset_tag?: string | null
  site?: number
  rack?: number | null
  position?: number | null
  face?: DeviceFace | null
  status?: DeviceStatus
  primary_ip4?: number | null
  primary_ip6?: number | null
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** A device in the response to a write: references are ids, choices are bare values. */
export const FlatDevice = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
      description: 'Name, unique within the site; devices may go without one',
    }),
    device_type: Type.Integer({ description: 'Id of the device type: manufacturer and model' }),
    device_role: Type.Integer({ description: 'Id of the device role: purpose of the device' }),
    tenant: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the tenant: who uses the device',
    }),
    platform: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the platform: the software that runs on the device',
    }),
    serial: Type.String({ maxLength: 50, description: "The manufacturer's serial number" }),
    asset_tag: Type.Union([Type.String({ maxLength: 50 }), Type.Null()], {
      description: "Unique number in the owner's asset register",
    }),
    site: Type.Integer({ description: 'Id of the site: where the device is' }),
    rack: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the rack: rack of the same site that the device is mounted in',
    }),
    position: Type.Union([Type.Integer({ minimum: 1, maximum: 32767 }), Type.Null()], {
      description: 'The lowest rack unit that the device takes',
    }),
    face: Type.Union([Type.Ref('DeviceFace'), Type.Null()], {
      description: 'The face of the rack that the device is mounted at',
    }),
    status: Type.Ref('DeviceStatus', { description: 'Operational state' }),
    primary_ip4: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the IP address: the IPv4 address under which the device is managed',
    }),
    primary_ip6: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the IP address: the IPv6 address under which the device is managed',
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
    $id: 'FlatDevice',
    description: 'A device in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatDevice as a plain type. */
export type FlatDevice = {
  id: number
  name: string | null
  device_type: number
  device_role: number
  tenant: number | null
  platform: number | null
  serial: string
  asset_tag: string | null
  site: number
  rack: number | null
  position: number | null
  face: DeviceFace | null
  status: DeviceStatus
  primary_ip4: number | null
  primary_ip6: number | null
  comments: string
  custom_fields?: Record<string, unknown>
}

/** A page of devices. */
export const PaginatedDeviceList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Device'), { description: 'The devices of this page' }),
  },
  { $id: 'PaginatedDeviceList', description: 'A page of devices' },
)

/** PaginatedDeviceList as a plain type. */
export type PaginatedDeviceList = {
  count: number
  next: string | null
  previous: string | null
  results: Device[]
}
