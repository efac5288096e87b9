// Generated from schema/dcim/console-server-port.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A console server port inside the representation of another object; only id and url for readers who may not see it. */
export const NestedConsoleServerPort = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the console server port' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    ),
  },
  {
    $id: 'NestedConsoleServerPort',
    description:
      'A console server port inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedConsoleServerPort as a plain type. */
export type NestedConsoleServerPort = {
  id: number
  url: string
  name?: string
}

/** A console server port with all its fields inside the representation of another object; only id and url for readers who may not see it. */
export const FullConsoleServerPort = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the console server port' }),
    device: Type.Optional(Type.Ref('NestedDevice', { description: 'The console server' })),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    ),
    connected_console: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], {
        description: 'The console port that is connected',
      }),
    ),
    created: Type.Optional(
      Type.String({ format: 'date', description: 'Day on which the object was made' }),
    ),
    last_updated: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the object was last changed' }),
    ),
  },
  {
    $id: 'FullConsoleServerPort',
    description:
      'A console server port with all its fields inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** FullConsoleServerPort as a plain type. */
export type FullConsoleServerPort = {
  id: number
  url: string
  device?: { id: number; url: string; name?: string | null; display_name?: string }
  name?: string
  connected_console?: number | null
  created?: string
  last_updated?: string
}

/** A port of a console server, from which the console of another device is reached. */
export const ConsoleServerPort = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Ref('NestedDevice', { description: 'The console server' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    connected_console: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The console port that is connected',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'ConsoleServerPort',
    description: 'A port of a console server, from which the console of another device is reached.',
  },
)

/** ConsoleServerPort as a plain type. */
export type ConsoleServerPort = {
  id: number
  device: { id: number; url: string; name?: string | null; display_name?: string }
  name: string
  connected_console: number | null
  created: string
  last_updated: string
}

/** A console server port as it is written: choices are bare values. */
export const WritableConsoleServerPort = Type.Object(
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
      description: 'Id of the device: the console server',
    }),
    name: Type.String({
      maxLength: 30,
      minLength: 1,
      pattern: '\\S',
      description: 'Name on the device, unique there',
    }),
  },
  {
    additionalProperties: false,
    $id: 'WritableConsoleServerPort',
    description: 'A console server port as it is written: choices are bare values',
    examples: [{ device: 1, name: 'Example name' }],
  },
)

/** WritableConsoleServerPort as a plain type. */
export type WritableConsoleServerPort = {
  id?: number
  if_match?: string
  device: number
  name: string
}

/** Changes of a console server port: what is left out stays as it is. */
export const PatchedWritableConsoleServerPort = Type.Object(
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
        description: 'Id of the device: the console server',
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
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableConsoleServerPort',
    description: 'Changes of a console server port: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableConsoleServerPort as a plain type. */
export type PatchedWritableConsoleServerPort = {
  id?: number
  if_match?: string
  device?: number
  name?: string
}

/** A console server port in the response to a write: references are ids, choices are bare values. */
export const FlatConsoleServerPort = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Integer({ description: 'Id of the device: the console server' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
  },
  {
    $id: 'FlatConsoleServerPort',
    description:
      'A console server port in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatConsoleServerPort as a plain type. */
export type FlatConsoleServerPort = {
  id: number
  device: number
  name: string
}

/** A page of console server ports. */
export const PaginatedConsoleServerPortList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('ConsoleServerPort'), {
      description: 'The console server ports of this page',
    }),
  },
  { $id: 'PaginatedConsoleServerPortList', description: 'A page of console server ports' },
)

/** PaginatedConsoleServerPortList as a plain type. */
export type PaginatedConsoleServerPortList = {
  count: number
  next: string | null
  previous: string | null
  results: ConsoleServerPort[]
}
