import Type, { type TObjectOptions, type TProperties, type TSchema } from 'typebox'
import { filterValue } from '../../model/components/filters.ts'
import type { ComponentNames } from '../../model/components/names.ts'
import { relatedSchema } from '../../model/components/related.ts'
import { followedReferences } from '../../model/followed-filters.ts'
import type { Embed, Model, ModelGraph } from '../../model/graph.ts'
import type { QueryName } from '../../model/operations.ts'
import { deletedName } from '../../model/soft-delete.ts'
import { includeName } from '../../model/reserved.ts'
import { idSchema } from '../../model/id.ts'
import type { PageLimits } from '../../read/query.ts'

/** The path parameter of a detail URL: the primary key. */
export const idParams = Type.Object({ id: idSchema() })

/** The models, and the names of the components of their document. */
interface Documented {
  readonly graph: ModelGraph
  readonly names: ComponentNames
}

/**
 * Returns the schemas of a model's queries, by the name that its routes know them by. Their
 * properties are made when they are first read, which the OpenAPI document does: at the start they
 * would cost 30 ms and 1 MB.
 */
export function querySchemas(
  { graph, names }: Documented,
  model: Model,
  limits: PageLimits,
): Readonly<Record<QueryName, TSchema>> {
  return {
    listQuery: deferred(() => listParameters({ graph, names }, model, limits), {
      style: 'form',
      explode: true,
    }),
    readQuery: deferred(() => shape(model, names), closed),
    updateQuery: deferred(() => force(model.force?.update), closed),
    deleteQuery: deferred(() => force(model.force?.delete), closed),
  }
}

/** Returns the schema of an object whose optional properties are made when they are first read. */
function deferred(make: () => TProperties, options: TObjectOptions): TSchema {
  let made: TProperties | undefined
  const properties = { enumerable: true, get: () => (made ??= make()) }
  return Object.defineProperty(Type.Object({}, options), 'properties', properties)
}

/** Schema options that allow no other properties, such as other query parameters. */
export const closed = { additionalProperties: false } as const

/**
 * Returns the query parameters of a list: page, order, shape, and each filter as a repeatable one.
 */
function listParameters(
  { graph, names }: Documented,
  model: Model,
  limits: PageLimits,
): TProperties {
  const filters = [...model.filters.values()].map((filter) => [
    filter.name,
    // No property of a deferred schema is required: `Type.Optional` would only copy thousands.
    Type.Array(filterValue(filter, names), { description: filter.description }),
  ])
  const open = [...model.fields.values()].flatMap(({ name, openFilters }) =>
    openFilters ? [[name, openFilters]] : [],
  )
  return {
    ...pageParameters(limits),
    cursor: Type.Optional(Type.String({ description: cursorWords })),
    ordering: Type.Optional(Type.String({ description: orderingWords(model) })),
    ...shape(model, names, 'results'),
    ...Object.fromEntries(filters),
    ...Object.fromEntries(open),
    ...referenceFilters(graph, model),
  }
}

/** Returns the parameter that stands for the filters of related objects. */
function referenceFilters(graph: ModelGraph, model: Model): TProperties {
  const followed = followedReferences(graph, model)
  if (followed.length === 0) return {}
  const named = (fields: typeof followed): string =>
    fields.map(({ field }) => `\`${field.name}\``).join(', ')
  const deep = followed.filter(({ field }) => field.reference?.filters === 'deep')
  const further =
    deep.length > 0 ? `. Filters behind ${named(deep)} may follow further references` : ''
  return {
    reference_filters: Type.Unsafe({
      type: 'object',
      propertyNames: { pattern: `^(${followed.map(({ field }) => field.name).join('|')})__.+$` },
      additionalProperties: { type: 'string' },
      default: {},
      description:
        'Filters of the objects that these objects refer to, a query parameter each: ' +
        `${named(followed)}, \`__\` and a filter of the list of its model, except \`q\`${further}`,
    }),
  }
}

/** Returns the parameters of a page: the number of objects and the number of skipped ones. */
export function pageParameters({
  paginateCount,
  maxPageSize,
}: PageLimits): Record<string, TSchema> {
  const special = maxPageSize === 0 ? 'all' : 'the maximum'
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 0,
        ...(maxPageSize === 0 ? {} : { maximum: maxPageSize }),
        default: paginateCount,
        description: `Objects on a page; 0 stands for ${special}`,
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        default: 0,
        description: 'Objects before the page',
      }),
    ),
  }
}

const cursorWords =
  'The position at which the page starts, from `next` or `previous` of a page with the same ' +
  'order and filters. `offset` then only numbers the pages. Send it empty and without `offset` ' +
  'to get the first page, with links that have cursors alone'

function orderingWords({ sortable }: Model): string {
  return (
    'Sort by these, separated by commas, - before one for descending: ' +
    `${[...sortable.keys()].join(', ')}`
  )
}

/**
 * Parameters that change the shape of the response, or of each object in a part of a page.
 * `x-response-…` describes the change to programs.
 */
function shape(model: Model, names: ComponentNames, part?: string): Record<string, TSchema> {
  const nested = names.shape(model.key, 'nested')
  const whole = part === undefined ? 'The response' : `Each of \`${part}\``
  const at = part === undefined ? {} : { 'x-response-part': part }
  return {
    brief: Type.Optional(
      Type.Boolean({
        description: `${whole} has the form in which other objects nest it`,
        'x-response-shape': Type.Ref(nested),
        ...at,
      }),
    ),
    fields: Type.Optional(
      Type.String({
        description: `${whole} has these keys only, separated by commas`,
        'x-response-keys': 'only',
        ...at,
      }),
    ),
    exclude: Type.Optional(
      Type.String({
        description: `${whole} is without these keys, separated by commas`,
        'x-response-keys': 'without',
        ...at,
      }),
    ),
    ...include(model, names, { whole, ...at }),
    ...deleted(model),
  }
}

/** Returns the parameter that asks for deleted objects. */
const deleted = ({ softDelete, labelPlural }: Model): Record<string, TSchema> =>
  softDelete
    ? {
        [deletedName]: Type.Optional(
          Type.Boolean({
            default: false,
            description:
              `Deleted ${labelPlural} instead of the others; also requires the permission to ` +
              'delete them',
          }),
        ),
      }
    : {}

/** Returns the parameter that names the objects to show with all their fields. */
function include(
  { embeds }: Model,
  names: ComponentNames,
  { whole, ...at }: { readonly whole: string; readonly 'x-response-part'?: string },
): Record<string, TSchema> {
  if (embeds.size === 0) return {}
  const all = [...embeds.values()]
  const limited = all.find(({ isLimited }) => isLimited)
  const forms = all.map(({ name, isLimited }) => (isLimited ? `${name}(\\(limit:\\d+\\))?` : name))
  const listed = all.map(({ name }) => `\`${name}\``).join(', ')
  const limits = limited ? `. \`${limited.name}(limit:10)\` has at most 10` : ''
  return {
    [includeName]: Type.Optional(
      Type.String({
        pattern: `^(${forms.join('|')})(,(${forms.join('|')}))*$`,
        description: `${whole} has these objects with all their fields, separated by commas: ${listed}${limits}`,
        'x-response-includes': Object.fromEntries(
          all.map(({ name, field }) => [name, included(field, names)]),
        ),
        ...at,
      }),
    ),
  }
}

/** Returns the schema of included objects. */
function included({ reads, nullable }: Embed['field'], names: ComponentNames): TSchema {
  const schema = relatedSchema(reads, names)
  return nullable ? Type.Union([schema, Type.Null()]) : schema
}

function force(words: string | undefined): Record<string, TSchema> {
  return words ? { force: Type.Optional(Type.Boolean({ default: false, description: words })) } : {}
}
