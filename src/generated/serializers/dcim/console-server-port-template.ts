// Generated from schema/dcim/console-server-port-template.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A console server port template inside the representation of another object; only id and url for readers who may not see it. */
export const NestedConsoleServerPortTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the console server port template' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
    ),
  },
  {
    $id: 'NestedConsoleServerPortTemplate',
    description:
      'A console server port template inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedConsoleServerPortTemplate as a plain type. */
export type NestedConsoleServerPortTemplate = {
  id: number
  url: string
  name?: string
}

/** A console server port that every new device of a type gets. */
export const ConsoleServerPortTemplate = Type.Object(
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
    $id: 'ConsoleServerPortTemplate',
    description: 'A console server port that every new device of a type gets.',
  },
)

/** ConsoleServerPortTemplate as a plain type. */
export type ConsoleServerPortTemplate = {
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

/** A console server port template as it is written: choices are bare values. */
export const WritableConsoleServerPortTemplate = Type.Object(
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
    $id: 'WritableConsoleServerPortTemplate',
    description: 'A console server port template as it is written: choices are bare values',
    examples: [{ device_type: 1, name: 'Example name' }],
  },
)

/** WritableConsoleServerPortTemplate as a plain type. */
export type WritableConsoleServerPortTemplate = {
  id?: number
  if_match?: string
  device_type: number
  name: string
}

/** Changes of a console server port template: what is left out stays as it is. */
export const PatchedWritableConsoleServerPortTemplate = Type.Object(
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
    $id: 'PatchedWritableConsoleServerPortTemplate',
    description: 'Changes of a console server port template: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableConsoleServerPortTemplate as a plain type. */
export type PatchedWritableConsoleServerPortTemplate = {
  id?: number
  if_match?: string
  device_type?: number
  name?: string
}

/** A console server port template in the response to a write: references are ids, choices are bare values. */
export const FlatConsoleServerPortTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device_type: Type.Integer({
      description: 'Id of the device type: the type whose devices get it',
    }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
  },
  {
    $id: 'FlatConsoleServerPortTemplate',
    description:
      'A console server port template in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatConsoleServerPortTemplate as a plain type. */
export type FlatConsoleServerPortTemplate = {
  id: number
  device_type: number
  name: string
}

/** A page of console server port templates. */
export const PaginatedConsoleServerPortTemplateList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('ConsoleServerPortTemplate'), {
      description: 'The console server port templates of this page',
    }),
  },
  {
    $id: 'PaginatedConsoleServerPortTemplateList',
    description: 'A page of console server port templates',
  },
)

/** PaginatedConsoleServerPortTemplateList as a plain type. */
export type PaginatedConsoleServerPortTemplateList = {
  count: number
  next: string | null
  previous: string | null
  results: ConsoleServerPortTemplate[]
}
