// Generated from schema/dcim/power-port.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A power port inside the representation of another object; only id and url for readers who may not see it. */
export const NestedPowerPort = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the power port' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    ),
  },
  {
    $id: 'NestedPowerPort',
    description:
      'A power port inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedPowerPort as a plain type. */
export type NestedPowerPort = {
  id: number
  url: string
  name?: string
}

/** The port of a device through which it draws power. */
export const PowerPort = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Ref('NestedDevice', { description: 'The device that has the port' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    power_outlet: Type.Union([Type.Ref('FullPowerOutlet'), Type.Null()], {
      description: 'The power outlet it is connected to',
    }),
    connection_status: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Connected, or planned',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'PowerPort', description: 'The port of a device through which it draws power.' },
)

/** PowerPort as a plain type. */
export type PowerPort = {
  id: number
  device: { id: number; url: string; name?: string | null; display_name?: string }
  name: string
  power_outlet: {
    id: number
    url: string
    device?: { id: number; url: string; name?: string | null; display_name?: string }
    name?: string
    connected_port?: number | null
    created?: string
    last_updated?: string
  } | null
  connection_status: boolean | null
  created: string
  last_updated: string
}

/** A power port as it is written: choices are bare values. */
export const WritablePowerPort = Type.Object(
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
      description: 'Id of the device: the device that has the port',
    }),
    name: Type.String({
      maxLength: 30,
      minLength: 1,
      pattern: '\\S',
      description: 'Name on the device, unique there',
    }),
    power_outlet: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the power outlet: the power outlet it is connected to',
      }),
    ),
    connection_status: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: 'Connected, or planned. Default: true (Connected)',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritablePowerPort',
    description: 'A power port as it is written: choices are bare values',
    examples: [{ device: 1, name: 'Example name', connection_status: true }],
  },
)

/** WritablePowerPort as a plain type. */
export type WritablePowerPort = {
  id?: number
  if_match?: string
  device: number
  name: string
  power_outlet?: number | null
  connection_status?: boolean | null
}

/** Changes of a power port: what is left out stays as it is. */
export const PatchedWritablePowerPort = Type.Object(
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
        description: 'Id of the device: the device that has the port',
      }),
    ),
    name: Type.Optional(
      Type.String({
        maxLength: 30,
        minLength: 1,
        pattern: '\\S',
        description: 'Name on the device, unique there',
      }),
    ),
    power_outlet: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the power outlet: the power outlet it is connected to',
      }),
    ),
    connection_status: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], { description: 'Connected, or planned' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritablePowerPort',
    description: 'Changes of a power port: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritablePowerPort as a plain type. */
export type PatchedWritablePowerPort = {
  id?: number
  if_match?: string
  device?: number
  name?: string
  power_outlet?: number | null
  connection_status?: boolean | null
}

/** A power port in the response to a write: references are ids, choices are bare values. */
export const FlatPowerPort = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Integer({ description: 'Id of the device: the device that has the port' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    power_outlet: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the power outlet: the power outlet it is connected to',
    }),
    connection_status: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Connected, or planned',
    }),
  },
  {
    $id: 'FlatPowerPort',
    description:
      'A power port in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatPowerPort as a plain type. */
export type FlatPowerPort = {
  id: number
  device: number
  name: string
  power_outlet: number | null
  connection_status: boolean | null
}

/** A page of power ports. */
export const PaginatedPowerPortList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('PowerPort'), { description: 'The power ports of this page' }),
  },
  { $id: 'PaginatedPowerPortList', description: 'A page of power ports' },
)

/** PaginatedPowerPortList as a plain type. */
export type PaginatedPowerPortList = {
  count: number
  next: string | null
  previous: string | null
  results: PowerPort[]
}
