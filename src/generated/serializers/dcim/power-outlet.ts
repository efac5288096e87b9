// Generated from schema/dcim/power-outlet.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A power outlet inside the representation of another object; only id and url for readers who may not see it. */
export const NestedPowerOutlet = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the power outlet' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    ),
  },
  {
    $id: 'NestedPowerOutlet',
    description:
      'A power outlet inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedPowerOutlet as a plain type. */
export type NestedPowerOutlet = {
  id: number
  url: string
  name?: string
}

/** A power outlet with all its fields inside the representation of another object; only id and url for readers who may not see it. */
export const FullPowerOutlet = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the power outlet' }),
    device: Type.Optional(Type.Ref('NestedDevice', { description: 'The power distribution unit' })),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    ),
    connected_port: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], {
        description: 'The power port that is connected',
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
    $id: 'FullPowerOutlet',
    description:
      'A power outlet with all its fields inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** FullPowerOutlet as a plain type. */
export type FullPowerOutlet = {
  id: number
  url: string
  device?: { id: number; url: string; name?: string | null; display_name?: string }
  name?: string
  connected_port?: number | null
  created?: string
  last_updated?: string
}

/** An outlet of a power distribution unit that other devices draw power from. */
export const PowerOutlet = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Ref('NestedDevice', { description: 'The power distribution unit' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    connected_port: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The power port that is connected',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'PowerOutlet',
    description: 'An outlet of a power distribution unit that other devices draw power from.',
  },
)

/** PowerOutlet as a plain type. */
export type PowerOutlet = {
  id: number
  device: { id: number; url: string; name?: string | null; display_name?: string }
  name: string
  connected_port: number | null
  created: string
  last_updated: string
}

/** A power outlet as it is written: choices are bare values. */
export const WritablePowerOutlet = Type.Object(
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
      description: 'Id of the device: the power distribution unit',
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
    $id: 'WritablePowerOutlet',
    description: 'A power outlet as it is written: choices are bare values',
    examples: [{ device: 1, name: 'Example name' }],
  },
)

/** WritablePowerOutlet as a plain type. */
export type WritablePowerOutlet = {
  id?: number
  if_match?: string
  device: number
  name: string
}

/** Changes of a power outlet: what is left out stays as it is. */
export const PatchedWritablePowerOutlet = Type.Object(
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
        description: 'Id of the device: the power distribution unit',
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
    $id: 'PatchedWritablePowerOutlet',
    description: 'Changes of a power outlet: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritablePowerOutlet as a plain type. */
export type PatchedWritablePowerOutlet = {
  id?: number
  if_match?: string
  device?: number
  name?: string
}

/** A power outlet in the response to a write: references are ids, choices are bare values. */
export const FlatPowerOutlet = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Integer({ description: 'Id of the device: the power distribution unit' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
  },
  {
    $id: 'FlatPowerOutlet',
    description:
      'A power outlet in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatPowerOutlet as a plain type. */
export type FlatPowerOutlet = {
  id: number
  device: number
  name: string
}

/** A page of power outlets. */
export const PaginatedPowerOutletList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('PowerOutlet'), { description: 'The power outlets of this page' }),
  },
  { $id: 'PaginatedPowerOutletList', description: 'A page of power outlets' },
)

/** PaginatedPowerOutletList as a plain type. */
export type PaginatedPowerOutletList = {
  count: number
  next: string | null
  previous: string | null
  results: PowerOutlet[]
}
