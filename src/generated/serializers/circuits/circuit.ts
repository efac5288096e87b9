// Generated from schema/circuits/circuit.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A circuit inside the representation of another object; only id and url for readers who may not see it. */
export const NestedCircuit = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the circuit' }),
    cid: Type.Optional(
      Type.String({ maxLength: 50, description: "The provider's name for the circuit" }),
    ),
  },
  {
    $id: 'NestedCircuit',
    description:
      'A circuit inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedCircuit as a plain type. */
export type NestedCircuit = {
  id: number
  url: string
  cid?: string
}

/** A line bought from a provider, with up to two ends. */
export const Circuit = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    cid: Type.String({ maxLength: 50, description: "The provider's name for the circuit" }),
    provider: Type.Ref('NestedProvider', { description: 'Who sells the circuit' }),
    type: Type.Ref('NestedCircuitType', { description: 'Purpose of the circuit' }),
    tenant: Type.Union([Type.Ref('NestedTenant'), Type.Null()], {
      description: 'Who uses the circuit',
    }),
    install_date: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'Day on which the circuit was handed over',
    }),
    commit_rate: Type.Union([Type.Integer({ minimum: 0, maximum: 2147483647 }), Type.Null()], {
      description: 'Committed rate in kbps',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the circuit' }),
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
  { $id: 'Circuit', description: 'A line bought from a provider, with up to two ends.' },
)

/** Circuit as a plain type. */
export type Circuit = {
  id: number
  cid: string
  provider: { id: number; url: string; name?: string; slug?: string }
  type: { id: number; url: string; name?: string; slug?: string }
  tenant: { id: number; url: string; name?: string; slug?: string } | null
  install_date: string | null
  commit_rate: number | null
  description: string
  comments: string
  custom_fields: Record<string, unknown>
  created: string
  last_updated: string
}

/** A circuit as it is written: choices are bare values. */
export const WritableCircuit = Type.Object(
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
    cid: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '\\S',
      description: "The provider's name for the circuit",
    }),
    provider: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the provider: who sells the circuit',
    }),
    type: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the circuit type: purpose of the circuit',
    }),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the circuit',
      }),
    ),
    install_date: Type.Optional(
      Type.Union([Type.String({ format: 'date' }), Type.Null()], {
        description: 'Day on which the circuit was handed over',
      }),
    ),
    commit_rate: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 2147483647 }), Type.Null()], {
        description: 'Committed rate in kbps',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the circuit' }),
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
    $id: 'WritableCircuit',
    description: 'A circuit as it is written: choices are bare values',
    examples: [{ cid: 'Example circuit ID', provider: 1, type: 1 }],
  },
)

/** WritableCircuit as a plain type. */
export type WritableCircuit = {
  id?: number
  if_match?: string
  cid: string
  provider: number
  type: number
  tenant?: number | null
  install_date?: string | null
  commit_rate?: number | null
  description?: string
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** Changes of a circuit: what is left out stays as it is. */
export const PatchedWritableCircuit = Type.Object(
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
    cid: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '\\S',
        description: "The provider's name for the circuit",
      }),
    ),
    provider: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the provider: who sells the circuit',
      }),
    ),
    type: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the circuit type: purpose of the circuit',
      }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the circuit',
      }),
    ),
    install_date: Type.Optional(
      Type.Union([Type.String({ format: 'date' }), Type.Null()], {
        description: 'Day on which the circuit was handed over',
      }),
    ),
    commit_rate: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 2147483647 }), Type.Null()], {
        description: 'Committed rate in kbps',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the circuit' }),
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
    $id: 'PatchedWritableCircuit',
    description: 'Changes of a circuit: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableCircuit as a plain type. */
export type PatchedWritableCircuit = {
  id?: number
  if_match?: string
  cid?: string
  provider?: number
  type?: number
  tenant?: number | null
  install_date?: string | null
  commit_rate?: number | null
  description?: string
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** A circuit in the response to a write: references are ids, choices are bare values. */
export const FlatCircuit = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    cid: Type.String({ maxLength: 50, description: "The provider's name for the circuit" }),
    provider: Type.Integer({ description: 'Id of the provider: who sells the circuit' }),
    type: Type.Integer({ description: 'Id of the circuit type: purpose of the circuit' }),
    tenant: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the tenant: who uses the circuit',
    }),
    install_date: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'Day on which the circuit was handed over',
    }),
    commit_rate: Type.Union([Type.Integer({ minimum: 0, maximum: 2147483647 }), Type.Null()], {
      description: 'Committed rate in kbps',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the circuit' }),
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
    $id: 'FlatCircuit',
    description:
      'A circuit in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatCircuit as a plain type. */
export type FlatCircuit = {
  id: number
  cid: string
  provider: number
  type: number
  tenant: number | null
  install_date: string | null
  commit_rate: number | null
  description: string
  comments: string
  custom_fields?: Record<string, unknown>
}

/** A page of circuits. */
export const PaginatedCircuitList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Circuit'), { description: 'The circuits of this page' }),
  },
  { $id: 'PaginatedCircuitList', description: 'A page of circuits' },
)

/** PaginatedCircuitList as a plain type. */
export type PaginatedCircuitList = {
  count: number
  next: string | null
  previous: string | null
  results: Circuit[]
}
