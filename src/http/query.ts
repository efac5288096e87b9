import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Model } from '../model/graph.ts'
import { requireParameters } from '../request/parameters.ts'
import { parseQuery, type PageLimits, type Query } from '../request/query.ts'
import type { Extensions } from './change/context.ts'

/** Where a query's filters may come from. */
export interface QueryOptions {
  readonly config: PageLimits
  readonly database: Pick<Database, 'rows'>
  readonly extensions: Extensions
}

/** What a request asks of a model's objects; filters that no declaration knows are looked for among those of the moment. */
export async function queryOf(
  model: Model,
  { config, database, extensions }: QueryOptions,
  request: FastifyRequest,
): Promise<Query> {
  const query = parseQuery(requireParameters(request.query), config, request.ignored)
  const unknown = [...query.filters.keys()].filter((name) => !model.filters.has(name))
  if (unknown.length === 0 || !extensions.findFilters) return query
  return { ...query, found: await extensions.findFilters(model, unknown, database) }
}
