// Generated from schema/ipam/aggregate.ts. Do not edit: npm run generate
import Type from 'typebox'

/** IP version: 4 = IPv4, 6 = IPv6. Later versions may add values. */
export const AggregateFamily = Type.Unsafe({
  type: 'integer',
  enum: [4, 6],
  $id: 'AggregateFamily',
  description: 'IP version: 4 = IPv4, 6 = IPv6. Later versions may add values.',
  'x-enum-varnames': ['IPv4', 'IPv6'],
  'x-enumNames': ['IPv4', 'IPv6'],
  'x-enum-descriptions': ['IPv4', 'IPv6'],
})

/** AggregateFamily as a plain type. */
export type AggregateFamily = 4 | 6

/** An aggregate inside the representation of another object; only id and url for readers who may not see it. */
export const NestedAggregate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the aggregate' }),
    family: Type.Optional(Type.Ref('AggregateFamily', { description: 'IP version' })),
    prefix: Type.Optional(Type.String({ description: 'The block, without host bits' })),
  },
  {
    $id: 'NestedAggregate',
    description:
      'An aggregate inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedAggregate as a plain type. */
export type NestedAggregate = {
  id: number
  url: string
  family?: AggregateFamily
  prefix?: string
}

/** A top-level block of address space, as a registry allocated it. */
export const Aggregate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    family: Type.Ref('AggregateFamily', { description: 'IP version' }),
    prefix: Type.String({ description: 'The block, without host bits' }),
    rir: Type.Ref('NestedRIR', { description: 'The registry that allocated the block' }),
    date_added: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'Day of the allocation',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the aggregate' }),
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
    $id: 'Aggregate',
    description: 'A top-level block of address space, as a registry allocated it.',
  },
)

/** Aggregate as a plain type. */
export type Aggregate = {
  id: number
  family: AggregateFamily
  prefix: string
  rir: { id: number; url: string; name?: string; slug?: string }
  date_added: string | null
  description: string
  custom_fields: Record<string, unknown>
  created: string
  last_updated: string
}

/** An aggregate as it is written: choices are bare values. */
export const WritableAggregate = Type.Object(
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
    prefix: Type.String({
      pattern: '^[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?$',
      description: 'The block, without host bits',
    }),
    rir: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the RIR: the registry that allocated the block',
    }),
    date_added: Type.Optional(
      Type.Union([Type.String({ format: 'date' }), Type.Null()], {
        description: 'Day of the allocation',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the aggregate' }),
    ),
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
    $id: 'WritableAggregate',
    description: 'An aggregate as it is written: choices are bare values',
    examples: [{ prefix: '10.20.0.0/16', rir: 1 }],
  },
)

/** WritableAggregate as a plain type. */
export type WritableAggregate = {
  id?: number
  if_match?: string
  prefix: string
  rir: number
  date_added?: string | null
  description?: string
  custom_fields?: Record<string, unknown>
}

/** Changes of an aggregate: what is left out stays as it is. */
export const PatchedWritableAggregate = Type.Object(
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
    prefix: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?$',
        description: 'The block, without host bits',
      }),
    ),
    rir: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the RIR: the registry that allocated the block',
      }),
    ),
    date_added: Type.Optional(
      Type.Union([Type.String({ format: 'date' }), Type.Null()], {
        description: 'Day of the allocation',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the aggregate' }),
    ),
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
    $id: 'PatchedWritableAggregate',
    description: 'Changes of an aggregate: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableAggregate as a plain type. */
export type PatchedWritableAggregate = {
  id?: number
  if_match?: string
  prefix?: string
  rir?: number
  date_added?: string | null
  description?: string
  custom_fields?: Record<string, unknown>
}

/** An aggregate in the response to a write: references are ids, choices are bare values. */
export const FlatAggregate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    prefix: Type.String({ description: 'The block, without host bits' }),
    rir: Type.Integer({ description: 'Id of the RIR: the registry that allocated the block' }),
    date_added: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'Day of the allocation',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the aggregate' }),
    custom_fields: Type.Optional(
      Type.Unsafe({
        type: 'object',
        additionalProperties: true,
        description: 'Values by custom field name',
      }),
    ),
  },
  {
    $id: 'FlatAggregate',
    description:
      'An aggregate in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatAggregate as a plain type. */
export type FlatAggregate = {
  id: number
  prefix: string
  rir: number
  date_added: string | null
  description: string
  custom_fields?: Record<string, unknown>
}

/** A page of aggregates. */
export const PaginatedAggregateList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Aggregate'), { description: 'The aggregates of this page' }),
  },
  { $id: 'PaginatedAggregateList', description: 'A page of aggregates' },
)

/** PaginatedAggregateList as a plain type. */
export type PaginatedAggregateList = {
  count: number
  next: string | null
  previous: string | null
  results: Aggregate[]
}
