// Generated from schema/dcim/power-port-template.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A power port template inside the representation of another object; only id and url for readers who may not see it. */
export const NestedPowerPortTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the power port template' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
    ),
  },
  {
    $id: 'NestedPowerPortTemplate',
    description:
      'A power port template inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedPowerPortTemplate as a plain type. */
export type NestedPowerPortTemplate = {
  id: number
  url: string
  name?: string
}

/** A power port that every new device of a type gets. */
export const PowerPortTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device_type: Type.Ref('NestedDeviceType', { description: 'The type whose devices get it' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'PowerPortTemplate', description: 'A power port that every new device of a type gets.' },
)

/** PowerPortTemplate as a plain type. */
export type PowerPortTemplate = {
  id: number
  device_type: {
    id: number
    url: string
    manufacturer?: { id: number; url: string; name?: string; slug?: string }
    model?: string
    slug?: string
  }
  name: string
  created: string
  last_updated: string
}

/** A power port template as it is written: choices are bare values. */
export const WritablePowerPortTemplate = Type.Object(
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
    device_type: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the device type: the type whose devices get it',
    }),
    name: Type.String({
      maxLength: 30,
      minLength: 1,
      pattern: '\\S',
      description: 'Name on the device, unique within the type',
    }),
  },
  {
    additionalProperties: false,
    $id: 'WritablePowerPortTemplate',
    description: 'A power port template as it is written: choices are bare values',
    examples: [{ device_type: 1, name: 'Example name' }],
  },
)

/** WritablePowerPortTemplate as a plain type. */
export type WritablePowerPortTemplate = {
  id?: number
  if_match?: string
  device_type: number
  name: string
}

/** Changes of a power port template: what is left out stays as it is. */
export const PatchedWritablePowerPortTemplate = Type.Object(
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
    device_type: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the device type: the type whose devices get it',
      }),
    ),
    name: Type.Optional(
      Type.String({
        maxLength: 30,
        minLength: 1,
        pattern: '\\S',
        description: 'Name on the device, unique within the type',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritablePowerPortTemplate',
    description: 'Changes of a power port template: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritablePowerPortTemplate as a plain type. */
export type PatchedWritablePowerPortTemplate = {
  id?: number
  if_match?: string
  device_type?: number
  name?: string
}

/** A power port template in the response to a write: references are ids, choices are bare values. */
export const FlatPowerPortTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device_type: Type.Integer({
      description: 'Id of the device type: the type whose devices get it',
    }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
  },
  {
    $id: 'FlatPowerPortTemplate',
    description:
      'A power port template in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatPowerPortTemplate as a plain type. */
export type FlatPowerPortTemplate = {
  id: number
  device_type: number
  name: string
}

/** A page of power port templates. */
export const PaginatedPowerPortTemplateList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('PowerPortTemplate'), {
      description: 'The power port templates of this page',
    }),
  },
  { $id: 'PaginatedPowerPortTemplateList', description: 'A page of power port templates' },
)

/** PaginatedPowerPortTemplateList as a plain type. */
export type PaginatedPowerPortTemplateList = {
  count: number
  next: string | null
  previous: string | null
  results: PowerPortTemplate[]
}
