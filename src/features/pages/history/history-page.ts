import type { FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../../../framework/errors/errors.ts'
import { requireMaySee } from '../../../framework/http/authorization/index.ts'
import { readObjects, idOf, readerOf } from '../../../framework/http/objects/index.ts'
import { contentType } from '../../../framework/model/graph.ts'
import { isJsonObject, textOf } from '../../../framework/model/json-value.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import { html } from '../frame/html.ts'
import type { ObjectPages } from '../objects/object-pages.ts'
import { pagesOf } from '../objects/page-urls.ts'
import { pageMembers } from '../values/page-shape.ts'
import { historyMarkup } from './history.ts'
import { changeLogOf, historyFields } from './log-model.ts'

/** The most entries of the page; a link leads to the list of all. */
const maxEntries = 100

/** Serves the history of an object: `/lab/sites/5/changes/`. It also shows deleted objects. */
export async function sendHistoryPage(
  objectPages: ObjectPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const model = objectPages.model(request)
  const { graph, config } = objectPages.options
  const log = changeLogOf(graph)
  if (!log) throw failure('ERR_NOT_FOUND')
  for (const shown of [model, log]) requireMaySee(request.identity, shown, config)
  const id = idOf(request)
  const reader = readerOf(request, config)
  const filters = { model: contentType(model), object_id: String(id) }
  const given = { ...filters, limit: String(maxEntries) }
  const rows = await readObjects({ graph, config }, request, {
    model: log,
    reader,
    members: pageMembers(graph, log, historyFields, hiddenFrom(graph, log, reader)),
    parameters: Object.fromEntries(Object.entries(given).map(([key, text]) => [key, [text]])),
  })
  const entries = rows.filter(isJsonObject)
  const [latest] = entries
  if (!latest) throw failure('ERR_NOT_FOUND')
  const name = textOf(latest['object_name'])
  const all = `${pagesOf(log, config)}?${new URLSearchParams(filters).toString()}`
  const content = html`
    <h1>History of ${name}</h1>
    ${await historyMarkup(objectPages.view(model, request), entries, { isOfOne: true, hasUndo: true })}
    <p class="hint"><a href=${all}>All changes as a list</a></p>
  `
  const object = latest['after'] === null ? undefined : { id, name }
  const page = { title: `History of ${name}`, crumbs: objectPages.crumbs(model, object), content }
  return objectPages.send({ ...page, api: `${log.url}` }, request, reply)
}
