import Type, { type TSchema } from 'typebox'
import { filterValue } from '../../model/components/filters.ts'
import type { ComponentNames } from '../../model/components/names.ts'
import type { Model } from '../../model/graph.ts'
import { idSchema } from '../../model/id.ts'

/** Page sizes as the settings have them; a maximum of 0 is none. */
export interface PageLimits {
  readonly paginateCount: number
  readonly maxPageSize: number
}

/** Bodies and answers by how many objects they hold. */
export const amounts = {
  one: (name: string): TSchema => Type.Ref(name),
  many: (name: string): TSchema => Type.Array(Type.Ref(name)),
  either: (name: string): TSchema => Type.Union([Type.Ref(name), Type.Array(Type.Ref(name))]),
} as const

/** The primary key in a detail URL. */
export const idParams = Type.Object({ id: idSchema() })

/** The query parameters of a list: page, order, shape, and every filter of the model as a repeatable one. */
export function listQuerySchema(model: Model, names: ComponentNames, limits: PageLimits): TSchema {
  const filters = [...model.filters.values()].map((filter) => [
    filter.name,
    Type.Optional(Type.Array(filterValue(filter, names), { description: filter.description })),
  ])
  const parameters = {
    ...page(limits),
    ordering: Type.Optional(Type.String({ description: orderingWords(model) })),
    ...shape(model),
    ...Object.fromEntries(filters),
  }
  return Type.Object(parameters, { style: 'form', explode: true })
}

/** The query parameters of a detail: its shape. */
export function readQuerySchema(model: Model): TSchema {
  return Type.Object(shape(model))
}

function page({ paginateCount, maxPageSize }: PageLimits): Record<string, TSchema> {
  const most = maxPageSize === 0 ? 'everything' : `the maximum, ${maxPageSize}`
  const over = maxPageSize === 0 ? '' : '; more than that is cut down to it'
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 0,
        ...(maxPageSize === 0 ? {} : { maximum: maxPageSize }),
        default: paginateCount,
        description: `How many objects a page holds. 0 stands for ${most}${over}`,
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        default: 0,
        description: 'How many objects come before the page',
      }),
    ),
  }
}

function orderingWords({ sortable }: Model): string {
  return `Fields to sort by, separated by commas, - before one for descending: ${[...sortable.keys()].join(', ')}`
}

function shape(model: Model): Record<string, TSchema> {
  const keys = (model.shapes.get('base') ?? []).map((member) => member.key).join(', ')
  return {
    brief: Type.Optional(Type.Boolean({ description: 'Answer in the nested shape' })),
    fields: Type.Optional(
      Type.String({ description: `Keys to show, separated by commas: ${keys}` }),
    ),
    exclude: Type.Optional(Type.String({ description: 'Keys to leave out, separated by commas' })),
  }
}
