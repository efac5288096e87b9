// Generated from cadastre/models/export-templates/export-template.ts. Do not edit: npm run generate
import Type from 'typebox'

/** An export template inside the representation of another object; only id and url for readers who may not see it. */
export const NestedExportTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the export template' }),
    name: Type.Optional(
      Type.String({ maxLength: 100, description: 'Name of the export template' }),
    ),
  },
  {
    $id: 'NestedExportTemplate',
    description:
      'An export template inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedExportTemplate as a plain type. */
export type NestedExportTemplate = {
  id: number
  url: string
  name?: string
}

/** A template that turns a list of objects into a document of any text format. */
export const ExportTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    content_type: Type.String({
      maxLength: 100,
      description:
        'Model whose objects the template renders, such as users.user; writes and filters take its number in extras/content-types/ too',
    }),
    name: Type.String({ maxLength: 100, description: 'Name of the export template' }),
    description: Type.String({ maxLength: 200, description: 'Description of the export template' }),
    template_code: Type.String({
      description:
        'Liquid template, close to those of Django; its variable queryset holds the objects of the list',
    }),
    mime_type: Type.String({
      maxLength: 15,
      description: 'Media type of the document; empty: text/plain',
    }),
    file_extension: Type.String({
      maxLength: 15,
      description: 'Ending of the name of the downloaded file, without a dot',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'ExportTemplate',
    description: 'A template that turns a list of objects into a document of any text format.',
  },
)

/** ExportTemplate as a plain type. */
export type ExportTemplate = {
  id: number
  content_type: string
  name: string
  description: string
  template_code: string
  mime_type: string
  file_extension: string
  created: string
  last_updated: string
}

/** An export template as it is written: choices are bare values. */
export const WritableExportTemplate = Type.Object(
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
    content_type: Type.String({
      maxLength: 100,
      minLength: 1,
      pattern: '^[a-z][a-z0-9]*\\.[a-z][a-z0-9]*$',
      description:
        'Model whose objects the template renders, such as users.user; writes and filters take its number in extras/content-types/ too',
    }),
    name: Type.String({
      maxLength: 100,
      minLength: 1,
      pattern: '\\S',
      description: 'Name of the export template',
    }),
    description: Type.Optional(
      Type.String({ maxLength: 200, description: 'Description of the export template' }),
    ),
    template_code: Type.String({
      maxLength: 65535,
      minLength: 1,
      pattern: '\\S',
      description:
        'Liquid template, close to those of Django; its variable queryset holds the objects of the list',
    }),
    mime_type: Type.Optional(
      Type.String({
        maxLength: 15,
        pattern: '^$|^[a-z0-9]+/[a-z0-9.+-]+$',
        description: 'Media type of the document; empty: text/plain',
      }),
    ),
    file_extension: Type.Optional(
      Type.String({
        maxLength: 15,
        pattern: '^$|^[A-Za-z0-9][A-Za-z0-9.-]*$',
        description: 'Ending of the name of the downloaded file, without a dot',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableExportTemplate',
    description: 'An export template as it is written: choices are bare values',
    examples: [
      { content_type: 'users.user', name: 'Example name', template_code: 'Example template code' },
    ],
  },
)

/** WritableExportTemplate as a plain type. */
export type WritableExportTemplate = {
  id?: number
  if_match?: string
  content_type: string
  name: string
  description?: string
  template_code: string
  mime_type?: string
  file_extension?: string
}

/** Changes of an export template: what is left out stays as it is. */
export const PatchedWritableExportTemplate = Type.Object(
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
    content_type: Type.Optional(
      Type.String({
        maxLength: 100,
        minLength: 1,
        pattern: '^[a-z][a-z0-9]*\\.[a-z][a-z0-9]*$',
        description:
          'Model whose objects the template renders, such as users.user; writes and filters take its number in extras/content-types/ too',
      }),
    ),
    name: Type.Optional(
      Type.String({
        maxLength: 100,
        minLength: 1,
        pattern: '\\S',
        description: 'Name of the export template',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 200, description: 'Description of the export template' }),
    ),
    template_code: Type.Optional(
      Type.String({
        maxLength: 65535,
        minLength: 1,
        pattern: '\\S',
        description:
          'Liquid template, close to those of Django; its variable queryset holds the objects of the list',
      }),
    ),
    mime_type: Type.Optional(
      Type.String({
        maxLength: 15,
        pattern: '^$|^[a-z0-9]+/[a-z0-9.+-]+$',
        description: 'Media type of the document; empty: text/plain',
      }),
    ),
    file_extension: Type.Optional(
      Type.String({
        maxLength: 15,
        pattern: '^$|^[A-Za-z0-9][A-Za-z0-9.-]*$',
        description: 'Ending of the name of the downloaded file, without a dot',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableExportTemplate',
    description: 'Changes of an export template: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableExportTemplate as a plain type. */
export type PatchedWritableExportTemplate = {
  id?: number
  if_match?: string
  content_type?: string
  name?: string
  description?: string
  template_code?: string
  mime_type?: string
  file_extension?: string
}

/** An export template in the response to a write: references are ids, choices are bare values. */
export const FlatExportTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    content_type: Type.String({
      maxLength: 100,
      description:
        'Model whose objects the template renders, such as users.user; writes and filters take its number in extras/content-types/ too',
    }),
    name: Type.String({ maxLength: 100, description: 'Name of the export template' }),
    description: Type.String({ maxLength: 200, description: 'Description of the export template' }),
    template_code: Type.String({
      description:
        'Liquid template, close to those of Django; its variable queryset holds the objects of the list',
    }),
    mime_type: Type.String({
      maxLength: 15,
      description: 'Media type of the document; empty: text/plain',
    }),
    file_extension: Type.String({
      maxLength: 15,
      description: 'Ending of the name of the downloaded file, without a dot',
    }),
  },
  {
    $id: 'FlatExportTemplate',
    description:
      'An export template in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatExportTemplate as a plain type. */
export type FlatExportTemplate = {
  id: number
  content_type: string
  name: string
  description: string
  template_code: string
  mime_type: string
  file_extension: string
}

/** A page of export templates. */
export const PaginatedExportTemplateList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('ExportTemplate'), {
      description: 'The export templates of this page',
    }),
  },
  { $id: 'PaginatedExportTemplateList', description: 'A page of export templates' },
)

/** PaginatedExportTemplateList as a plain type. */
export type PaginatedExportTemplateList = {
  count: number
  next: string | null
  previous: string | null
  results: ExportTemplate[]
}
