import type { FastifyReply, FastifyRequest } from 'fastify'
import { readDefinitions, type Definition } from '../../custom-fields/definitions.ts'
import { ApiError } from '../../../framework/errors/errors.ts'
import { requireMaySee } from '../../../framework/http/authorization/index.ts'
import { readShownPage } from '../../../framework/http/resources/index.ts'
import { readerOf } from '../../../framework/http/objects/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { isJsonObject, type JsonObject } from '../../../framework/model/json-value.ts'
import { lenientHint } from '../../../framework/read/conditions/index.ts'
import type { Page } from '../../../framework/read/pages/index.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { unclearFilterNames } from '../forms/filter-names.ts'
import { html, type Markup } from '../frame/html.ts'
import { historyMarkup } from '../history/history.ts'
import { changeLogOf, historyFields } from '../history/log-model.ts'
import { listActions } from '../objects/page-actions.ts'
import type { ObjectPages } from '../objects/object-pages.ts'
import type { PageView } from '../objects/page-view.ts'
import { isExport, sendNamed } from '../transfer/export-page.ts'
import { pageTexts } from '../texts.ts'
import { pageMembers } from '../values/page-shape.ts'
import { chipsMarkup } from './chips.ts'
import { chooseMarkup } from './choose.ts'
import { fieldsOf, tableColumns } from './columns.ts'
import { filterBar } from './filter-bar.ts'
import { readFilterLabels } from './filter-labels.ts'
import { deletedLink, restorable, showsDeleted, withDeletedTime } from './deleted-list.ts'
import { describeFilter } from './filter-words.ts'
import { readListChoice } from './list-choice.ts'
import { chosenColumns, customHolder, type ListColumn } from './list-columns.ts'
import { queryText, type PageUrl } from './list-url.ts'
import { objectTable } from './object-table.ts'
import { pagerMarkup, summaryMarkup } from './pager.ts'
import { sentFiltersUrl } from './sent-filters.ts'
import { listTree } from './tree.ts'

/** The list of a model with the columns and the page size that its reader chose. */
interface ShownList {
  readonly view: PageView
  readonly url: PageUrl
  readonly definitions: readonly Definition[]
  readonly columns: readonly ListColumn[]
  readonly isDeleted: boolean
  /** The number of rows on a page. */
  readonly limit: number
}

/** Serves the list page of any model: its filters, its objects as a table, and its actions. */
export async function sendListPage(
  objectPages: ObjectPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const model = objectPages.model(request)
  requireMaySee(request.identity, model, objectPages.options.config)
  if (isExport(requireParameters(request.query)))
    return sendNamed(model, objectPages, request, reply)
  const view = objectPages.view(model, request)
  const url = { path: view.list, parameters: requireParameters(request.query) }
  const sent = await sentFiltersUrl(view, url)
  if (sent !== undefined) return reply.redirect(sent, 303)
  const list = await shownList(view, url)
  const { documents: find } = objectPages.options
  const [labels, documents, read] = await Promise.all([
    readFilterLabels(view, url.parameters),
    find?.(model, objectPages.options, request) ?? [],
    readRows(list).catch(unlessRefused),
  ])
  const texts = { definitions: list.definitions, labels }
  if (read instanceof ApiError) reply.status(read.status)
  const title = list.isDeleted
    ? pageTexts.list.deletedTitle(model.labelPlural)
    : capitalised(model.labelPlural)
  const content = html`
    <div class="head">
      <h1>${title}</h1>
      ${list.isDeleted ? null : [listActions(view, url, documents), deletedLink(view)]}
    </div>
    ${filterBar(view, url, texts)} ${chipsMarkup(view, url, texts)}
    ${read instanceof ApiError ? await refusalMarkup(list, read) : await pageMarkup(list, read)}
  `
  return objectPages.send({ title, crumbs: [], content, api: model.url }, request, reply)
}

async function shownList(view: PageView, url: PageUrl): Promise<ShownList> {
  const { model, request, config } = view
  const [definitions, choice] = await Promise.all([
    listDefinitions(model, request),
    readListChoice(model, request),
  ])
  const hidden = request.identity?.rows?.hiddenFields.get(model.key)
  const isDeleted = showsDeleted(model, url.parameters)
  const chosen = chosenColumns(model, definitions, choice.columns)
  const columns = (isDeleted ? withDeletedTime(chosen) : chosen).filter(
    ({ is, name }) => is !== 'field' || !hidden?.has(name),
  )
  const given = Number(url.parameters.get('limit')?.at(-1))
  const wanted = given || choice.pageSize || config.paginateCount
  return {
    view,
    url,
    definitions,
    columns,
    isDeleted,
    limit: Math.min(wanted, config.maxPageSize || wanted),
  }
}

/** Reads the definitions of the custom fields of a model. */
export const listDefinitions = async (
  model: Model,
  { database }: Pick<FastifyRequest, 'database'>,
): Promise<readonly Definition[]> =>
  model.fields.has(customHolder) ? readDefinitions(model, database.rows) : []

/** A page of a list with its objects. */
interface ReadRows {
  readonly page: Page
  readonly rows: readonly JsonObject[]
}

async function readRows({ view, columns, limit }: ShownList): Promise<ReadRows> {
  const { graph, model, config, list, request } = view
  const hidden = hiddenFrom(graph, model, readerOf(request, config))
  const names = model === changeLogOf(graph) ? historyFields : fieldsOf(columns)
  const members = pageMembers(graph, model, names, hidden)
  const shown = { members, path: list, limit }
  const page = await readShownPage(model, request.server.listing, request, shown)
  const rows = page.results.filter(isJsonObject)
  return { page, rows }
}

/** Returns the error if it refuses the filters, which the page shows; throws all others. */
function unlessRefused(error: unknown): ApiError {
  if (error instanceof ApiError && error.status === 400 && error.fields) return error
  throw error
}

/** Renders why the filters are refused; of names, what makes them unclear. */
async function refusalMarkup(
  { view, url, definitions }: ShownList,
  { fields }: ApiError,
): Promise<Markup> {
  const { graph, config, model, request } = view
  const { database, identity } = request
  const pairs = [...url.parameters].flatMap(([name, texts]) =>
    texts.map((text): readonly [string, string] => [name, text]),
  )
  const options = { graph, config, database }
  const unclear = await unclearFilterNames(options, { model, identity }, pairs)
  const entries = Object.entries({ ...(isJsonObject(fields) ? fields : {}), ...unclear })
  return html`<div class="problem" role="alert">
    <ul>
      ${entries.map(([name, messages]) => {
        const { words } = describeFilter(view.graph, view.model, name, definitions)
        const text = messages.join(' ').replace(lenientHint, '')
        return html`<li><strong>${words}</strong> ${text}</li>`
      })}
    </ul>
  </div>`
}

async function pageMarkup(list: ShownList, { page, rows }: ReadRows): Promise<Markup> {
  const { view, url, limit } = list
  const isLog = view.model === changeLogOf(view.graph)
  const [columns, history, tree] = await Promise.all([
    tableColumns(view, list.columns, rows),
    isLog && historyMarkup(view, rows, { hasUndo: true }),
    listTree(view, url.parameters, rows),
  ])
  const shown = list.isDeleted ? restorable(view, columns) : columns
  const table = (choose: boolean): Markup =>
    objectTable(view, shown, tree.rows, { url, choose, depths: tree.depths })
  return html`
    <div class="over-table">
      ${summaryMarkup(page, rows.length, url.parameters)} ${!isLog && columnsLink(view, url)}
    </div>
    ${history || (rows.length > 0 && (list.isDeleted ? table(false) : chooseMarkup(view, rows, table, page.count)))}
    ${pagerMarkup(view, url, { ...page, limit })}
  `
}

function columnsLink({ request, list }: PageView, url: PageUrl): Markup {
  if (!request.identity?.session) return null
  const back = new URLSearchParams({ back: queryText(url) }).toString()
  return html`<a class="button quiet" href="${list}columns/?${back}" data-dialog="1">Columns …</a>`
}
