import type { FastifyRequest } from 'fastify'
import type { Rows } from '../database/statement.ts'
import type { Member } from '../model/graph.ts'
import { parseQuery, type PageLimits } from '../read/query.ts'
import { planDetail, planList, type ReaderQuery } from '../read/read.ts'
import type { ReadContext } from '../model/permission.ts'
import { representationContextOf, type ResourceOptions } from './context.ts'
import { objectsOf, reveals } from './read-objects.ts'

/** The models and the settings of a service. */
type ReadOptions = Pick<ResourceOptions, 'graph' | 'config'>

/** The objects to read, and the reader. */
export interface Wanted extends Pick<ReadContext, 'model' | 'maySee'> {
  /** Query parameters of a list, such as filters and `limit`. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>
  /** The members to read instead of those of the base shape. */
  readonly members?: readonly Member[]
}

/** Reads the objects of a model, in their base shape: a page, as the query parameters say. */
export async function readObjects(
  { graph, config }: ReadOptions,
  request: FastifyRequest,
  wanted: Wanted,
): Promise<readonly unknown[]> {
  const plan = planList(graph, wanted.model, queryFor(wanted, config))
  const context = representationContextOf(request, config)
  return (await request.database.rows(plan.page)).map((row) => plan.build(row, context))
}

/**
 * Reads one object of a model, in its base shape; undefined if there is none with the id. `rows`
 * reads it in a transaction.
 */
export async function readObject(
  { graph, config }: ReadOptions,
  request: FastifyRequest,
  { id, ...wanted }: Wanted & { readonly id: number },
  rows: Rows = request.database.rows,
): Promise<unknown> {
  const plan = planDetail(graph, wanted.model, id, queryFor(wanted, config))
  const [row] = await rows(plan.row)
  return row && plan.build(row, representationContextOf(request, config))
}

/**
 * Reads one object as its page shows it. With a session key opens its sealed values, which is
 * recorded. Returns undefined if there is no object with the id.
 */
export async function revealObject(
  options: ResourceOptions,
  request: FastifyRequest,
  { id, ...wanted }: Wanted & { readonly id: number },
): Promise<unknown> {
  const { graph, config } = options
  const { vault } = options.extensions
  const { model } = wanted
  const query = { ...queryFor(wanted, config), revealing: reveals(model, request) }
  const { row, build } = planDetail(graph, model, id, query)
  const context = representationContextOf(request, config)
  const found = { statement: row, build: (values: readonly unknown[]) => build(values, context) }
  const [object] = await objectsOf(found, { model, vault }, request)
  return object
}

function queryFor({ parameters = {}, maySee, members }: Wanted, limits: PageLimits): ReaderQuery {
  const query = parseQuery(new Map(Object.entries(parameters)), limits, null)
  return { ...query, maySee, ...(members ? { members } : {}) }
}
