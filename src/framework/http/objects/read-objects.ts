import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import type { Statement } from '../../database/statement.ts'
import { invalid, type ApiError } from '../../errors/errors.ts'
import { isExportable } from '../../model/exportable.ts'
import { filterNamed } from '../../model/followed-filters.ts'
import {
  requireModel,
  type Filter,
  type FoundFilter,
  type ModelGraph,
  type Model,
} from '../../model/graph.ts'
import { planNamedValues } from '../../read/conditions/index.ts'
import { allowedFormats, parseQuery, type PageLimits, type Query } from '../../read/query.ts'
import type { ReaderQuery } from '../../read/pages/index.ts'
import type { ResultRows, ShapeMemory } from '../../read/shapes/index.ts'
import type { Reader, VisibleRows } from '../../model/permission.ts'
import { modelsBehindFilter } from '../../read/visibility/index.ts'
import { requireParameters } from '../../request/parameters.ts'
import { withDeleted } from '../../sql/deleted-rows.ts'
import { sealedFields } from '../../sealing/sealed.ts'
import type { Extensions } from '../../write/context.ts'
import type { OpenedValue, Vault } from '../../sealing/vault.ts'
import { requireVisibleFields } from './visible-fields.ts'
import { may, maySee, requireMay, requireMaySee, authorOf } from '../authorization/index.ts'

/** The sources of the filters of a query. */
export interface QueryOptions {
  readonly graph: ModelGraph
  readonly config: PageLimits & Pick<Config, 'loginRequired'>
  readonly extensions: Pick<Extensions, 'findFilters'>
}

/**
 * Parses the query of a request for a model's objects, or other parameters of a list. Refuses
 * filters and included objects of models that the user may not see: 401 without credentials, else
 * 403. Looks up
 * undeclared filters, such as those of custom fields, in the database. With strict handling,
 * refuses filter values that name no object.
 */
export async function queryOf(
  model: Model,
  options: QueryOptions,
  request: FastifyRequest,
  parameters = requireParameters(request.query),
): Promise<ReaderQuery> {
  const { graph, config } = options
  if (parameters.get('format')?.at(-1) === 'csv') throw refuseCsv(model, request)
  const parsed = parseQuery(parameters, config, request.ignored, model)
  requireVisible(graph, model, parsed, (behind) => requireMaySee(request.identity, behind, config))
  const reader = readerOf(request, config)
  const query = {
    reader: parsed.deleted ? deletedReader(model, reader, request) : reader,
    ...parsed,
  }
  requireVisibleFields(graph, model, query)
  if (request.strict) await requireNamed(model, graph, query, request)
  const unknown = [...query.filters.keys()].filter((name) => !model.filters.has(name))
  if (unknown.length === 0) return query
  return { found: await findUndeclaredFilters(model, unknown, options, request), ...query }
}

/** Returns a reader of deleted objects. Refuses one who may not delete: 401 or 403. */
function deletedReader(model: Model, reader: Reader, { identity }: FastifyRequest): Reader {
  requireMay(identity, { model, permission: 'delete' })
  return { ...reader, rows: withDeleted(model, heldRows(model, reader)) }
}

/** Returns the visible rows, and those that the reader may delete. */
const heldRows = (model: Model, { rows, rowsFor }: Reader): Parameters<typeof withDeleted>[1] => ({
  rows,
  held: rowsFor?.(model, 'delete'),
})

/** Returns the filters that the model does not declare: through references, or of a feature. */
export async function findUndeclaredFilters(
  model: Model,
  names: readonly string[],
  { graph, extensions }: Pick<QueryOptions, 'graph' | 'extensions'>,
  { database }: Pick<FastifyRequest, 'database'>,
): Promise<ReadonlyMap<string, Filter | FoundFilter>> {
  const found = new Map<string, Filter | FoundFilter>()
  for (const name of names) {
    const filter = filterNamed(graph, model, name)
    if (filter) found.set(name, filter)
  }
  const others = names.filter((name) => !found.has(name))
  if (others.length === 0 || !extensions.findFilters) return found
  return new Map([...found, ...(await extensions.findFilters(model, others, database))])
}

/** Returns the refusal of CSV, with the URL of the page that serves it. */
function refuseCsv(model: Model, { url }: FastifyRequest): ApiError {
  const [base, query] = url.split(model.url)
  if (query === undefined || !isExportable(model)) return invalid({ format: [allowedFormats] })
  const file = `${base}/${model.application}/${model.path}/export/${query}`
  return invalid({ format: [`${allowedFormats} ${file} is the list as CSV.`] })
}

/** Returns what the user of a request may see. */
export function readerOf(
  {
    identity,
    visibleRows = identity?.rows,
  }: Pick<FastifyRequest, 'identity'> & { readonly visibleRows?: VisibleRows | undefined },
  config: Pick<Config, 'loginRequired'>,
): Reader {
  return {
    maySee: (model) => maySee(identity, model, config),
    may: (model, permission) => identity !== null && may(identity, { model, permission }),
    rows: visibleRows,
    rowsFor: identity?.rowsFor,
    fixedFields: identity?.fixedFields,
  }
}

/** Refuses filters and included objects of other models that the user may not see. */
function requireVisible(
  graph: ModelGraph,
  model: Model,
  { filters: given, include = [] }: Query,
  requireOne: (behind: Model) => void,
): void {
  for (const name of given.keys()) {
    const filter = filterNamed(graph, model, name)
    if (filter) modelsBehindFilter(graph)(filter).forEach(requireOne)
  }
  for (const { embed } of include)
    for (const key of embed.models) requireOne(requireModel(graph, key))
}

async function requireNamed(
  model: Model,
  graph: ModelGraph,
  { filters, reader: seen }: ReaderQuery,
  { database }: FastifyRequest,
): Promise<void> {
  const plan = planNamedValues(graph, { model, filters, reader: seen })
  const [row] = plan ? await database.rows(plan.statement) : []
  if (row) plan?.messages(row).throwAny()
}

/** A statement, and the conversion of its rows to objects. */
export interface Found {
  readonly statement: Statement
  /** Returns the rows to build objects from; all of them by default. */
  readonly select?: (rows: ResultRows) => ResultRows
  readonly build: (row: readonly unknown[]) => unknown
  /** Set if the rows of the statement lack parts. */
  readonly partial?: Partial | undefined
}

/** How rows that lack parts are completed. */
interface Partial {
  readonly memory: ShapeMemory
  /** Returns the same read with a statement whose rows lack nothing. */
  readonly whole: () => Found
}

/** Returns whether the response to a request shows the sealed values of a model. */
export function reveals(model: Model, { unlocked }: FastifyRequest): boolean {
  return unlocked !== null && sealedFields(model).length > 0
}

/** The model that is read, and what opens its sealed values. */
interface SealedReading {
  readonly model: Model
  readonly vault: Vault | undefined
}

/** Reads objects. With a session key opens their sealed values, which is recorded. */
export async function objectsOf(
  found: Found,
  { model, vault }: SealedReading,
  request: FastifyRequest,
): Promise<readonly unknown[]> {
  const { database, unlocked } = request
  if (!unlocked || !vault || !reveals(model, request)) return completeObjects(found, database)
  const { statement, select = (rows) => rows, build } = found.partial?.whole() ?? found
  const read = { statement, build: (rows: readonly unknown[][]) => select(rows).map(build) }
  const { objects, opened } = await vault.reveal(read, {
    database,
    model,
    author: authorOf(request),
    unlocked,
    rowsFor: request.identity?.rowsFor,
  })
  const faulty = reportBroken(opened, { model, vault }, request)
  request.server.count(vault.counters.opened, opened.length - faulty)
  return objects
}

/**
 * Reads objects, and then the parts that their rows lack. Reads everything again with the whole
 * statement if these parts have changed meanwhile, or if the rows hold memory that is reserved for
 * results: the statements for the parts would wait for more of it.
 */
async function completeObjects(found: Found, database: Database): Promise<readonly unknown[]> {
  const { statement, partial, select = (rows) => rows, build } = found
  if (!partial) return select(await database.rows(statement)).map(build)
  const { memory, whole } = partial
  const kept: { release?: () => void } = {}
  const onKept = (release: () => void): void => void (kept.release = release)
  const rows = await database.rows({ onKept, ...statement })
  if (kept.release) {
    kept.release()
    memory.pause()
    return completeObjects(whole(), database)
  }
  const complete = await memory.complete(rows, database.rows)
  return complete ? select(complete).map(build) : completeObjects(whole(), database)
}

/** Logs and counts the values that do not open. Returns their number. */
export function reportBroken(
  opened: readonly OpenedValue[],
  { model, vault }: { readonly model: Model; readonly vault: Vault | undefined },
  { log, server }: FastifyRequest,
): number {
  const faulty = opened.filter(({ event }) => event === 'broken')
  for (const { field, id } of faulty) log.error({ model: model.key, field, id }, brokenLogText)
  if (vault) server.count(vault.counters.broken, faulty.length)
  return faulty.length
}

const brokenLogText = 'a sealed value does not open: it was changed or moved outside the service'
