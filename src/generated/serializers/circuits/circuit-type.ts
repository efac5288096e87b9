// Generated from schema/circuits/circuit-type.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A circuit type inside the representation of another object; only id and url for readers who may not see it. */
export const NestedCircuitType = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the circuit type' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the circuit type' })),
    slug: Type.Optional(
      Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    ),
  },
  {
    $id: 'NestedCircuitType',
    description:
      'A circuit type inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedCircuitType as a plain type. */
export type NestedCircuitType = {
  id: number
  url: string
  name?: string
  slug?: string
}

/** The purpose of circuits, such as transit, peering or a private line. */
export const CircuitType = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the circuit type' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'CircuitType',
    description: 'The purpose of circuits, such as transit, peering or a private line.',
  },
)

/** CircuitType as a plain type. */
export type CircuitType = {
  id: number
  name: string
  slug: string
  created: string
  last_updated: string
}

/** A circuit type as it is written: choices are bare values. */
export const WritableCircuitType = Type.Object(
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
    name: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '\\S',
      description: 'Name of the circuit type',
    }),
    slug: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[-a-zA-Z0-9_]+$',
      description: 'Unique short name for URLs and filters',
    }),
  },
  {
    additionalProperties: false,
    $id: 'WritableCircuitType',
    description: 'A circuit type as it is written: choices are bare values',
    examples: [{ name: 'Example name', slug: 'main-office' }],
  },
)

/** WritableCircuitType as a plain type. */
export type WritableCircuitType = {
  id?: number
  if_match?: string
  name: string
  slug: string
}

/** Changes of a circuit type: what is left out stays as it is. */
export const PatchedWritableCircuitType = Type.Object(
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
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '\\S',
        description: 'Name of the circuit type',
      }),
    ),
    slug: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '^[-a-zA-Z0-9_]+$',
        description: 'Unique short name for URLs and filters',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableCircuitType',
    description: 'Changes of a circuit type: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableCircuitType as a plain type. */
export type PatchedWritableCircuitType = {
  id?: number
  if_match?: string
  name?: string
  slug?: string
}

/** A circuit type in the response to a write: references are ids, choices are bare values. */
export const FlatCircuitType = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the circuit type' }),
    slug: Type.String({ maxLength: 50, description: 'Unique short name for URLs and filters' }),
  },
  {
    $id: 'FlatCircuitType',
    description:
      'A circuit type in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatCircuitType as a plain type. */
export type FlatCircuitType = {
  id: number
  name: string
  slug: string
}

/** A page of circuit types. */
export const PaginatedCircuitTypeList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('CircuitType'), { description: 'The circuit types of this page' }),
  },
  { $id: 'PaginatedCircuitTypeList', description: 'A page of circuit types' },
)

/** PaginatedCircuitTypeList as a plain type. */
export type PaginatedCircuitTypeList = {
  count: number
  next: string | null
  previous: string | null
  results: CircuitType[]
}
