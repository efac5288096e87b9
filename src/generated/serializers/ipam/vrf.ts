// Generated from schema/ipam/vrf.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A VRF inside the representation of another object; only id and url for readers who may not see it. */
export const NestedVRF = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the VRF' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Name of the VRF' })),
    rd: Type.Optional(
      Type.String({
        maxLength: 21,
        description: 'Unique route distinguisher (RFC 4364), such as 65000:100',
      }),
    ),
  },
  {
    $id: 'NestedVRF',
    description:
      'A VRF inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedVRF as a plain type. */
export type NestedVRF = {
  id: number
  url: string
  name?: string
  rd?: string
}

/** A routing table of its own (virtual routing and forwarding), in which address space may overlap. */
export const VRF = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the VRF' }),
    rd: Type.String({
      maxLength: 21,
      description: 'Unique route distinguisher (RFC 4364), such as 65000:100',
    }),
    tenant: Type.Union([Type.Ref('NestedTenant'), Type.Null()], {
      description: 'Who uses the VRF',
    }),
    enforce_unique: Type.Boolean({
      description: 'Refuse duplicate prefixes and addresses in this VRF',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the VRF' }),
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
    $id: 'VRF',
    description:
      'A routing table of its own (virtual routing and forwarding), in which address space may overlap.',
  },
)

/** VRF as a plain type. */
export type VRF = {
  id: number
  name: string
  rd: string
  tenant: { id: number; url: string; name?: string; slug?: string } | null
  enforce_unique: boolean
  description: string
  custom_fields: Record<string, unknown>
  created: string
  last_updated: string
}

/** A VRF as it is written: choices are bare values. */
export const WritableVRF = Type.Object(
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
      description: 'Name of the VRF',
    }),
    rd: Type.String({
      maxLength: 21,
      minLength: 1,
      pattern: '\\S',
      description: 'Unique route distinguisher (RFC 4364), such as 65000:100',
    }),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the VRF',
      }),
    ),
    enforce_unique: Type.Optional(
      Type.Boolean({
        description: 'Refuse duplicate prefixes and addresses in this VRF. Default: true',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the VRF' }),
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
    $id: 'WritableVRF',
    description: 'A VRF as it is written: choices are bare values',
    examples: [{ name: 'Example name', rd: '65000:100' }],
  },
)

/** WritableVRF as a plain type. */
export type WritableVRF = {
  id?: number
  if_match?: string
  name: string
  rd: string
  tenant?: number | null
  enforce_unique?: boolean
  description?: string
  custom_fields?: Record<string, unknown>
}

/** Changes of a VRF: what is left out stays as it is. */
export const PatchedWritableVRF = Type.Object(
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
      Type.String({ maxLength: 50, minLength: 1, pattern: '\\S', description: 'Name of the VRF' }),
    ),
    rd: Type.Optional(
      Type.String({
        maxLength: 21,
        minLength: 1,
        pattern: '\\S',
        description: 'Unique route distinguisher (RFC 4364), such as 65000:100',
      }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the tenant: who uses the VRF',
      }),
    ),
    enforce_unique: Type.Optional(
      Type.Boolean({ description: 'Refuse duplicate prefixes and addresses in this VRF' }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the VRF' }),
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
    $id: 'PatchedWritableVRF',
    description: 'Changes of a VRF: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableVRF as a plain type. */
export type PatchedWritableVRF = {
  id?: number
  if_match?: string
  name?: string
  rd?: string
  tenant?: number | null
  enforce_unique?: boolean
  description?: string
  custom_fields?: Record<string, unknown>
}

/** A VRF in the response to a write: references are ids, choices are bare values. */
export const FlatVRF = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 50, description: 'Name of the VRF' }),
    rd: Type.String({
      maxLength: 21,
      description: 'Unique route distinguisher (RFC 4364), such as 65000:100',
    }),
    tenant: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the tenant: who uses the VRF',
    }),
    enforce_unique: Type.Boolean({
      description: 'Refuse duplicate prefixes and addresses in this VRF',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the VRF' }),
    custom_fields: Type.Optional(
      Type.Unsafe({
        type: 'object',
        additionalProperties: true,
        description: 'Values by custom field name',
      }),
    ),
  },
  {
    $id: 'FlatVRF',
    description: 'A VRF in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatVRF as a plain type. */
export type FlatVRF = {
  id: number
  name: string
  rd: string
  tenant: number | null
  enforce_unique: boolean
  description: string
  custom_fields?: Record<string, unknown>
}

/** A page of VRFs. */
export const PaginatedVRFList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('VRF'), { description: 'The VRFs of this page' }),
  },
  { $id: 'PaginatedVRFList', description: 'A page of VRFs' },
)

/** PaginatedVRFList as a plain type. */
export type PaginatedVRFList = {
  count: number
  next: string | null
  previous: string | null
  results: VRF[]
}
