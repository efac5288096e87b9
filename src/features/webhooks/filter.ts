import { followedFilters } from '../../framework/model/followed-filters.ts'
import type { Model, ModelGraph } from '../../framework/model/graph.ts'
import { jsonObjectOf } from '../../framework/model/json-value.ts'
import type { Reader, RowFilters } from '../../framework/model/permission.ts'
import type { Executor } from '../../framework/database/statement.ts'
import { planObjects } from '../../framework/read/pages/index.ts'
import { parseQuery, type PageLimits } from '../../framework/read/query.ts'
import { parseQueryString } from '../../framework/request/parameters.ts'

/** Returns the filters of a query string; undefined for a malformed one. */
export const filtersIn = (text: string): RowFilters | undefined =>
  parseQueryString(text.replace(/^\?/, '')).parameters

/** Inputs of the search for objects. */
export interface MatchingSearch extends Pick<Executor, 'rows'> {
  readonly graph: ModelGraph
  readonly config: PageLimits
  readonly reader: Reader
}

/** Returns the ids, out of some, of the objects that filters find and the reader sees. */
export async function findMatching(
  { graph, config, reader, rows }: MatchingSearch,
  model: Model,
  filters: RowFilters,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const query = parseQuery(new Map([...filters, ['fields', ['id']]]), config, null)
  const found = followedFilters(graph, model, filters)
  const plan = planObjects(graph, model, ids, { ...query, found, reader })
  const objects = (await rows(plan.page)).map((row) =>
    jsonObjectOf(plan.build(row, { base: '', choiceShape: 'value' })),
  )
  return new Set(objects.map(({ id }) => Number(id)))
}
