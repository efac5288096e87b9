// Generated from schema/dcim/console-port.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A console port inside the representation of another object; only id and url for readers who may not see it. */
export const NestedConsolePort = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the console port' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    ),
  },
  {
    $id: 'NestedConsolePort',
    description:
      'A console port inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedConsolePort as a plain type. */
export type NestedConsolePort = {
  id: number
  url: string
  name?: string
}

/** The port of a device through which its console is reached. */
export const ConsolePort = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Ref('NestedDevice', { description: 'The device that has the port' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    cs_port: Type.Union([Type.Ref('FullConsoleServerPort'), Type.Null()], {
      description: 'The console server port it is connected to',
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
  { $id: 'ConsolePort', description: 'The port of a device through which its console is reached.' },
)

/** ConsolePort as a plain type. */
export type ConsolePort = {
  id: number
  device: { id: number; url: string; name?: string | null; display_name?: string }
  name: string
  cs_port: {
    id: number
    url: string
    device?: { id: number; url: string; name?: string | null; display_name?: string }
    name?: string
    connected_console?: number | null
    created?: string
    last_updated?: string
  } | null
  connection_status: boolean | null
  created: string
  last_updated: string
}

/** A console port as it is written: choices are bare values. */
export const WritableConsolePort = Type.Object(
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
    cs_port: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the console server port: the console server port it is connected to',
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
    $id: 'WritableConsolePort',
    description: 'A console port as it is written: choices are bare values',
    examples: [{ device: 1, name: 'Example name', connection_status: true }],
  },
)

/** WritableConsolePort as a plain type. */
export type WritableConsolePort = {
  id?: number
  if_match?: string
  device: number
  name: string
  cs_port?: number | null
  connection_status?: boolean | null
}

/** Changes of a console port: what is left out stays as it is. */
export const PatchedWritableConsolePort = Type.Object(
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
    cs_port: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the console server port: the console server port it is connected to',
      }),
    ),
    connection_status: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], { description: 'Connected, or planned' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableConsolePort',
    description: 'Changes of a console port: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableConsolePort as a plain type. */
export type PatchedWritableConsolePort = {
  id?: number
  if_match?: string
  device?: number
  name?: string
  cs_port?: number | null
  connection_status?: boolean | null
}

/** A console port in the response to a write: references are ids, choices are bare values. */
export const FlatConsolePort = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Integer({ description: 'Id of the device: the device that has the port' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    cs_port: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the console server port: the console server port it is connected to',
    }),
    connection_status: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Connected, or planned',
    }),
  },
  {
    $id: 'FlatConsolePort',
    description:
      'A console port in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatConsolePort as a plain type. */
export type FlatConsolePort = {
  id: number
  device: number
  name: string
  cs_port: number | null
  connection_status: boolean | null
}

/** A page of console ports. */
export const PaginatedConsolePortList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('ConsolePort'), { description: 'The console ports of this page' }),
  },
  { $id: 'PaginatedConsolePortList', description: 'A page of console ports' },
)

/** PaginatedConsolePortList as a plain type. */
export type PaginatedConsolePortList = {
  count: number
  next: string | null
  previous: string | null
  results: ConsolePort[]
}
