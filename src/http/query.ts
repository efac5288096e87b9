import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Graph, Model } from '../model/graph.ts'
import { planNamedValues } from '../plan/named-values.ts'
import { requireParameters } from '../request/parameters.ts'
import { parseQuery, type PageLimits, type Query } from '../request/query.ts'
import { maySee } from './authentication.ts'
import type { Extensions } from './change/context.ts'

/** Where a query's filters may come from. */
export interface QueryOptions {
  readonly graph: Graph
  readonly config: PageLimits & Pick<Config, 'loginRequired'>
  readonly database: Pick<Database, 'rows'>
  readonly extensions: Extensions
}

/**
 * Parses the query of a request for a model's objects. Looks for filters that no declaration knows
 * among those of the moment. With strict handling, refuses filter values that name no object.
 */
export async function queryOf(
  model: Model,
  options: QueryOptions,
  request: FastifyRequest,
): Promise<Query> {
  const { config, database, extensions } = options
  const query = parseQuery(requireParameters(request.query), config, request.ignored)
  if (request.strict) await requireNamed(model, options, request, query)
  const unknown = [...query.filters.keys()].filter((name) => !model.filters.has(name))
  if (unknown.length === 0 || !extensions.findFilters) return query
  return { ...query, found: await extensions.findFilters(model, unknown, database) }
}

async function requireNamed(
  model: Model,
  { graph, config, database }: QueryOptions,
  { identity }: FastifyRequest,
  { filters }: Query,
): Promise<void> {
  const seen = (target: Model): boolean => maySee(identity, target, config)
  const plan = planNamedValues(graph, { model, filters, maySee: seen })
  const [row] = plan ? await database.rows(plan.statement) : []
  if (row) plan?.judge(row)
}
