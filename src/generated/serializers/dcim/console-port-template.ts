// Generated from schema/dcim/console-port-template.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A console port template inside the representation of another object; only id and url for readers who may not see it. */
export const NestedConsolePortTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the console port template' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
    ),
  },
  {
    $id: 'NestedConsolePortTemplate',
    description:
      'A console port template inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedConsolePortTemplate as a plain type. */
export type NestedConsolePortTemplate = {
  id: number
  url: string
  name?: string
}

/** A console port that every new device of a type gets. */
export const ConsolePortTemplate = Type.Object(
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
    $id: 'ConsolePortTemplate',
    description: 'A console port that every new device of a type gets.',
  },
)

/** ConsolePortTemplate as a plain type. */
export type ConsolePortTemplate = {
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

/** A console port template as it is written: choices are bare values. */
export const WritableConsolePortTemplate = Type.Object(
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
    $id: 'WritableConsolePortTemplate',
    description: 'A console port template as it is written: choices are bare values',
    examples: [{ device_type: 1, name: 'Example name' }],
  },
)

/** WritableConsolePortTemplate as a plain type. */
export type WritableConsolePortTemplate = {
  id?: number
  if_match?: string
  device_type: number
  name: string
}

/** Changes of a console port template: what is left out stays as it is. */
export const PatchedWritableConsolePortTemplate = Type.Object(
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
    $id: 'PatchedWritableConsolePortTemplate',
    description: 'Changes of a console port template: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableConsolePortTemplate as a plain type. */
export type PatchedWritableConsolePortTemplate = {
  id?: number
  if_match?: string
  device_type?: number
  name?: string
}

/** A console port template in the response to a write: references are ids, choices are bare values. */
export const FlatConsolePortTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device_type: Type.Integer({
      description: 'Id of the device type: the type whose devices get it',
    }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
  },
  {
    $id: 'FlatConsolePortTemplate',
    description:
      'A console port template in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatConsolePortTemplate as a plain type. */
export type FlatConsolePortTemplate = {
  id: number
  device_type: number
  name: string
}

/** A page of console port templates. */
export const PaginatedConsolePortTemplateList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('ConsolePortTemplate'), {
      description: 'The console port templates of this page',
    }),
  },
  { $id: 'PaginatedConsolePortTemplateList', description: 'A page of console port templates' },
)

/** PaginatedConsolePortTemplateList as a plain type. */
export type PaginatedConsolePortTemplateList = {
  count: number
  next: string | null
  previous: string | null
  results: ConsolePortTemplate[]
}
