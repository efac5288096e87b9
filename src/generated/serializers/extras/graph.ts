// Generated from schema/extras/graph.ts. Do not edit: npm run generate
import Type from 'typebox'

/** The type of object that the graph is about: 100 = Interface, 200 = Provider, 300 = Site. Later versions may add values. */
export const GraphType = Type.Unsafe({
  type: 'integer',
  enum: [100, 200, 300],
  $id: 'GraphType',
  description:
    'The type of object that the graph is about: 100 = Interface, 200 = Provider, 300 = Site. Later versions may add values.',
  'x-enum-varnames': ['Interface', 'Provider', 'Site'],
  'x-enumNames': ['Interface', 'Provider', 'Site'],
  'x-enum-descriptions': ['Interface', 'Provider', 'Site'],
})

/** GraphType as a plain type. */
export type GraphType = 100 | 200 | 300

/** The type of object that the graph is about (value and label). */
export const GraphTypeChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('GraphType'), Type.String()],
  items: { anyOf: [{ $ref: 'GraphType' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'GraphTypeChoice',
  description: 'The type of object that the graph is about (value and label)',
})

/** GraphTypeChoice as a plain type. */
export type GraphTypeChoice = [GraphType, string]

/** A graph inside the representation of another object; only id and url for readers who may not see it. */
export const NestedGraph = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the graph' }),
    name: Type.Optional(Type.String({ maxLength: 100, description: 'Name of the graph' })),
  },
  {
    $id: 'NestedGraph',
    description:
      'A graph inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedGraph as a plain type. */
export type NestedGraph = {
  id: number
  url: string
  name?: string
}

/** An image of another system that is shown beside every object of one type. */
export const Graph = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    type: Type.Ref('GraphTypeChoice', {
      description: 'The type of object that the graph is about',
    }),
    weight: Type.Integer({
      minimum: 0,
      maximum: 32767,
      description: 'Place among the graphs of an object: lower numbers come first',
    }),
    name: Type.String({ maxLength: 100, description: 'Name of the graph' }),
    source: Type.String({
      maxLength: 500,
      description: "Template of the image's URL, in which the variable obj is the object",
    }),
    link: Type.String({
      maxLength: 200,
      description: 'Where a click on the image leads, a template too',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'Graph',
    description: 'An image of another system that is shown beside every object of one type.',
  },
)

/** Graph as a plain type. */
export type Graph = {
  id: number
  type: GraphTypeChoice
  weight: number
  name: string
  source: string
  link: string
  created: string
  last_updated: string
}

/** A graph as it is written: choices are bare values. */
export const WritableGraph = Type.Object(
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
    type: Type.Ref('GraphType', { description: 'The type of object that the graph is about' }),
    weight: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 32767,
        description: 'Place among the graphs of an object: lower numbers come first. Default: 1000',
      }),
    ),
    name: Type.String({
      maxLength: 100,
      minLength: 1,
      pattern: '\\S',
      description: 'Name of the graph',
    }),
    source: Type.String({
      maxLength: 500,
      minLength: 1,
      pattern: '\\S',
      description: "Template of the image's URL, in which the variable obj is the object",
    }),
    link: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: '^$|^[a-zA-Z]+://[^/\\s?#]+\\S*$',
        description: 'Where a click on the image leads, a template too',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableGraph',
    description: 'A graph as it is written: choices are bare values',
    examples: [{ type: 100, name: 'Example name', source: 'Example source URL' }],
  },
)

/** WritableGraph as a plain type. */
export type WritableGraph = {
  id?: number
  if_match?: string
  type: GraphType
  weight?: number
  name: string
  source: string
  link?: string
}

/** Changes of a graph: what is left out stays as it is. */
export const PatchedWritableGraph = Type.Object(
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
    type: Type.Optional(
      Type.Ref('GraphType', { description: 'The type of object that the graph is about' }),
    ),
    weight: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 32767,
        description: 'Place among the graphs of an object: lower numbers come first',
      }),
    ),
    name: Type.Optional(
      Type.String({
        maxLength: 100,
        minLength: 1,
        pattern: '\\S',
        description: 'Name of the graph',
      }),
    ),
    source: Type.Optional(
      Type.String({
        maxLength: 500,
        minLength: 1,
        pattern: '\\S',
        description: "Template of the image's URL, in which the variable obj is the object",
      }),
    ),
    link: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: '^$|^[a-zA-Z]+://[^/\\s?#]+\\S*$',
        description: 'Where a click on the image leads, a template too',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableGraph',
    description: 'Changes of a graph: what is left out stays as it is',
    examples: [{ type: 100 }],
  },
)

/** PatchedWritableGraph as a plain type. */
export type PatchedWritableGraph = {
  id?: number
  if_match?: string
  type?: GraphType
  weight?: number
  name?: string
  source?: string
  link?: string
}

/** A graph in the response to a write: references are ids, choices are bare values. */
export const FlatGraph = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    type: Type.Ref('GraphType', { description: 'The type of object that the graph is about' }),
    weight: Type.Integer({
      minimum: 0,
      maximum: 32767,
      description: 'Place among the graphs of an object: lower numbers come first',
    }),
    name: Type.String({ maxLength: 100, description: 'Name of the graph' }),
    source: Type.String({
      maxLength: 500,
      description: "Template of the image's URL, in which the variable obj is the object",
    }),
    link: Type.String({
      maxLength: 200,
      description: 'Where a click on the image leads, a template too',
    }),
  },
  {
    $id: 'FlatGraph',
    description: 'A graph in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatGraph as a plain type. */
export type FlatGraph = {
  id: number
  type: GraphType
  weight: number
  name: string
  source: string
  link: string
}

/** A page of graphs. */
export const PaginatedGraphList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Graph'), { description: 'The graphs of this page' }),
  },
  { $id: 'PaginatedGraphList', description: 'A page of graphs' },
)

/** PaginatedGraphList as a plain type. */
export type PaginatedGraphList = {
  count: number
  next: string | null
  previous: string | null
  results: Graph[]
}
