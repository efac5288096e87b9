import type { FastifyReply, FastifyRequest } from 'fastify'
import { violationOf } from '../../database/failures/index.ts'
import type { Statement } from '../../database/statement.ts'
import { invalid } from '../../errors/errors.ts'
import type { RepresentationContext } from '../../model/field.ts'
import { filterNamed } from '../../model/followed-filters.ts'
import type { Member, Model } from '../../model/graph.ts'
import {
  malformedCursor,
  seekablePageOf,
  type Page,
  type PageRows,
  planPage,
  type CountedQuery,
  type PagePlan,
  RememberedTotals,
} from '../../read/pages/index.ts'
import type { RememberedObjects } from '../../read/shapes/index.ts'
import { requireParameters } from '../../request/parameters.ts'
import {
  declarationsDigest,
  matches,
  sendNotModified,
  tagDigest,
  tagsIn,
  type KeptPage,
  type KeptPages,
} from '../caching/index.ts'
import {
  queryOf,
  objectsOf,
  reveals,
  type Found,
  representationContextOf,
  type ResourceOptions,
} from '../objects/index.ts'
import { version as release } from '../version.ts'
import { keyOfPage } from './page-key.ts'

/** The options of reads. */
export interface ReadingOptions extends ResourceOptions {
  /** The objects that those of all models nest. */
  readonly nested: RememberedObjects
}

/** The options of lists. */
export interface ListOptions extends ReadingOptions {
  /** The totals of filtered lists of all models. */
  readonly remembered: RememberedTotals
  /** The pages that were read repeatedly, of all models; undefined where none are kept. */
  readonly kept: KeptPages | undefined
}

/**
 * Returns a page of a model's objects, or sends a 304 if the client has it. The entity tag is the
 * version of all tables that the page depends on, and a digest of the request; where the tables
 * have objects that the reader may not see, it is a digest of the page instead of the version. A
 * page that is kept in memory, or that the client has, is not read again while its tables have the
 * same version.
 */
export async function listObjects(
  model: Model,
  options: ListOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Page | string | FastifyReply> {
  const context = representationContextOf(request, options.config)
  const list = { model, options, request, context }
  const key = options.kept && keyOfPage(options, request, context)
  const kept = key === undefined ? undefined : options.kept?.get(key)
  const version = kept && (await readVersion(kept.current, request))
  const sent = kept && version === kept.version ? sendKept(kept, request, reply) : undefined
  if (sent !== undefined) return sent
  const planned = await planRequest(list)
  const { current } = planned
  if (!current) return (await readPlanned(planned)).body
  const tagged = { key, digest: digestOf(planned), ...planned, current }
  const known = await knownPage(tagged, version)
  if (!known) return sendRead(tagged, reply)
  keep(tagged, known)
  return sendNotModified(reply, known.tag)
}

/** The settings of a list page for people, in place of those of the API. */
interface ShownPage {
  /** The members of each object. */
  readonly members: readonly Member[]
  /** The path of the list, for the links to the next and the previous page. */
  readonly path: string
  /** The number of objects on a page if the request has no `limit`. */
  readonly limit: number
}

/**
 * Reads a page of a model's objects with the query parameters of a request, and with the members
 * that a page for people shows.
 */
export async function readShownPage(
  model: Model,
  options: ListOptions,
  request: FastifyRequest,
  shown: ShownPage,
): Promise<Page> {
  const context = representationContextOf(request, options.config)
  const planned = await planRequest({ model, options, request, context, shown })
  return (await readPlanned(planned)).body
}

/** A request for a page of a list. */
interface ListRequest {
  readonly model: Model
  readonly options: ListOptions
  readonly request: FastifyRequest
  readonly context: RepresentationContext
  readonly shown?: ShownPage
}

/** A request for a page whose query is planned. */
interface PlannedList extends ListRequest {
  readonly query: CountedQuery
  readonly plan: PagePlan
  /** Reads the version of the tables; undefined without an entity tag, as for HTML and secrets. */
  readonly current: Statement | undefined
}

/** A request for a page that has an entity tag. */
interface TaggedList extends PlannedList {
  /** Identifies the request among the kept pages; undefined where no page is kept. */
  readonly key: string | undefined
  /** Identifies the request in the entity tag. */
  readonly digest: string
  readonly current: Statement
}

/** Returns whether declarations have all filters. Others are looked up in tables, or ignored. */
const hasDeclaredFilters = ({ options, model, query }: PlannedList): boolean =>
  [...query.filters.keys()].every((name) => filterNamed(options.graph, model, name))

async function planRequest(list: ListRequest): Promise<PlannedList> {
  const { model, options, request, shown } = list
  const { graph, remembered, nested } = options
  const revealing = reveals(model, request)
  const parsed = await queryOf(model, options, request)
  const limit = requireParameters(request.query).has('limit') ? parsed.limit : shown?.limit
  const wanted = shown && { members: shown.members, limit: limit ?? parsed.limit }
  // No version changes when deleted objects are removed for good.
  const memory = parsed.deleted ? { remembered: new RememberedTotals() } : { remembered, nested }
  const query = { revealing, ...memory, ...parsed, ...wanted }
  const plan = planPage(graph, model, query)
  const current = revealing || request.html || parsed.deleted ? undefined : plan.version
  return { query, plan, current, ...list }
}

/** Returns a digest of all that an entity tag stands for besides the tables, also of settings. */
function digestOf({ options, request, query, plan, context }: PlannedList): string {
  const { limit, offset } = query
  const shown = [plan.digest, plan.filterValues, limit, offset, context, request.indent]
  const parameters = requireParameters(request.query)
  const depends = [release, declarationsDigest(options.graph), ...shown, ...parameters]
  return tagDigest(JSON.stringify(depends))
}

const tagOf = (version: string, digest: string): string => `W/"${version}-${digest}"`

const isKnown = (tag: string, { headers }: FastifyRequest): boolean =>
  matches(headers['if-none-match'], tag)

/**
 * Returns the version and the tag of the current page if the client has this page, without reading
 * it. `read` is the version of its tables, if it was read. Returns undefined also where the tag is
 * a digest of the page.
 */
async function knownPage(
  { request, plan, current, digest }: TaggedList,
  read: unknown,
): Promise<Pick<KeptPage, 'version' | 'tag' | 'text'> | undefined> {
  if (plan.hasHiddenVersion) return undefined
  // A tag of another request cannot match, whatever its version.
  const isOfRequest = (tag: string): boolean => tag.endsWith(`-${digest}"`)
  if (!tagsIn(request.headers['if-none-match']).some(isOfRequest)) return undefined
  const version = read ?? (await readVersion(current, request))
  if (typeof version !== 'string') return undefined
  const tag = tagOf(version, digest)
  return isKnown(tag, request) ? { version, tag, text: undefined } : undefined
}

/** Reads the version of tables; null if none of them has a version. */
async function readVersion(current: Statement, { database }: FastifyRequest): Promise<unknown> {
  const [[version] = []] = await database.rows(current)
  return version
}

/**
 * Sends the text of a kept page, or a 304. Returns undefined if the client does not have the page,
 * and no text of it is kept. Hooks replace the text by its compressed bytes.
 */
function sendKept(
  page: KeptPage,
  request: FastifyRequest,
  reply: FastifyReply,
): string | FastifyReply | undefined {
  const { tag, text } = page
  if (isKnown(tag, request)) return sendNotModified(reply, tag)
  if (text === undefined) return undefined
  request.keptPage = page
  return sendText(text, tag, reply)
}

function sendText(text: string, tag: string, reply: FastifyReply): string {
  reply.header('etag', tag).header('content-type', 'application/json; charset=utf-8')
  return text
}

/** Reads a page and sends it with its entity tag. Notes the page as one that may be kept. */
async function sendRead(
  list: TaggedList,
  reply: FastifyReply,
): Promise<Page | string | FastifyReply> {
  const { request, digest, plan } = list
  const { version, body } = await readPlanned(list)
  if (version === undefined) return body
  const text = JSON.stringify(body, null, request.indent)
  const tag = tagOf(plan.hasHiddenVersion ? tagDigest(text) : version, digest)
  if (isKnown(tag, request)) return sendNotModified(reply, tag)
  request.keptPage = keep(list, { version, tag, text })
  return sendText(text, tag, reply)
}

/** Notes a page that may be kept, and returns it; null if it may not. */
function keep(list: TaggedList, page: Pick<KeptPage, 'version' | 'tag' | 'text'>): KeptPage | null {
  const { options, key, current } = list
  if (key === undefined || !hasDeclaredFilters(list)) return null
  const kept = { key, current, ...page }
  options.kept?.add(kept)
  return kept
}

/** A page that was read, and the version of its tables. */
interface ReadPage {
  readonly version: string | undefined
  readonly body: Page
}

async function readPlanned(list: PlannedList): Promise<ReadPage> {
  const { model, options, request, query, plan, context, shown } = list
  const { config, extensions, graph } = options
  const { vault } = extensions
  let page: PageRows | undefined
  const foundBy = ({ statement, memory, read, build }: PagePlan): Found => ({
    statement: { maxBytes: config.pageMaxBytes, ...statement },
    partial: memory && {
      memory,
      whole: () => foundBy(planPage(graph, model, { ...query, nested: undefined })),
    },
    select: (rows) => (page = read(rows)).rows,
    build: (row) => build(row, context),
  })
  const results = await refuseForged(plan, () =>
    objectsOf(foundBy(plan), { model, vault }, request),
  )
  if (!page) throw new Error('The rows of the page were not read.')
  if (page.counted) query.remembered.add(page.counted)
  const url = {
    path: shown?.path ?? context.base + model.url,
    parameters: requireParameters(request.query),
  }
  return { version: page.version, body: seekablePageOf(results, page, query, url) }
}

/** Refuses a forged cursor. Its keys are compared with fields, and may have other types. */
async function refuseForged<T>({ isSought }: PagePlan, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const isForged = isSought && violationOf(error)?.kind === 'value'
    throw isForged ? invalid({ cursor: [malformedCursor] }) : error
  }
}
