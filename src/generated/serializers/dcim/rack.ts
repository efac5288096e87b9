// Generated from schema/dcim/rack.ts. Do not edit: npm run generate
import Type from 'typebox'

/** How the rack is built: 100 = 2-post frame, 200 = 4-post frame, 300 = 4-post cabinet, 1000 = Wall-mounted frame, 1100 = Wall-mounted cabinet. Later versions may add values. */
export const RackType = Type.Unsafe({
  type: 'integer',
  enum: [100, 200, 300, 1000, 1100],
  $id: 'RackType',
  description:
    'How the rack is built: 100 = 2-post frame, 200 = 4-post frame, 300 = 4-post cabinet, 1000 = Wall-mounted frame, 1100 = Wall-mounted cabinet. Later versions may add values.',
  'x-enum-varnames': [
    'Type_2_post_frame',
    'Type_4_post_frame',
    'Type_4_post_cabinet',
    'Wall_mounted_frame',
    'Wall_mounted_cabinet',
  ],
  'x-enumNames': [
    'Type_2_post_frame',
    'Type_4_post_frame',
    'Type_4_post_cabinet',
    'Wall_mounted_frame',
    'Wall_mounted_cabinet',
  ],
  'x-enum-descriptions': [
    '2-post frame',
    '4-post frame',
    '4-post cabinet',
    'Wall-mounted frame',
    'Wall-mounted cabinet',
  ],
})

/** RackType as a plain type. */
export type RackType = 100 | 200 | 300 | 1000 | 1100

/** How the rack is built (value and label). */
export const RackTypeChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('RackType'), Type.String()],
  items: { anyOf: [{ $ref: 'RackType' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'RackTypeChoice',
  description: 'How the rack is built (value and label)',
})

/** RackTypeChoice as a plain type. */
export type RackTypeChoice = [RackType, string]

/** Distance between the rails in inches: 19 = 19 inches, 23 = 23 inches. Later versions may add values. */
export const RackWidth = Type.Unsafe({
  type: 'integer',
  enum: [19, 23],
  $id: 'RackWidth',
  description:
    'Distance between the rails in inches: 19 = 19 inches, 23 = 23 inches. Later versions may add values.',
  'x-enum-varnames': ['Width_19_inches', 'Width_23_inches'],
  'x-enumNames': ['Width_19_inches', 'Width_23_inches'],
  'x-enum-descriptions': ['19 inches', '23 inches'],
})

/** RackWidth as a plain type. */
export type RackWidth = 19 | 23

/** Distance between the rails in inches (value and label). */
export const RackWidthChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('RackWidth'), Type.String()],
  items: { anyOf: [{ $ref: 'RackWidth' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'RackWidthChoice',
  description: 'Distance between the rails in inches (value and label)',
})

/** RackWidthChoice as a plain type. */
export type RackWidthChoice = [RackWidth, string]

/** A rack inside the representation of another object; only id and url for readers who may not see it. */
export const NestedRack = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the rack' }),
    name: Type.Optional(
      Type.String({ maxLength: 50, description: 'Name, unique within the site' }),
    ),
    display_name: Type.Optional(Type.String({ description: 'Name for people' })),
  },
  {
    $id: 'NestedRack',
    description:
      'A rack inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedRack as a plain type. */
export type NestedRack = {
  id: number
  url: string
  name?: string
  display_name?: string
}

/** A frame or cabinet at a site that devices are mounted in. */
export const Rack = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name, unique within the site' }),
    facility_id: Type.Union([Type.String({ maxLength: 30 }), Type.Null()], {
      description: "The data centre's own name for the rack, unique within the site",
    }),
    display_name: Type.String({ description: 'Name for people' }),
    site: Type.Ref('NestedSite', { description: 'Where the rack stands' }),
    group: Type.Union([Type.Ref('NestedRackGroup'), Type.Null()], {
      description: 'Group of the same site that the rack belongs to',
    }),
    tenant: Type.Union([Type.Ref('NestedTenant'), Type.Null()], {
      description: 'Who uses the rack',
    }),
    role: Type.Union([Type.Ref('NestedRackRole'), Type.Null()], {
      description: 'Purpose of the rack',
    }),
    type: Type.Union([Type.Ref('RackTypeChoice'), Type.Null()], {
      description: 'How the rack is built',
    }),
    width: Type.Ref('RackWidthChoice', { description: 'Distance between the rails in inches' }),
    u_height: Type.Integer({ minimum: 1, maximum: 100, description: 'Height in rack units' }),
    desc_units: Type.Boolean({ description: 'Units are numbered from the top downwards' }),
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
  { $id: 'Rack', description: 'A frame or cabinet at a site that devices are mounted in.' },
)

/** Rack as a plain type. */
export type Rack = {
  id: number
  name: string
  facility_id: string | null
  display_name: string
  site: { id: number; url: string; name?: string; slug?: string }
  group: { id: number; url: string; name?: string; slug?: string } | null
  tenant: { id: number; url: string; name?: string; slug?: string } | null
  role: { id: number; url: string; name?: string; slug?: string } | null
  type: RackTypeChoice | null
  width: RackWidthChoice
  u_height: number
  desc_units: boolean
  comments: string
  custom_fields: Record<string, unknown>
  created: string
  last_updated: string
}

/** A rack as it is written: choices are bare values. */
export const WritableRack = Type.Object(
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
      description: 'Name, unique within the site',
    }),
    facility_id: Type.Optional(
      Type.Union([Type.String({ maxLength: 30 }), Type.Null()], {
        description: "The data centre's own name for the rack, unique within the site",
      }),
    ),
    site: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the site: where the rack stands',
    }),
    group: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the rack group: group of the same site that the rack belongs to',
      }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the rack',
      }),
    ),
    role: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the rack role: purpose of the rack',
      }),
    ),
    type: Type.Optional(
      Type.Union([Type.Ref('RackType'), Type.Null()], { description: 'How the rack is built' }),
    ),
    width: Type.Optional(
      Type.Ref('RackWidth', {
        description: 'Distance between the rails in inches. Default: 19 (19 inches)',
      }),
    ),
    u_height: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Height in rack units. Default: 42' }),
    ),
    desc_units: Type.Optional(
      Type.Boolean({ description: 'Units are numbered from the top downwards. Default: false' }),
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
    $id: 'WritableRack',
    description: 'A rack as it is written: choices are bare values',
    examples: [{ name: 'Example name', site: 1, width: 19 }],
  },
)

/** WritableRack as a plain type. */
export type WritableRack = {
  id?: number
  if_match?: string
  name: string
  facility_id?: string | null
  site: number
  group?: number | null
  tenant?: number | null
  role?: number | null
  type?: RackType | null
  width?: RackWidth
  u_height?: number
  desc_units?: boolean
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** Changes of a rack: what is left out stays as it is. */
export const PatchedWritableRack = Type.Object(
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
        description: 'Name, unique within the site',
      }),
    ),
    facility_id: Type.Optional(
      Type.Union([Type.String({ maxLength: 30 }), Type.Null()], {
        description: "The data centre's own name for the rack, unique within the site",
      }),
    ),
    site: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the site: where the rack stands',
      }),
    ),
    group: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the rack group: group of the same site that the rack belongs to',
      }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the rack',
      }),
    ),
    role: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the rack role: purpose of the rack',
      }),
    ),
    type: Type.Optional(
      Type.Union([Type.Ref('RackType'), Type.Null()], { description: 'How the rack is built' }),
    ),
    width: Type.Optional(
      Type.Ref('RackWidth', { description: 'Distance between the rails in inches' }),
    ),
    u_height: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Height in rack units' }),
    ),
    desc_units: Type.Optional(
      Type.Boolean({ description: 'Units are numbered from the top downwards' }),
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
    $id: 'PatchedWritableRack',
    description: 'Changes of a rack: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableRack as a plain type. */
export type PatchedWritableRack = {
  id?: number
  if_match?: string
  name?: string
  facility_id?: string | null
  site?: number
  group?: number | null
  tenant?: number | null
  role?: number | null
  type?: RackType | null
  width?: RackWidth
  u_height?: number
  desc_units?: boolean
  comments?: string
  custom_fields?: Record<string, unknown>
}

/** A rack in the response to a write: references are ids, choices are bare values. */
export const FlatRack = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name, unique within the site' }),
    facility_id: Type.Union([Type.String({ maxLength: 30 }), Type.Null()], {
      description: "The data centre's own name for the rack, unique within the site",
    }),
    site: Type.Integer({ description: 'Id of the site: where the rack stands' }),
    group: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the rack group: group of the same site that the rack belongs to',
    }),
    tenant: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the tenant: who uses the rack',
    }),
    role: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the rack role: purpose of the rack',
    }),
    type: Type.Union([Type.Ref('RackType'), Type.Null()], { description: 'How the rack is built' }),
    width: Type.Ref('RackWidth', { description: 'Distance between the rails in inches' }),
    u_height: Type.Integer({ minimum: 1, maximum: 100, description: 'Height in rack units' }),
    desc_units: Type.Boolean({ description: 'Units are numbered from the top downwards' }),
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
    $id: 'FlatRack',
    description: 'A rack in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatRack as a plain type. */
export type FlatRack = {
  id: number
  name: string
  facility_id: string | null
  site: number
  group: number | null
  tenant: number | null
  role: number | null
  type: RackType | null
  width: RackWidth
  u_height: number
  desc_units: boolean
  comments: string
  custom_fields?: Record<string, unknown>
}

/** A page of racks. */
export const PaginatedRackList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Rack'), { description: 'The racks of this page' }),
  },
  { $id: 'PaginatedRackList', description: 'A page of racks' },
)

/** PaginatedRackList as a plain type. */
export type PaginatedRackList = {
  count: number
  next: string | null
  previous: string | null
  results: Rack[]
}
