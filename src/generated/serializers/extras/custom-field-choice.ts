// Generated from cadastre/models/custom-fields/custom-field-choice.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A custom field choice inside the representation of another object; only id and url for readers who may not see it. */
export const NestedCustomFieldChoice = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the custom field choice' }),
    value: Type.Optional(
      Type.String({ maxLength: 100, description: 'The choice as people see it' }),
    ),
  },
  {
    $id: 'NestedCustomFieldChoice',
    description:
      'A custom field choice inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedCustomFieldChoice as a plain type. */
export type NestedCustomFieldChoice = {
  id: number
  url: string
  value?: string
}

/** One of the values that a custom field of type Selection can take. */
export const CustomFieldChoice = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    field: Type.Ref('NestedCustomField', {
      description: 'The custom field that offers the choice',
    }),
    value: Type.String({ maxLength: 100, description: 'The choice as people see it' }),
    weight: Type.Integer({
      minimum: 0,
      maximum: 32767,
      description: 'Place among the choices: lower numbers come first',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'CustomFieldChoice',
    description: 'One of the values that a custom field of type Selection can take.',
  },
)

/** CustomFieldChoice as a plain type. */
export type CustomFieldChoice = {
  id: number
  field: { id: number; url: string; name?: string }
  value: string
  weight: number
  created: string
  last_updated: string
}

/** A custom field choice as it is written: choices are bare values. */
export const WritableCustomFieldChoice = Type.Object(
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
    field: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the custom field: the custom field that offers the choice',
    }),
    value: Type.String({
      maxLength: 100,
      minLength: 1,
      pattern: '\\S',
      description: 'The choice as people see it',
    }),
    weight: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 32767,
        description: 'Place among the choices: lower numbers come first. Default: 100',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableCustomFieldChoice',
    description: 'A custom field choice as it is written: choices are bare values',
    examples: [{ field: 1, value: 'Example value' }],
  },
)

/** WritableCustomFieldChoice as a plain type. */
export type WritableCustomFieldChoice = {
  id?: number
  if_match?: string
  field: number
  value: string
  weight?: number
}

/** Changes of a custom field choice: what is left out stays as it is. */
export const PatchedWritableCustomFieldChoice = Type.Object(
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
    field: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the custom field: the custom field that offers the choice',
      }),
    ),
    value: Type.Optional(
      Type.String({
        maxLength: 100,
        minLength: 1,
        pattern: '\\S',
        description: 'The choice as people see it',
      }),
    ),
    weight: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 32767,
        description: 'Place among the choices: lower numbers come first',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableCustomFieldChoice',
    description: 'Changes of a custom field choice: what is left out stays as it is',
    examples: [{ value: 'Example value' }],
  },
)

/** PatchedWritableCustomFieldChoice as a plain type. */
export type PatchedWritableCustomFieldChoice = {
  id?: number
  if_match?: string
  field?: number
  value?: string
  weight?: number
}

/** A custom field choice in the response to a write: references are ids, choices are bare values. */
export const FlatCustomFieldChoice = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    field: Type.Integer({
      description: 'Id of the custom field: the custom field that offers the choice',
    }),
    value: Type.String({ maxLength: 100, description: 'The choice as people see it' }),
    weight: Type.Integer({
      minimum: 0,
      maximum: 32767,
      description: 'Place among the choices: lower numbers come first',
    }),
  },
  {
    $id: 'FlatCustomFieldChoice',
    description:
      'A custom field choice in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatCustomFieldChoice as a plain type. */
export type FlatCustomFieldChoice = {
  id: number
  field: number
  value: string
  weight: number
}

/** A page of custom field choices. */
export const PaginatedCustomFieldChoiceList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('CustomFieldChoice'), {
      description: 'The custom field choices of this page',
    }),
  },
  { $id: 'PaginatedCustomFieldChoiceList', description: 'A page of custom field choices' },
)

/** PaginatedCustomFieldChoiceList as a plain type. */
export type PaginatedCustomFieldChoiceList = {
  count: number
  next: string | null
  previous: string | null
  results: CustomFieldChoice[]
}
