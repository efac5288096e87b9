import type { FastifyReply, FastifyRequest } from 'fastify'
import { violationOf } from '../database/failures.ts'
import type { Statement } from '../database/statement.ts'
import { invalid } from '../errors.ts'
import { memoize } from '../memoize.ts'
import type { Setting } from '../model/field.ts'
import type { Model } from '../model/graph.ts'
import { malformedCursor } from '../read/cursor.ts'
import { seekablePageOf, type Page, type PageRows } from '../read/page.ts'
import { planPage, type CountedQuery, type PagePlan } from '../read/page-plan.ts'
import type { RememberedObjects } from '../read/shape-memory.ts'
import type { RememberedTotals } from '../read/remembered-totals.ts'
import { requireParameters } from '../request/parameters.ts'
import { maySee } from './authentication.ts'
import { declarationsDigest, matches, sendNotModified, tagDigest, tagsIn } from './entity-tag.ts'
import { queryOf, objectsOf, reveals, type Found } from './read-objects.ts'
import { contextOf, settingOf, type ResourceOptions } from './context.ts'
import type { Identity } from './identity.ts'
import type { KeptPage, KeptPages } from './kept-pages.ts'
import { version as release } from './version.ts'

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
 * version of all tables that the page depends on, and a digest of the request. So a page that has
 * not changed is not read again: if the client does not have it, its text is sent from memory.
 */
export async function listObjects(
  model: Model,
  options: ListOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Page | string | FastifyReply> {
  const key = keyOf(model, options, request)
  const kept = key === undefined ? undefined : options.kept?.get(key)
  if (kept && (await readVersion(kept.current, request)) === kept.version)
    return sendPage(kept, request, reply)
  const list = await planList(model, options, request)
  const { current } = list
  if (!current) return (await readPage(list)).body
  const digest = digestOf(list)
  // A kept page is of an earlier version, as has just been found.
  const known = kept ? undefined : await knownTag(current, digest, request)
  if (known) return sendNotModified(reply, known)
  return sendTagged(list, { key, digest, current }, reply)
}

/**
 * Returns a text of all that a page depends on besides the tables; undefined for a page that is not
 * kept. A page that shows secrets is recorded, and strict handling looks up the values of filters.
 */
function keyOf(model: Model, options: ListOptions, request: FastifyRequest): string | undefined {
  const { url, identity, indent, html, strict } = request
  if (!options.kept || html || strict || reveals(model, request)) return undefined
  const { base, choiceShape } = settingOf(request, options.config)
  const reader = identity ? hiddenModels(options)(identity) : 'anonymous'
  return [url, base, choiceShape, indent, reader].join('\n')
}

/** Returns a digest of the keys of all models that a user may not see. */
const hiddenModels = memoize(({ graph, config }: ListOptions) =>
  memoize((identity: Identity) => {
    const hidden = [...graph.models.values()].filter((model) => !maySee(identity, model, config))
    return tagDigest(hidden.map(({ key }) => key).join())
  }),
)

/** Returns whether all filters are declared: others are found at run time, or ignored. */
const isDeclared = ({ model, query }: PlannedList): boolean =>
  [...query.filters.keys()].every((name) => model.filters.has(name))

/** A page of a list that a request asks for. */
interface PlannedList {
  readonly model: Model
  readonly options: ListOptions
  readonly request: FastifyRequest
  readonly query: CountedQuery
  readonly plan: PagePlan
  readonly setting: Setting
  /** Reads the version of the tables; undefined without an entity tag, as for HTML and secrets. */
  readonly current: Statement | undefined
}

async function planList(
  model: Model,
  options: ListOptions,
  request: FastifyRequest,
): Promise<PlannedList> {
  const { graph, config, remembered, nested } = options
  const parsed = await queryOf(model, options, request)
  const revealing = reveals(model, request)
  const query = { ...parsed, revealing, remembered, nested }
  const plan = planPage(graph, model, query)
  const current = revealing || request.html ? undefined : plan.version
  return { model, options, request, query, plan, setting: settingOf(request, config), current }
}

/** Returns a digest of all that a page shows besides the tables, also of settings. */
function digestOf({ options, request, query, plan, setting }: PlannedList): string {
  const { limit, offset } = query
  const shown = [plan.digest, plan.filterValues, limit, offset, setting, request.indent]
  const parameters = requireParameters(request.query)
  const depends = [release, declarationsDigest(options.graph), ...shown, ...parameters]
  return tagDigest(JSON.stringify(depends))
}

const tagOf = (version: string, digest: string): string => `W/"${version}-${digest}"`

const isKnown = (tag: string, { headers }: FastifyRequest): boolean =>
  matches(headers['if-none-match'], tag)

/** Returns the tag of the current page if the client has this page, without reading it. */
async function knownTag(
  current: Statement,
  digest: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  // A tag of another request cannot match, whatever its version.
  const isOfRequest = (tag: string): boolean => tag.endsWith(`-${digest}"`)
  if (!tagsIn(request.headers['if-none-match']).some(isOfRequest)) return undefined
  const version = await readVersion(current, request)
  if (typeof version !== 'string') return undefined
  const tag = tagOf(version, digest)
  return isKnown(tag, request) ? tag : undefined
}

/** A page to read, and what identifies it. */
interface TaggedPage {
  /** Identifies the request among the kept pages; undefined for a page that is not kept. */
  readonly key: string | undefined
  /** Identifies the request in the entity tag. */
  readonly digest: string
  readonly current: Statement
}

/** Reads a page and sends it with its entity tag. Keeps the page if it may be sent again. */
async function sendTagged(
  list: PlannedList,
  { key, digest, current }: TaggedPage,
  reply: FastifyReply,
): Promise<Page | string | FastifyReply> {
  const { options, request } = list
  const { version, body } = await readPage(list)
  if (version === undefined) return body
  const text = JSON.stringify(body, null, request.indent)
  const page = { request: key ?? '', version, current, tag: tagOf(version, digest), text }
  if (key !== undefined && isDeclared(list)) options.kept?.add(page)
  return sendPage(page, request, reply)
}

/** Reads the version of the tables of a page; null where one of them has none. */
async function readVersion(current: Statement, { database }: FastifyRequest): Promise<unknown> {
  const [[version] = []] = await database.rows(current)
  return version
}

/** Sends the text of a page, or a 304. Hooks replace the text by its compressed bytes. */
function sendPage(
  page: KeptPage,
  request: FastifyRequest,
  reply: FastifyReply,
): string | FastifyReply {
  if (isKnown(page.tag, request)) return sendNotModified(reply, page.tag)
  reply.header('etag', page.tag).header('content-type', 'application/json; charset=utf-8')
  request.keptPage = page
  return page.text
}

/** A page that was read, and the version of its tables. */
interface ReadPage {
  readonly version: string | undefined
  readonly body: Page
}

async function readPage(list: PlannedList): Promise<ReadPage> {
  const { model, options, request, query, plan, setting } = list
  const { config, graph } = options
  let page: PageRows | undefined
  const foundBy = ({ statement, memory, read, build }: PagePlan): Found => ({
    statement: { ...statement, mostBytes: config.pageMaxBytes },
    partial: memory && {
      memory,
      whole: () => foundBy(planPage(graph, model, { ...query, nested: undefined })),
    },
    select: (rows) => (page = read(rows)).rows,
    build: (row) => build(row, setting),
  })
  const results = await refuseForged(plan, () =>
    objectsOf(foundBy(plan), contextOf(model, options, request), request),
  )
  if (!page) throw new Error('The rows of the page were not read.')
  if (page.counted) query.remembered.add(page.counted)
  const url = { path: setting.base + model.url, parameters: requireParameters(request.query) }
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
