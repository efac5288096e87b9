// Generated from schema/dcim/console-connection.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A console connection inside the representation of another object; only id and url for readers who may not see it. */
export const NestedConsoleConnection = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    ),
  },
  {
    $id: 'NestedConsoleConnection',
    description:
      'A console connection inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedConsoleConnection as a plain type. */
export type NestedConsoleConnection = {
  id: number
  name?: string
}

/** A console port that is connected to a console server port. */
export const ConsoleConnection = Type.Object(
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
  },
  {
    $id: 'ConsoleConnection',
    description: 'A console port that is connected to a console server port.',
  },
)

/** ConsoleConnection as a plain type. */
export type ConsoleConnection = {
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
}

/** A page of console connections. */
export const PaginatedConsoleConnectionList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('ConsoleConnection'), {
      description: 'The console connections of this page',
    }),
  },
  { $id: 'PaginatedConsoleConnectionList', description: 'A page of console connections' },
)

/** PaginatedConsoleConnectionList as a plain type. */
export type PaginatedConsoleConnectionList = {
  count: number
  next: string | null
  previous: string | null
  results: ConsoleConnection[]
}
