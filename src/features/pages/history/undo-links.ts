import type { FastifyRequest } from 'fastify'
import { maySee, mayWrite } from '../../../framework/http/authorization/index.ts'
import { readerOf, readObjects } from '../../../framework/http/objects/index.ts'
import type { Config } from '../../../framework/config/config.ts'
import { contentType, type Model, type ModelGraph } from '../../../framework/model/graph.ts'
import { isJsonObject, textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import { linksMarkup, type FlashLink } from '../frame/flash.ts'
import { html, type Markup } from '../frame/html.ts'
import { loggedAs } from '../objects/api-request.ts'
import { pagesOf } from '../objects/page-urls.ts'
import { pageTexts } from '../texts.ts'
import { pageMembers } from '../values/page-shape.ts'
import { changeLogOf, historyFields, undoPath } from './log-model.ts'

/** The URLs of the pages that undo an entry, and all entries of its request. */
export interface UndoLinks {
  readonly entry: string
  readonly request: string
}

/** The request whose reader gets links, and the models and settings of the service. */
interface Reading {
  readonly graph: ModelGraph
  readonly config: Config
  readonly request: FastifyRequest
}

/** Returns the URL of the list of the entries of a request. */
export const changesUrl = (log: Model, config: Config, requestId: string): string =>
  `${pagesOf(log, config)}?${new URLSearchParams({ request_id: requestId }).toString()}`

/** Returns the URL of the page that undoes a request. */
const undoRequestUrl = (log: Model, config: Config, requestId: string): string =>
  `${pagesOf(log, config)}requests/${encodeURIComponent(requestId)}/${undoPath}`

/**
 * Returns the URLs that undo an entry of the change log; undefined for a reader who may not make
 * the opposite write, and in a service that undoes nothing. `row` has the `historyFields`.
 */
export function undoUrls(
  { graph, config, request }: Reading,
  row: JsonObject,
): UndoLinks | undefined {
  const log = changeLogOf(graph)
  const model = [...graph.models.values()].find((one) => contentType(one) === row['model'])
  if (!log || !model || !isUndoable(log, request)) return undefined
  const isAllowed =
    maySee(request.identity, log, config) &&
    mayWrite(request.identity, { model, permission: oppositeOf(row) })
  if (!isAllowed) return undefined
  return {
    entry: `${pagesOf(log, config)}${textOf(row['id'])}/${undoPath}`,
    request: undoRequestUrl(log, config, textOf(row['request_id'])),
  }
}

/** Returns whether the service undoes changes, for a reader with a session. */
const isUndoable = ({ url }: Model, { server, identity }: FastifyRequest): boolean =>
  identity?.session !== undefined &&
  (server.subresources.get(url) ?? []).some(({ confirmation }) => confirmation === undoPath)

/** Returns the permission of the write that undoes an entry. */
function oppositeOf({ before, after }: JsonObject): 'add' | 'change' | 'delete' {
  if (before === null) return 'delete'
  return after === null ? 'add' : 'change'
}

/**
 * Returns links to the entries that a page's request has added to the change log, and to their
 * undo, as far as the reader may; none where it wrote nothing that the reader sees.
 */
export async function linksToChanges(request: FastifyRequest): Promise<readonly FlashLink[]> {
  const { graph, config } = request.server.listing
  const log = changeLogOf(graph)
  if (!log || !maySee(request.identity, log, config)) return []
  const reader = readerOf(request, config)
  const requestId = loggedAs(request)
  const [row] = await readObjects({ graph, config }, request, {
    model: log,
    reader,
    members: pageMembers(graph, log, historyFields, hiddenFrom(graph, log, reader)),
    parameters: { request_id: [requestId], limit: ['1'] },
  })
  if (!isJsonObject(row)) return []
  const undo = undoUrls({ graph, config, request }, row)
  return [
    { label: pageTexts.bulk.changes, href: changesUrl(log, config, requestId) },
    ...(undo ? [{ label: pageTexts.undo.undo, href: undo.request }] : []),
  ]
}

/** Renders the links to what a page's request has changed. */
export async function changesMarkup(request: FastifyRequest): Promise<Markup> {
  const links = await linksToChanges(request)
  return links.length > 0 && html`<p class="hint">${linksMarkup(links, ' · ')}</p>`
}
