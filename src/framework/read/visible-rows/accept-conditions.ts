import type { ModelGraph, Model } from '../../model/graph.ts'
import type { RowFilters } from '../../model/permission.ts'
import type { Parameters } from '../../sql/parameters.ts'
import { acceptFilters, Scope } from '../conditions/index.ts'
import { nothingHidden } from '../visibility/index.ts'
import { followedFilters } from '../../model/followed-filters.ts'

/** The SQL conditions of filters, and the scope that made them. */
interface AcceptedConditions {
  readonly scope: Scope
  readonly conditions: readonly string[]
}

/**
 * Returns the SQL conditions of the filters that select rows of a model. Throws a 400 that names
 * every unknown filter and every invalid value.
 */
export function acceptConditions(
  graph: ModelGraph,
  model: Model,
  filters: RowFilters,
  parameters: Parameters,
): AcceptedConditions {
  const scope = new Scope({ graph, model, parameters, hidden: nothingHidden })
  const found = followedFilters(graph, model, filters)
  const accepted = acceptFilters(scope, { filters, found, ignored: null, others: [] })
  return { scope, conditions: accepted.map(({ condition }) => condition) }
}
