import type { FastifyRequest } from 'fastify'
import type { Rows } from '../../../framework/database/statement.ts'
import { transaction } from '../../../framework/database/transaction/index.ts'
import { FieldMessages } from '../../../framework/errors/error-messages.ts'
import { invalid } from '../../../framework/errors/errors.ts'
import { requireMaySee } from '../../../framework/http/authorization/index.ts'
import {
  queryOf,
  readerOf,
  representationContextOf,
  type ResourceOptions,
} from '../../../framework/http/objects/index.ts'
import { contentType, requireModel, type Model, type Path } from '../../../framework/model/graph.ts'
import type { Reader } from '../../../framework/model/permission.ts'
import {
  planPage,
  RememberedTotals,
  seekablePageOf,
  type Page,
  type ReaderQuery,
} from '../../../framework/read/pages/index.ts'
import { requireParameters, type QueryParameters } from '../../../framework/request/parameters.ts'
import { selectLogged, selectUnknown } from '../sql/past-rows.ts'
import { requireKeptSince } from './kept-since.ts'
import { withPastRows } from './past-list-rows.ts'

/** A list of the past: its model, the moment, and the parameters of the query besides it. */
export interface PastList {
  readonly model: Model
  readonly moment: string
  readonly name: string
}

/**
 * Reads a page of the objects that a model had at a moment, as they were. Throws a 400 for
 * parameters that depend on other objects, whose past is not read, and where the change log does
 * not tell of an object.
 */
export async function readPastList(
  options: ResourceOptions,
  request: FastifyRequest,
  { model, moment, name }: PastList,
): Promise<Page> {
  const { graph, config } = options
  requireMaySee(request.identity, requireModel(graph, 'extras.ObjectChange'), config)
  const given = requireParameters(request.query)
  const parameters: QueryParameters = new Map([...given].filter(([key]) => key !== name))
  const parsed = await queryOf(model, options, request, parameters)
  requireExact(model, parsed, name)
  const context = representationContextOf(request, config)
  return transaction(
    request.database,
    async ({ rows }) => {
      await requireKeptSince(moment, name, rows)
      const reader = readerOf(request, config)
      const ids = await seenIds(options, model, reader, rows)
      const past = withPastRows({ model, moment, ids }, reader.rows)
      const unknown = past.limit(selectUnknown(model, moment), [model.table])
      if ((await rows({ ...selectUnknown(model, moment), ...unknown })).length > 0)
        throw invalid({ [name]: [tooEarly] })
      const ordering = parsed.ordering.length > 0 ? parsed.ordering : ['id']
      const remembered = new RememberedTotals()
      const query = { ...parsed, ordering, remembered, reader: { ...reader, rows: past } }
      const plan = planPage(graph, model, query)
      const page = plan.read(await rows({ ...plan.statement, maxBytes: config.pageMaxBytes }))
      const objects = page.rows.map((row) => plan.build(row, context))
      const url = { path: context.base + model.url, parameters: given }
      return seekablePageOf(objects, page, query, url)
    },
    { isSnapshot: true },
  )
}

const tooEarly = 'The change log does not reach back to this time for all objects of the list.'

/**
 * Returns the ids of the objects that a reader who does not see all of them sees now, or saw last;
 * null for another reader.
 */
async function seenIds(
  { graph }: ResourceOptions,
  model: Model,
  { rows: visible }: Reader,
  rows: Rows,
): Promise<readonly number[] | null> {
  if (!visible?.models.has(model.key)) return null
  const log = requireModel(graph, 'extras.ObjectChange')
  const now = { text: `select id from ${model.table}`, values: [] }
  const logged = selectLogged(contentType(model))
  const seen = [
    ...(await rows<[number]>({ ...now, ...visible.limit(now, [model.table]) })),
    ...(await rows<[number]>({ ...logged, ...visible.limit(logged, [log.table]) })),
  ]
  return [...new Set(seen.map(([id]) => id))]
}

/** Refuses parameters by which a list of the past would not be exact: a 400 names each of them. */
function requireExact(model: Model, query: ReaderQuery, name: string): void {
  const messages = new FieldMessages()
  for (const filter of query.filters.keys())
    if (!isOwnFilter(model, filter)) messages.add(filter, inexact(name))
  for (const term of query.ordering)
    if (!isOwnOrder(model, term)) messages.add('ordering', `${term}: ${inexact(name)}`)
  if (query.include && query.include.length > 0) messages.add('include', inexact(name))
  if (query.deleted) messages.add('deleted', inexact(name))
  messages.throwAny()
}

function isOwnFilter({ filters }: Model, name: string): boolean {
  const { test } = filters.get(name) ?? {}
  if (!test || (test.by === 'lookup' && test.tree)) return false
  return test.paths.every(isOwnPath)
}

/** An unknown name is refused with the others. */
function isOwnOrder({ sortable }: Model, term: string): boolean {
  const terms = sortable.get(term.replace(/^-/, '')) ?? []
  return terms.every(({ path, tree }) => isOwnPath(path) && !tree)
}

const isOwnPath = ({ steps, field }: Path): boolean =>
  steps.length === 0 && field.columnName !== undefined && !field.many

const inexact = (name: string): string =>
  `Not with ${name}: it depends on other objects, whose past the list does not read.`
