// Generated from schema/dcim/power-outlet-template.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A power outlet template inside the representation of another object; only id and url for readers who may not see it. */
export const NestedPowerOutletTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the power outlet template' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
    ),
  },
  {
    $id: 'NestedPowerOutletTemplate',
    description:
      'A power outlet template inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedPowerOutletTemplate as a plain type. */
export type NestedPowerOutletTemplate = {
  id: number
  url: string
  name?: string
}

/** A power outlet that every new device of a type gets. */
export const PowerOutletTemplate = Type.Object(
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
  {
    $id: 'PowerOutletTemplate',
    description: 'A power outlet that every new device of a type gets.',
  },
)

/** PowerOutletTemplate as a plain type. */
export type PowerOutletTemplate = {
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

/** A power outlet template as it is written: choices are bare values. */
export const WritablePowerOutletTemplate = Type.Object(
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
    $id: 'WritablePowerOutletTemplate',
    description: 'A power outlet template as it is written: choices are bare values',
    examples: [{ device_type: 1, name: 'Example name' }],
  },
)

/** WritablePowerOutletTemplate as a plain type. */
export type WritablePowerOutletTemplate = {
  id?: number
  if_match?: string
  device_type: number
  name: string
}

/** Changes of a power outlet template: what is left out stays as it is. */
export const PatchedWritablePowerOutletTemplate = Type.Object(
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
    $id: 'PatchedWritablePowerOutletTemplate',
    description: 'Changes of a power outlet template: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritablePowerOutletTemplate as a plain type. */
export type PatchedWritablePowerOutletTemplate = {
  id?: number
  if_match?: string
  device_type?: number
  name?: string
}

/** A power outlet template in the response to a write: references are ids, choices are bare values. */
export const FlatPowerOutletTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device_type: Type.Integer({
      description: 'Id of the device type: the type whose devices get it',
    }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
  },
  {
    $id: 'FlatPowerOutletTemplate',
    description:
      'A power outlet template in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatPowerOutletTemplate as a plain type. */
export type FlatPowerOutletTemplate = {
  id: number
  device_type: number
  name: string
}

/** A page of power outlet templates. */
export const PaginatedPowerOutletTemplateList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('PowerOutletTemplate'), {
      description: 'The power outlet templates of this page',
    }),
  },
  { $id: 'PaginatedPowerOutletTemplateList', description: 'A page of power outlet templates' },
)

/** PaginatedPowerOutletTemplateList as a plain type. */
export type PaginatedPowerOutletTemplateList = {
  count: number
  next: string | null
  previous: string | null
  results: PowerOutletTemplate[]
}
