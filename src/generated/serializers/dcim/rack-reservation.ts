// Generated from schema/dcim/rack-reservation.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A rack reservation inside the representation of another object; only id and url for readers who may not see it. */
export const NestedRackReservation = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the rack reservation' }),
    rack: Type.Optional(Type.Ref('NestedRack', { description: 'The rack with the units' })),
    units: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), {
        description: 'Numbers of the reserved rack units',
      }),
    ),
  },
  {
    $id: 'NestedRackReservation',
    description:
      'A rack reservation inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedRackReservation as a plain type. */
export type NestedRackReservation = {
  id: number
  url: string
  rack?: { id: number; url: string; name?: string; display_name?: string }
  units?: number[]
}

/** Rack units that are kept free for a purpose. */
export const RackReservation = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    rack: Type.Ref('NestedRack', { description: 'The rack with the units' }),
    units: Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), {
      description: 'Numbers of the reserved rack units',
    }),
    created: Type.String({ format: 'date-time', description: 'When the object was made' }),
    user: Type.Union([Type.Integer(), Type.Null()], { description: 'Who made the reservation' }),
    description: Type.String({ maxLength: 100, description: 'Purpose of the reservation' }),
  },
  { $id: 'RackReservation', description: 'Rack units that are kept free for a purpose.' },
)

/** RackReservation as a plain type. */
export type RackReservation = {
  id: number
  rack: { id: number; url: string; name?: string; display_name?: string }
  units: number[]
  created: string
  user: number | null
  description: string
}

/** A rack reservation as it is written: choices are bare values. */
export const WritableRackReservation = Type.Object(
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
    rack: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the rack: the rack with the units',
    }),
    units: Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), {
      maxItems: 1000,
      description: 'Numbers of the reserved rack units',
    }),
    description: Type.String({
      maxLength: 100,
      minLength: 1,
      pattern: '\\S',
      description: 'Purpose of the reservation',
    }),
  },
  {
    additionalProperties: false,
    $id: 'WritableRackReservation',
    description: 'A rack reservation as it is written: choices are bare values',
    examples: [{ rack: 1, units: [1, 2], description: 'Example description' }],
  },
)

/** WritableRackReservation as a plain type. */
export type WritableRackReservation = {
  id?: number
  if_match?: string
  rack: number
  units: number[]
  description: string
}

/** Changes of a rack reservation: what is left out stays as it is. */
export const PatchedWritableRackReservation = Type.Object(
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
    rack: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the rack: the rack with the units',
      }),
    ),
    units: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), {
        maxItems: 1000,
        description: 'Numbers of the reserved rack units',
      }),
    ),
    description: Type.Optional(
      Type.String({
        maxLength: 100,
        minLength: 1,
        pattern: '\\S',
        description: 'Purpose of the reservation',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableRackReservation',
    description: 'Changes of a rack reservation: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableRackReservation as a plain type. */
export type PatchedWritableRackReservation = {
  id?: number
  if_match?: string
  rack?: number
  units?: number[]
  description?: string
}

/** A rack reservation in the response to a write: references are ids, choices are bare values. */
export const FlatRackReservation = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    rack: Type.Integer({ description: 'Id of the rack: the rack with the units' }),
    units: Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), {
      description: 'Numbers of the reserved rack units',
    }),
    description: Type.String({ maxLength: 100, description: 'Purpose of the reservation' }),
  },
  {
    $id: 'FlatRackReservation',
    description:
      'A rack reservation in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatRackReservation as a plain type. */
export type FlatRackReservation = {
  id: number
  rack: number
  units: number[]
  description: string
}

/** A page of rack reservations. */
export const PaginatedRackReservationList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('RackReservation'), {
      description: 'The rack reservations of this page',
    }),
  },
  { $id: 'PaginatedRackReservationList', description: 'A page of rack reservations' },
)

/** PaginatedRackReservationList as a plain type. */
export type PaginatedRackReservationList = {
  count: number
  next: string | null
  previous: string | null
  results: RackReservation[]
}
