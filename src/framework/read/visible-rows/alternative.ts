import { ApiError } from '../../errors/errors.ts'
import type { ModelGraph, Model } from '../../model/graph.ts'
import type { RowFilters } from '../../model/permission.ts'
import { tablesOf } from '../../model/table-reads.ts'
import { allTables } from '../../model/tables.ts'
import type { Parameters } from '../../sql/parameters.ts'
import { acceptConditions } from './accept-conditions.ts'

/** The condition that a row passes a list of filters, and the tables that it looks at. */
export interface Alternative {
  readonly sql: string
  readonly behind: ReadonlySet<string>
}

/**
 * Returns the condition of a list of filters. Returns none if a filter is wrong, as one of a field
 * that the schema no longer has: a condition that nobody can evaluate shows no row.
 */
export function alternativeOf(
  graph: ModelGraph,
  model: Model,
  all: readonly RowFilters[],
  parameters: Parameters,
): readonly Alternative[] {
  // As with `$groups` of a user without groups.
  if (all.some((filters) => [...filters.values()].some((texts) => texts.length === 0))) return []
  const before = parameters.values.length
  try {
    const accepted = all.map((filters) => acceptConditions(graph, model, filters, parameters))
    const sql = accepted.flatMap(({ conditions }) => conditions).join(' and ') || 'true'
    const behind = tablesOf(accepted.map(({ scope }) => scope.reads)) ?? allTables(graph)
    return [{ sql, behind: new Set(behind) }]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    parameters.values.length = before
    return []
  }
}
