// Generated from cadastre/models/custom-fields/custom-field.ts. Do not edit: npm run generate
import Type from 'typebox'

/** Type of the values: 100 = Text, 200 = Integer, 300 = Boolean (true/false), 400 = Date, 500 = URL, 600 = Selection. Later versions may add values. */
export const CustomFieldType = Type.Unsafe({
  type: 'integer',
  enum: [100, 200, 300, 400, 500, 600],
  $id: 'CustomFieldType',
  description:
    'Type of the values: 100 = Text, 200 = Integer, 300 = Boolean (true/false), 400 = Date, 500 = URL, 600 = Selection. Later versions may add values.',
  'x-enum-varnames': ['Text', 'Integer', 'Boolean_true_false', 'Date', 'URL', 'Selection'],
  'x-enumNames': ['Text', 'Integer', 'Boolean_true_false', 'Date', 'URL', 'Selection'],
  'x-enum-descriptions': ['Text', 'Integer', 'Boolean (true/false)', 'Date', 'URL', 'Selection'],
})

/** CustomFieldType as a plain type. */
export type CustomFieldType = 100 | 200 | 300 | 400 | 500 | 600

/** Type of the values (value and label). */
export const CustomFieldTypeChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('CustomFieldType'), Type.String()],
  items: { anyOf: [{ $ref: 'CustomFieldType' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'CustomFieldTypeChoice',
  description: 'Type of the values (value and label)',
})

/** CustomFieldTypeChoice as a plain type. */
export type CustomFieldTypeChoice = [CustomFieldType, string]

/** A custom field inside the representation of another object; only id and url for readers who may not see it. */
export const NestedCustomField = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the custom field' }),
    name: Type.Optional(
      Type.String({
        maxLength: 50,
        description:
          'Name in the API: key in `custom_fields`, and after `cf_` the name of the filter',
      }),
    ),
  },
  {
    $id: 'NestedCustomField',
    description:
      'A custom field inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedCustomField as a plain type. */
export type NestedCustomField = {
  id: number
  url: string
  name?: string
}

/** A field that an administrator adds to models without changing the schema. A change that would delete stored values is refused with a 409, which says how many objects have them, unless the request has `?force=true`. */
export const CustomField = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    content_types: Type.Array(Type.String(), {
      description:
        'Models that have the field; as application.model in lower case, or their numbers',
    }),
    type: Type.Ref('CustomFieldTypeChoice', { description: 'Type of the values' }),
    name: Type.String({
      maxLength: 50,
      description:
        'Name in the API: key in `custom_fields`, and after `cf_` the name of the filter',
    }),
    label: Type.String({ maxLength: 50, description: 'Name for people; empty: made of the name' }),
    description: Type.String({ maxLength: 100, description: 'Description of the custom field' }),
    required: Type.Boolean({
      description: 'New objects must have a value, and it cannot be cleared',
    }),
    is_filterable: Type.Boolean({ description: 'Lists can be filtered by the field' }),
    default: Type.String({ maxLength: 100, description: 'Value of new objects, as text' }),
    weight: Type.Integer({
      minimum: 0,
      maximum: 32767,
      description: 'Place among the fields of a model: lower numbers come first',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'CustomField',
    description:
      'A field that an administrator adds to models without changing the schema. A change that would delete stored values is refused with a 409, which says how many objects have them, unless the request has `?force=true`.',
  },
)

/** CustomField as a plain type. */
export type CustomField = {
  id: number
  content_types: string[]
  type: CustomFieldTypeChoice
  name: string
  label: string
  description: string
  required: boolean
  is_filterable: boolean
  default: string
  weight: number
  created: string
  last_updated: string
}

/** A custom field as it is written: choices are bare values. */
export const WritableCustomField = Type.Object(
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
    content_types: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Models that have the field; as application.model in lower case, or their numbers',
      }),
    ),
    type: Type.Optional(
      Type.Ref('CustomFieldType', { description: 'Type of the values. Default: 100 (Text)' }),
    ),
    name: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '^[A-Za-z0-9]+(_[A-Za-z0-9]+)*$',
      description:
        'Name in the API: key in `custom_fields`, and after `cf_` the name of the filter',
    }),
    label: Type.Optional(
      Type.String({ maxLength: 50, description: 'Name for people; empty: made of the name' }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the custom field' }),
    ),
    required: Type.Optional(
      Type.Boolean({
        description: 'New objects must have a value, and it cannot be cleared. Default: false',
      }),
    ),
    is_filterable: Type.Optional(
      Type.Boolean({ description: 'Lists can be filtered by the field. Default: true' }),
    ),
    default: Type.Optional(
      Type.String({ maxLength: 100, description: 'Value of new objects, as text' }),
    ),
    weight: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 32767,
        description: 'Place among the fields of a model: lower numbers come first. Default: 100',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableCustomField',
    description: 'A custom field as it is written: choices are bare values',
    examples: [{ type: 100, name: 'contract_number' }],
  },
)

/** WritableCustomField as a plain type. */
export type WritableCustomField = {
  id?: number
  if_match?: string
  content_types?: string[]
  type?: CustomFieldType
  name: string
  label?: string
  description?: string
  required?: boolean
  is_filterable?: boolean
  default?: string
  weight?: number
}

/** Changes of a custom field: what is left out stays as it is. */
export const PatchedWritableCustomField = Type.Object(
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
    content_types: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Models that have the field; as application.model in lower case, or their numbers',
      }),
    ),
    type: Type.Optional(Type.Ref('CustomFieldType', { description: 'Type of the values' })),
    name: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '^[A-Za-z0-9]+(_[A-Za-z0-9]+)*$',
        description:
          'Name in the API: key in `custom_fields`, and after `cf_` the name of the filter',
      }),
    ),
    label: Type.Optional(
      Type.String({ maxLength: 50, description: 'Name for people; empty: made of the name' }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the custom field' }),
    ),
    required: Type.Optional(
      Type.Boolean({ description: 'New objects must have a value, and it cannot be cleared' }),
    ),
    is_filterable: Type.Optional(
      Type.Boolean({ description: 'Lists can be filtered by the field' }),
    ),
    default: Type.Optional(
      Type.String({ maxLength: 100, description: 'Value of new objects, as text' }),
    ),
    weight: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 32767,
        description: 'Place among the fields of a model: lower numbers come first',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableCustomField',
    description: 'Changes of a custom field: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableCustomField as a plain type. */
export type PatchedWritableCustomField = {
  id?: number
  if_match?: string
  content_types?: string[]
  type?: CustomFieldType
  name?: string
  label?: string
  description?: string
  required?: boolean
  is_filterable?: boolean
  default?: string
  weight?: number
}

/** A custom field in the response to a write: references are ids, choices are bare values. */
export const FlatCustomField = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    content_types: Type.Array(Type.String(), {
      description:
        'Models that have the field; as application.model in lower case, or their numbers',
    }),
    type: Type.Ref('CustomFieldType', { description: 'Type of the values' }),
    name: Type.String({
      maxLength: 50,
      description:
        'Name in the API: key in `custom_fields`, and after `cf_` the name of the filter',
    }),
    label: Type.String({ maxLength: 50, description: 'Name for people; empty: made of the name' }),
    description: Type.String({ maxLength: 100, description: 'Description of the custom field' }),
    required: Type.Boolean({
      description: 'New objects must have a value, and it cannot be cleared',
    }),
    is_filterable: Type.Boolean({ description: 'Lists can be filtered by the field' }),
    default: Type.String({ maxLength: 100, description: 'Value of new objects, as text' }),
    weight: Type.Integer({
      minimum: 0,
      maximum: 32767,
      description: 'Place among the fields of a model: lower numbers come first',
    }),
  },
  {
    $id: 'FlatCustomField',
    description:
      'A custom field in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatCustomField as a plain type. */
export type FlatCustomField = {
  id: number
  content_types: string[]
  type: CustomFieldType
  name: string
  label: string
  description: string
  required: boolean
  is_filterable: boolean
  default: string
  weight: number
}

/** A page of custom fields. */
export const PaginatedCustomFieldList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('CustomField'), { description: 'The custom fields of this page' }),
  },
  { $id: 'PaginatedCustomFieldList', description: 'A page of custom fields' },
)

/** PaginatedCustomFieldList as a plain type. */
export type PaginatedCustomFieldList = {
  count: number
  next: string | null
  previous: string | null
  results: CustomField[]
}
