// Generated from schema/circuits/circuit-termination.ts. Do not edit: npm run generate
import Type from 'typebox'

/** Which of the two ends this is: A, Z. Later versions may add values. */
export const CircuitTerminationTermSide = Type.Unsafe({
  type: 'string',
  enum: ['A', 'Z'],
  $id: 'CircuitTerminationTermSide',
  description: 'Which of the two ends this is: A, Z. Later versions may add values.',
  'x-enum-varnames': ['A', 'Z'],
  'x-enumNames': ['A', 'Z'],
  'x-enum-descriptions': ['A', 'Z'],
})

/** CircuitTerminationTermSide as a plain type. */
export type CircuitTerminationTermSide = 'A' | 'Z'

/** A circuit termination inside the representation of another object; only id and url for readers who may not see it. */
export const NestedCircuitTermination = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the circuit termination' }),
    circuit: Type.Optional(
      Type.Ref('NestedCircuit', { description: 'The circuit that ends here' }),
    ),
    term_side: Type.Optional(
      Type.Ref('CircuitTerminationTermSide', { description: 'Which of the two ends this is' }),
    ),
  },
  {
    $id: 'NestedCircuitTermination',
    description:
      'A circuit termination inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedCircuitTermination as a plain type. */
export type NestedCircuitTermination = {
  id: number
  url: string
  circuit?: { id: number; url: string; cid?: string }
  term_side?: CircuitTerminationTermSide
}

/** One end of a circuit: the site it reaches and the interface it is plugged into. */
export const CircuitTermination = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    circuit: Type.Ref('NestedCircuit', { description: 'The circuit that ends here' }),
    term_side: Type.Ref('CircuitTerminationTermSide', {
      description: 'Which of the two ends this is',
    }),
    site: Type.Ref('NestedSite', { description: 'Where the circuit ends' }),
    interface: Type.Union([Type.Ref('FullInterface'), Type.Null()], {
      description: 'The interface the circuit is plugged into',
    }),
    port_speed: Type.Integer({
      minimum: 0,
      maximum: 2147483647,
      description: 'Speed of the port in kbps',
    }),
    upstream_speed: Type.Union([Type.Integer({ minimum: 0, maximum: 2147483647 }), Type.Null()], {
      description: 'Speed towards the provider in kbps, where it differs from the port speed',
    }),
    xconnect_id: Type.String({
      maxLength: 50,
      description: "The facility's name for the cross-connect",
    }),
    pp_info: Type.String({
      maxLength: 100,
      description: 'Patch panel and ports that lead to the circuit',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'CircuitTermination',
    description: 'One end of a circuit: the site it reaches and the interface it is plugged into.',
  },
)

/** CircuitTermination as a plain type. */
export type CircuitTermination = {
  id: number
  circuit: { id: number; url: string; cid?: string }
  term_side: CircuitTerminationTermSide
  site: { id: number; url: string; name?: string; slug?: string }
  interface: {
    id: number
    url: string
    device?: { id: number; url: string; name?: string | null; display_name?: string }
    name?: string
    form_factor?: [
      0 | 200 | 800 | 1000 | 1050 | 1100 | 1150 | 1200 | 1300 | 1310 | 1320 | 1350 | 1400 | 1500 | 1600 | 3010 | 3020 | 3040 | 3080 | 3160 | 4000 | 4010 | 4040 | 4050 | 5000 | 5050 | 5100 | 5150 | 5200 | 32767,
      string,
    ]
    lag?: { id: number; url: string; name?: string } | null
    mac_address?: string | null
    mgmt_only?: boolean
    description?: string
    connection?: {
      id: number
      url: string
      display_name?: string
      connection_status?: boolean
    } | null
    connected_interface?: {
      id: number
      url: string
      device?: { id: number; url: string; name?: string | null; display_name?: string }
      name?: string
      form_factor?: [
        0 | 200 | 800 | 1000 | 1050 | 1100 | 1150 | 1200 | 1300 | 1310 | 1320 | 1350 | 1400 | 1500 | 1600 | 3010 | 3020 | 3040 | 3080 | 3160 | 4000 | 4010 | 4040 | 4050 | 5000 | 5050 | 5100 | 5150 | 5200 | 32767,
        string,
      ]
      lag?: { id: number; url: string; name?: string } | null
      mac_address?: string | null
      mgmt_only?: boolean
      description?: string
    } | null
    created?: string
    last_updated?: string
  } | null
  port_speed: number
  upstream_speed: number | null
  xconnect_id: string
  pp_info: string
  created: string
  last_updated: string
}

/** A circuit termination as it is written: choices are bare values. */
export const WritableCircuitTermination = Type.Object(
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
    circuit: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the circuit: the circuit that ends here',
    }),
    term_side: Type.Ref('CircuitTerminationTermSide', {
      description: 'Which of the two ends this is',
    }),
    site: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the site: where the circuit ends',
    }),
    interface: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the interface: the interface the circuit is plugged into',
      }),
    ),
    port_speed: Type.Integer({
      minimum: 0,
      maximum: 2147483647,
      description: 'Speed of the port in kbps',
    }),
    upstream_speed: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 2147483647 }), Type.Null()], {
        description: 'Speed towards the provider in kbps, where it differs from the port speed',
      }),
    ),
    xconnect_id: Type.Optional(
      Type.String({ maxLength: 50, description: "The facility's name for the cross-connect" }),
    ),
    pp_info: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Patch panel and ports that lead to the circuit',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableCircuitTermination',
    description: 'A circuit termination as it is written: choices are bare values',
    examples: [{ circuit: 1, term_side: 'A', site: 1, port_speed: 1 }],
  },
)

/** WritableCircuitTermination as a plain type. */
export type WritableCircuitTermination = {
  id?: number
  if_match?: string
  circuit: number
  term_side: CircuitTerminationTermSide
  site: number
  interface?: number | null
  port_speed: number
  upstream_speed?: number | null
  xconnect_id?: string
  pp_info?: string
}

/** Changes of a circuit termination: what is left out stays as it is. */
export const PatchedWritableCircuitTermination = Type.Object(
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
    circuit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the circuit: the circuit that ends here',
      }),
    ),
    term_side: Type.Optional(
      Type.Ref('CircuitTerminationTermSide', { description: 'Which of the two ends this is' }),
    ),
    site: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the site: where the circuit ends',
      }),
    ),
    interface: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the interface: the interface the circuit is plugged into',
      }),
    ),
    port_speed: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Speed of the port in kbps' }),
    ),
    upstream_speed: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 2147483647 }), Type.Null()], {
        description: 'Speed towards the provider in kbps, where it differs from the port speed',
      }),
    ),
    xconnect_id: Type.Optional(
      Type.String({ maxLength: 50, description: "The facility's name for the cross-connect" }),
    ),
    pp_info: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Patch panel and ports that lead to the circuit',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableCircuitTermination',
    description: 'Changes of a circuit termination: what is left out stays as it is',
    examples: [{ term_side: 'A' }],
  },
)

/** PatchedWritableCircuitTermination as a plain type. */
export type PatchedWritableCircuitTermination = {
  id?: number
  if_match?: string
  circuit?: number
  term_side?: CircuitTerminationTermSide
  site?: number
  interface?: number | null
  port_speed?: number
  upstream_speed?: number | null
  xconnect_id?: string
  pp_info?: string
}

/** A circuit termination in the response to a write: references are ids, choices are bare values. */
export const FlatCircuitTermination = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    circuit: Type.Integer({ description: 'Id of the circuit: the circuit that ends here' }),
    term_side: Type.Ref('CircuitTerminationTermSide', {
      description: 'Which of the two ends this is',
    }),
    site: Type.Integer({ description: 'Id of the site: where the circuit ends' }),
    interface: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the interface: the interface the circuit is plugged into',
    }),
    port_speed: Type.Integer({
      minimum: 0,
      maximum: 2147483647,
      description: 'Speed of the port in kbps',
    }),
    upstream_speed: Type.Union([Type.Integer({ minimum: 0, maximum: 2147483647 }), Type.Null()], {
      description: 'Speed towards the provider in kbps, where it differs from the port speed',
    }),
    xconnect_id: Type.String({
      maxLength: 50,
      description: "The facility's name for the cross-connect",
    }),
    pp_info: Type.String({
      maxLength: 100,
      description: 'Patch panel and ports that lead to the circuit',
    }),
  },
  {
    $id: 'FlatCircuitTermination',
    description:
      'A circuit termination in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatCircuitTermination as a plain type. */
export type FlatCircuitTermination = {
  id: number
  circuit: number
  term_side: CircuitTerminationTermSide
  site: number
  interface: number | null
  port_speed: number
  upstream_speed: number | null
  xconnect_id: string
  pp_info: string
}

/** A page of circuit terminations. */
export const PaginatedCircuitTerminationList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('CircuitTermination'), {
      description: 'The circuit terminations of this page',
    }),
  },
  { $id: 'PaginatedCircuitTerminationList', description: 'A page of circuit terminations' },
)

/** PaginatedCircuitTerminationList as a plain type. */
export type PaginatedCircuitTerminationList = {
  count: number
  next: string | null
  previous: string | null
  results: CircuitTermination[]
}
