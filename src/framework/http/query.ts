import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Graph, Model } from '../model/graph.ts'
import { planNamedValues } from '../read/named-values.ts'
import type { ReaderQuery } from '../read/read.ts'
import { modelsBehindFilter, type MaySee } from '../read/visibility.ts'
import { requireParameters } from '../request/parameters.ts'
import { parseQuery, type PageLimits, type Query } from '../read/query.ts'
import { maySee, requireMaySee } from './authentication.ts'
import type { Extensions } from '../write/context.ts'

/** The sources of the filters of a query. */
export interface QueryOptions {
  readonly graph: Graph
  readonly config: PageLimits & Pick<Config, 'loginRequired'>
  readonly extensions: Extensions
}

/**
 * Parses the query of a request for a model's objects. Refuses filters through models that the user
 * may not see: 401 without credentials, else 403. Looks up undeclared filters, such as those of
 * custom fields, in the database. With strict handling, refuses filter values that name no object.
 */
export async function queryOf(
  model: Model,
  options: QueryOptions,
  request: FastifyRequest,
): Promise<ReaderQuery> {
  const { graph, config, extensions } = options
  const parsed = parseQuery(requireParameters(request.query), config, request.ignored)
  requireVisible(graph, model, parsed, (behind) => requireMaySee(request.identity, behind, config))
  const query = { ...parsed, maySee: readerOf(request, config) }
  if (request.strict) await requireNamed(model, graph, query, request)
  const unknown = [...query.filters.keys()].filter((name) => !model.filters.has(name))
  if (unknown.length === 0 || !extensions.findFilters) return query
  return { ...query, found: await extensions.findFilters(model, unknown, request.database) }
}

/** Returns a check of the models that the user of a request may see. */
export function readerOf(
  { identity }: Pick<FastifyRequest, 'identity'>,
  config: Pick<Config, 'loginRequired'>,
): MaySee {
  return (model) => maySee(identity, model, config)
}

/** Refuses filters that would reveal objects of other models that the user may not see. */
function requireVisible(
  graph: Graph,
  { filters }: Model,
  { filters: given }: Query,
  requireOne: (behind: Model) => void,
): void {
  for (const name of given.keys()) {
    const filter = filters.get(name)
    if (filter) modelsBehindFilter(graph)(filter).forEach(requireOne)
  }
}

async function requireNamed(
  model: Model,
  graph: Graph,
  { filters, maySee: seen }: ReaderQuery,
  { database }: FastifyRequest,
): Promise<void> {
  const plan = planNamedValues(graph, { model, filters, maySee: seen })
  const [row] = plan ? await database.rows(plan.statement) : []
  if (row) plan?.messages(row).throwAny()
}
