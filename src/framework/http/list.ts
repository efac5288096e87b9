import type { FastifyReply, FastifyRequest } from 'fastify'
import { violationOf } from '../database/failures.ts'
import { invalid } from '../errors.ts'
import type { Model } from '../model/graph.ts'
import { malformedCursor } from '../read/cursor.ts'
import { seekablePageOf, type Page, type PageRows } from '../read/page.ts'
import { planPage, type CountedQuery, type PagePlan } from '../read/page-plan.ts'
import type { RememberedObjects } from '../read/shape-memory.ts'
import type { RememberedTotals } from '../read/remembered-totals.ts'
import { requireParameters } from '../request/parameters.ts'
import { declarationsDigest, matches, sendNotModified, tagDigest, tagsIn } from './entity-tag.ts'
import { queryOf, objectsOf, reveals, type Found } from './read-objects.ts'
import { contextOf, settingOf, type ResourceOptions } from './context.ts'
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
  const { graph, remembered, nested, config, kept } = options
  const query = await queryOf(model, options, request)
  const revealing = reveals(model, request)
  const counted = { ...query, revealing, remembered, nested }
  const plan = planPage(graph, model, counted)
  const setting = settingOf(request, config)
  const url = { path: setting.base + model.url, parameters: requireParameters(request.query) }
  const read = async (): Promise<NewPage> => {
    const { page, results } = await readPage(model, options, request, {
      query: counted,
      plan,
    })
    return { version: page.version, body: seekablePageOf(results, page, query, url) }
  }
  if (!isTagged(model, plan, request)) return (await read()).body
  const { limit, offset } = query
  const shown = [plan.digest, plan.filterValues, limit, offset, setting, request.indent]
  const depends = [release, declarationsDigest(graph), ...shown, ...url.parameters]
  const digest = tagDigest(JSON.stringify(depends))
  return sendTagged({ digest, kept, read, version: plan.version }, request, reply)
}

/** Returns whether a page has an entity tag: HTML and secrets have none. */
const isTagged = (model: Model, { version }: PagePlan, request: FastifyRequest): boolean =>
  version !== undefined && !reveals(model, request) && !request.html

/** A page that was read, and the version of its tables. */
interface NewPage {
  readonly version: string | undefined
  readonly body: Page
}

/** A page that has an entity tag. */
interface TaggedPage {
  /** Identifies the request. */
  readonly digest: string
  readonly kept: KeptPages | undefined
  readonly read: () => Promise<NewPage>
  /** Reads the version of all tables. */
  readonly version: PagePlan['version']
}

async function sendTagged(
  page: TaggedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Page | string | FastifyReply> {
  const { digest, kept, read } = page
  const known = kept?.get(digest)
  const current = await currentTag(page, known, request)
  if (current && isKnown(current, request)) return sendNotModified(reply, current)
  if (known && known.tag === current) return sendText(known, request, reply)
  const { version, body } = await read()
  if (version === undefined) return body
  const tag = tagOf(version, digest)
  if (isKnown(tag, request)) return sendNotModified(reply, tag)
  const made = { request: digest, tag, text: JSON.stringify(body, null, request.indent) }
  kept?.add(made)
  return sendText(made, request, reply)
}

const tagOf = (version: string, digest: string): string => `W/"${version}-${digest}"`

const isKnown = (tag: string, { headers }: FastifyRequest): boolean =>
  matches(headers['if-none-match'], tag)

/** Returns the tag of the current page if the page may be known, without reading the page. */
async function currentTag(
  { digest, version: statement }: TaggedPage,
  known: KeptPage | undefined,
  { headers, database }: FastifyRequest,
): Promise<string | undefined> {
  // A tag of another request cannot match, whatever its version.
  const isOfRequest = (tag: string): boolean => tag.endsWith(`-${digest}"`)
  if (!statement || !(known ?? tagsIn(headers['if-none-match']).some(isOfRequest))) return undefined
  const [[version] = []] = await database.rows(statement)
  return typeof version === 'string' ? tagOf(version, digest) : undefined
}

/** Sends the text of a page. Hooks replace it by its compressed bytes. */
function sendText(page: KeptPage, request: FastifyRequest, reply: FastifyReply): string {
  reply.header('etag', page.tag).header('content-type', 'application/json; charset=utf-8')
  request.keptPage = page
  return page.text
}

/** The query of a page, and its plan. */
interface Planned {
  readonly query: CountedQuery
  readonly plan: PagePlan
}

async function readPage(
  model: Model,
  options: ListOptions,
  request: FastifyRequest,
  { query, plan }: Planned,
): Promise<{ readonly page: PageRows; readonly results: readonly unknown[] }> {
  const { config, graph } = options
  const setting = settingOf(request, config)
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
  try {
    const results = await objectsOf(foundBy(plan), contextOf(model, options, request), request)
    if (page?.counted) query.remembered.add(page.counted)
    if (page) return { page, results }
  } catch (error) {
    // The keys of a cursor are compared with fields: a forged one may be of another type.
    const isForged = plan.isSought && violationOf(error)?.kind === 'value'
    throw isForged ? invalid({ cursor: [malformedCursor] }) : error
  }
  throw new Error('The rows of the page were not read.')
}
