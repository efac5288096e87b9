// Generated from schema/dcim/power-connection.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A power connection inside the representation of another object; only id and url for readers who may not see it. */
export const NestedPowerConnection = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    ),
  },
  {
    $id: 'NestedPowerConnection',
    description:
      'A power connection inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedPowerConnection as a plain type. */
export type NestedPowerConnection = {
  id: number
  name?: string
}

/** A power port that is connected to a power outlet. */
export const PowerConnection = Type.Object(
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
  },
  { $id: 'PowerConnection', description: 'A power port that is connected to a power outlet.' },
)

/** PowerConnection as a plain type. */
export type PowerConnection = {
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
}

/** A page of power connections. */
export const PaginatedPowerConnectionList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('PowerConnection'), {
      description: 'The power connections of this page',
    }),
  },
  { $id: 'PaginatedPowerConnectionList', description: 'A page of power connections' },
)

/** PaginatedPowerConnectionList as a plain type. */
export type PaginatedPowerConnectionList = {
  count: number
  next: string | null
  previous: string | null
  results: PowerConnection[]
}
