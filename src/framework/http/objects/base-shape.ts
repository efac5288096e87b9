import type { FastifyRequest } from 'fastify'
import type { Rows } from '../../database/statement.ts'
import type { Member, Model } from '../../model/graph.ts'
import { parseQuery } from '../../read/query.ts'
import { planDetail, planList, type ReaderQuery } from '../../read/pages/index.ts'
import type { Reader } from '../../model/permission.ts'
import { representationContextOf, type ResourceOptions } from './context.ts'
import { objectsOf, readerOf, reveals } from './read-objects.ts'

/** The models and the settings of a service. */
type ReadOptions = Pick<ResourceOptions, 'graph' | 'config'>

/** The objects to read, and how much of them. */
export interface WantedObjects {
  /** The model of the objects. */
  readonly model: Model
  /** Query parameters of a list, such as filters and `limit`, each with its values. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>
  /** The largest number of objects, whatever the settings allow. */
  readonly limit?: number
  /** True for the nested shape instead of the base shape. */
  readonly brief?: boolean
  /** Decides of which other models objects are shown; the rights of the user by default. */
  readonly reader?: Reader
}

/** The same, with the members to read instead of those of the base shape. */
interface WantedMembers extends WantedObjects {
  readonly members?: readonly Member[]
}

/**
 * Reads the objects of a model that the user of a request may see, in their base shape: a page, as
 * the query parameters say. Throws a 400 for a wrong parameter.
 *
 * @example
 * const parameters = { author: ['7'], ordering: ['title'] }
 * const books = await readObjects(options, request, { model, parameters, limit: 100 })
 */
export async function readObjects(
  { graph, config }: ReadOptions,
  request: FastifyRequest,
  wanted: WantedMembers,
): Promise<readonly unknown[]> {
  const plan = planList(graph, wanted.model, queryFor(wanted, config, request))
  const context = representationContextOf(request, config)
  return (await request.database.rows(plan.page)).map((row) => plan.build(row, context))
}

/**
 * Reads one object of a model, in its base shape; undefined if the user of the request sees none
 * with the id. `rows` reads it in a transaction.
 *
 * @example
 * const book = await readObject(options, request, { model, id: 7 })
 * if (!book) throw failure('ERR_NOT_FOUND')
 */
export async function readObject(
  { graph, config }: ReadOptions,
  request: FastifyRequest,
  { id, ...wanted }: WantedMembers & { readonly id: number },
  rows: Rows = request.database.rows,
): Promise<unknown> {
  const plan = planDetail(graph, wanted.model, id, queryFor(wanted, config, request))
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
  { id, ...wanted }: WantedMembers & { readonly id: number },
): Promise<unknown> {
  const { graph, config } = options
  const { vault } = options.extensions
  const { model } = wanted
  const query = { ...queryFor(wanted, config, request), revealing: reveals(model, request) }
  const { row, build } = planDetail(graph, model, id, query)
  const context = representationContextOf(request, config)
  const found = { statement: row, build: (values: readonly unknown[]) => build(values, context) }
  const [object] = await objectsOf(found, { model, vault }, request)
  return object
}

function queryFor(
  { parameters = {}, limit, brief, reader, members }: WantedMembers,
  config: ReadOptions['config'],
  request: FastifyRequest,
): ReaderQuery {
  const query = parseQuery(new Map(Object.entries(parameters)), config, null)
  return {
    ...query,
    limit: limit ?? query.limit,
    brief: brief ?? query.brief,
    reader: reader ?? readerOf(request, config),
    ...(members ? { members } : {}),
  }
}
