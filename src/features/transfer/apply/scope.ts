import type { Database } from '../../../framework/database/database.ts'
import type { Statement } from '../../../framework/database/statement.ts'
import { ApiError } from '../../../framework/errors/errors.ts'
import { StartError } from '../../../framework/errors/start-error.ts'
import { findUndeclaredFilters } from '../../../framework/http/objects/index.ts'
import type { Filter, FoundFilter, Model, ModelGraph } from '../../../framework/model/graph.ts'
import { lenientHint, planConditions, Scope } from '../../../framework/read/conditions/index.ts'
import { nothingHidden } from '../../../framework/read/visibility/index.ts'
import {
  parseQueryString,
  requireParameters,
  type QueryParameters,
} from '../../../framework/request/parameters.ts'
import { Parameters } from '../../../framework/sql/parameters.ts'
import type { Extensions } from '../../../framework/write/context.ts'
import { unknownModel } from '../file/json-lines.ts'
import { findModel } from '../file/lines.ts'

/** The objects that may be deleted when the input does not have them. */
export interface PruneScope {
  readonly model: Model
  /** Filters of the API; without any, all objects of the model. */
  readonly filters: QueryParameters
  /** Filters that the model does not declare. */
  readonly found: ReadonlyMap<string, Filter | FoundFilter>
}

/** Inputs of the parser of scopes. */
export interface ScopeContext {
  readonly graph: ModelGraph
  readonly extensions: Pick<Extensions, 'findFilters'>
  readonly database: Database
}

/** Returns whether a client may delete objects of a model. */
const isDeletable = ({ view, operations }: Model): boolean => !view && operations.has('delete')

/** Returns the scopes of whole models, without those whose objects cannot be deleted. */
export const wholeModels = (models: Iterable<Model>): readonly PruneScope[] =>
  [...models].filter(isDeletable).map((model) => ({ model, filters: new Map(), found: new Map() }))

/**
 * Parses a scope such as `library.Book?author=ada`, whose filters are those of the API. Throws a
 * `StartError` for an unknown model, an unknown filter or an invalid value.
 */
export async function parseScope(context: ScopeContext, text: string): Promise<PruneScope> {
  const [name = '', ...rest] = text.split('?')
  const { graph } = context
  const model = findModel(graph, name)
  const deletable = [...graph.models.values()].filter(isDeletable)
  if (!model) throw new StartError(`--scope ${text}: ${unknownModel(deletable, name)}`)
  if (!isDeletable(model))
    throw new StartError(`--scope ${text}: objects of ${model.key} cannot be deleted.`)
  try {
    const filters = requireParameters(parseQueryString(rest.join('?')))
    const others = [...filters.keys()].filter((filter) => !model.filters.has(filter))
    const scope = {
      model,
      filters,
      found: await findUndeclaredFilters(model, others, context, context),
    }
    planOutside(graph, scope, [])
    return scope
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new StartError(`--scope ${text}: ${sentenceOf(error)}`, { cause: error })
  }
}

/** Plans the read of the ids of the objects within a scope that are none of the given ones. */
export function planOutside(
  graph: ModelGraph,
  { model, filters, found }: PruneScope,
  kept: readonly number[],
): Statement {
  const parameters = new Parameters()
  const scope = new Scope({ graph, model, parameters, hidden: nothingHidden })
  const conditions = planConditions(scope, { filters, found, ignored: null, others: [] })
  const list = parameters.add(kept, 'integer[]')
  // A join finds the ids faster than a comparison of each row with the whole list.
  const isOutside = `not exists (select from unnest(${list}) k(id) where k.id = t.id)`
  const text = `
    select t.id
    from ${scope.reads.name(model.table)} t
    where ${[...conditions, isOutside].join(' and ')}
    order by t.id`
  return { text, values: parameters.values, isReadOnly: true }
}

function sentenceOf({ message, fields }: ApiError): string {
  if (!fields || Array.isArray(fields)) return message
  return Object.entries(fields)
    .map(([field, messages]) => `${field}: ${String(messages)}`)
    .join(' ')
    .replaceAll(lenientHint, '')
}
