import type { FastifyReply, FastifyRequest } from 'fastify'
import { violationOf } from '../database/violations.ts'
import { invalid } from '../errors.ts'
import type { Model } from '../model/graph.ts'
import { malformed } from '../read/cursor.ts'
import { seekablePageOf, type Page } from '../read/page.ts'
import { planPage, type PagePlan, type PageRows } from '../read/page-plan.ts'
import type { RememberedTotals } from '../read/remembered-totals.ts'
import { requireParameters } from '../request/parameters.ts'
import { matches, sendNotModified, tagDigest, tagsIn } from './entity-tag.ts'
import { queryOf } from './query.ts'
import { contextOf, type ResourceOptions } from './context.ts'
import { objectsOf, reveals, type Found } from './reveal.ts'
import { settingOf } from './setting.ts'
import { version as release } from './version.ts'

/** The options of lists. */
export interface ListOptions extends ResourceOptions {
  /** The totals of filtered lists of all models. */
  readonly remembered: RememberedTotals
}

/**
 * Returns a page of a model's objects, or sends a 304 if the client has it. The entity tag is the
 * version of all tables that the page depends on, and a digest of the request. So a page that has
 * not changed is not read again.
 */
export async function listObjects(
  model: Model,
  options: ListOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Page | FastifyReply> {
  const { graph, remembered, config } = options
  const query = await queryOf(model, options, request)
  const plan = planPage(graph, model, { ...query, revealing: reveals(model, request), remembered })
  const setting = settingOf(request, config)
  const url = { path: setting.base + model.url, parameters: requireParameters(request.query) }
  const digest = isTagged(model, plan, request)
    ? tagDigest(JSON.stringify([release, plan.digest, setting, ...url.parameters]))
    : undefined
  const given = request.headers['if-none-match']
  const known = digest && given ? await knownTag(plan, { digest, given }, request) : undefined
  if (known !== undefined) return sendNotModified(reply, known)

  const { page, results } = await readPage(model, options, request, plan)
  const { version } = page
  if (digest !== undefined && version !== undefined) {
    const tag = tagOf(version, digest)
    if (matches(given, tag)) return sendNotModified(reply, tag)
    reply.header('etag', tag)
  }
  return seekablePageOf(results, page, query, url)
}

/** Returns whether a page has an entity tag: HTML and secrets have none. */
const isTagged = (model: Model, { version }: PagePlan, request: FastifyRequest): boolean =>
  version !== undefined && !reveals(model, request) && !request.html

const tagOf = (version: string, digest: string): string => `W/"${version}-${digest}"`

/** Returns the tag of the current page if the client has it, without reading the page. */
async function knownTag(
  { version: statement }: PagePlan,
  { digest, given }: { readonly digest: string; readonly given: string },
  request: FastifyRequest,
): Promise<string | undefined> {
  // A tag of another request cannot match, whatever its version.
  const isPossible = tagsIn(given).some((tag) => tag.endsWith(`-${digest}"`))
  if (!statement || !isPossible) return undefined
  const [[version] = []] = await request.database.rows(statement)
  const tag = typeof version === 'string' ? tagOf(version, digest) : undefined
  return tag !== undefined && matches(given, tag) ? tag : undefined
}

async function readPage(
  model: Model,
  options: ListOptions,
  request: FastifyRequest,
  plan: PagePlan,
): Promise<{ readonly page: PageRows; readonly results: readonly unknown[] }> {
  const { config } = options
  const setting = settingOf(request, config)
  let page: PageRows | undefined
  const found: Found = {
    statement: { ...plan.statement, mostBytes: config.pageMaxBytes },
    select: (rows) => (page = plan.read(rows)).rows,
    build: (row) => plan.build(row, setting),
  }
  try {
    const results = await objectsOf(found, contextOf(model, options, request), request)
    if (page) return { page, results }
  } catch (error) {
    // The keys of a cursor are compared with fields: a forged one may be of another type.
    const isForged = plan.isSought && violationOf(error)?.kind === 'value'
    throw isForged ? invalid({ cursor: [malformed] }) : error
  }
  throw new Error('The rows of the page were not read.')
}
