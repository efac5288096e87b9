import type { FastifyReply, FastifyRequest } from 'fastify'
import { readDefinitions, type Definition } from '../../custom-fields/definitions.ts'
import { ApiError } from '../../errors.ts'
import { requireMaySee } from '../../http/authentication.ts'
import { readShownPage } from '../../http/list.ts'
import { readerOf } from '../../http/read-objects.ts'
import { capitalised } from '../../model/components/describe.ts'
import { isObject, type Json } from '../../model/json-value.ts'
import type { Page } from '../../read/page.ts'
import { hiddenFrom } from '../../read/visibility.ts'
import { requireParameters, type QueryParameters } from '../../request/parameters.ts'
import { html, type Markup } from '../frame/html.ts'
import { changeLogOf, historyFields, historyMarkup } from '../history/history.ts'
import { listActions } from '../objects/page-actions.ts'
import type { Managed } from '../objects/managed.ts'
import type { PageView } from '../objects/page-view.ts'
import { isExport, sendExport } from '../transfer/export-page.ts'
import { labelled, pageMembers } from '../values/page-shape.ts'
import { chooseMarkup } from './choose.ts'
import { fieldsOf, tableColumns } from './columns.ts'
import { chipsMarkup } from './chips.ts'
import { filterBar } from './filter-bar.ts'
import { readFilterLabels } from './filter-labels.ts'
import { filterWords } from './filter-words.ts'
import { sentFiltersUrl } from './sent-filters.ts'
import { isFilterName, withParameter, type PageUrl } from './list-url.ts'
import { objectTable } from './object-table.ts'

const pageSizes = [25, 50, 100, 250, 500, 1000]

/** Serves the list page of any model: its filters, its objects as a table, and its actions. */
export async function sendListPage(
  managed: Managed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const model = managed.model(request)
  requireMaySee(request.identity, model, managed.options.config)
  if (isExport(requireParameters(request.query))) return sendExport(model, managed, request, reply)
  const view = managed.view(model, request)
  const url = { path: view.list, parameters: requireParameters(request.query) }
  const sent = await sentFiltersUrl(view, url)
  if (sent !== undefined) return reply.redirect(sent, 303)
  const definitions = model.fields.has('custom_fields')
    ? await readDefinitions(model, request.database.rows)
    : []
  const texts = { definitions, labels: await readFilterLabels(view, url.parameters) }
  const read = await readRows(view, request).catch(unlessRefused)
  if (read instanceof ApiError) reply.status(read.status)
  const content = html`
    <div class="head">
      <h1>${capitalised(model.labelPlural)}</h1>
      ${listActions(view, url)}
    </div>
    ${filterBar(view, url, texts)} ${chipsMarkup(view, url, texts)}
    ${read instanceof ApiError ? refusalMarkup(view, read, definitions) : await pageMarkup(view, url, read)}
  `
  const title = capitalised(model.labelPlural)
  return managed.send({ title, crumbs: [], content, api: model.url }, request, reply)
}

/** A page of a list with its objects. */
interface ReadRows {
  readonly page: Page
  readonly rows: readonly Json[]
}

async function readRows(
  { graph, model, config, list }: PageView,
  request: FastifyRequest,
): Promise<ReadRows> {
  const hidden = hiddenFrom(graph, model, readerOf(request, config))
  const names = model === changeLogOf(graph) ? historyFields : fieldsOf(model.pages.columns)
  const members = pageMembers(graph, model, names, hidden)
  const page = await readShownPage(model, request.server.listing, request, { members, path: list })
  const rows = page.results.filter(isObject).map((row) => labelled(graph, model, row))
  return { page, rows }
}

/** Returns a refusal of the filters, which the page shows beside them. */
function unlessRefused(error: unknown): ApiError {
  if (error instanceof ApiError && error.status === 400 && error.fields) return error
  throw error
}

function refusalMarkup(
  { graph, model }: PageView,
  { fields }: ApiError,
  definitions: readonly Definition[],
): Markup {
  const entries = isObject(fields) ? Object.entries(fields) : []
  return html`<div class="problem" role="alert">
    <ul>
      ${entries.map(([name, messages]) => {
        const { words } = filterWords(graph, model, name, definitions)
        return html`<li><strong>${words}</strong> ${messages.join(' ')}</li>`
      })}
    </ul>
  </div>`
}

async function pageMarkup(view: PageView, url: PageUrl, { page, rows }: ReadRows): Promise<Markup> {
  const columns = await tableColumns(view, view.model.pages.columns, rows)
  const isLog = view.model === changeLogOf(view.graph)
  const history = isLog && (await historyMarkup(view, rows))
  const table = (choose: boolean): Markup => objectTable(view, columns, rows, { url, choose })
  return html`
    ${summaryMarkup(page, rows.length, url.parameters)}
    ${history || (rows.length > 0 && chooseMarkup(view, rows, table))}
    ${pagerMarkup(page, url, rows.length)}
  `
}

function summaryMarkup({ count }: Page, length: number, parameters: QueryParameters): Markup {
  if (count === 0) {
    const isFiltered = [...parameters.keys()].some(isFilterName)
    return html`<p class="empty">
      ${isFiltered ? 'No object matches the filters.' : 'Nothing here yet.'}
    </p>`
  }
  const all = count.toLocaleString('en')
  if (length === 0) return html`<p class="empty">This page is past the end: there are ${all}.</p>`
  const before = Number(parameters.get('offset')?.at(-1) ?? 0)
  const isNumbered = parameters.has('offset') || !parameters.has('cursor')
  const [from, to] = [before + 1, before + length].map((number) => number.toLocaleString('en'))
  return html`<p class="count">
    ${isNumbered ? `${from}–${to}` : length} of <strong>${all}</strong>
  </p>`
}

function pagerMarkup({ previous, next, count }: Page, url: PageUrl, length: number): Markup {
  if (count <= Math.min(...pageSizes) && !previous && !next) return null
  return html`<nav class="pager" aria-label="Pages">
    ${previous && html`<a class="button" rel="prev" href=${previous}>← Previous</a>`}
    <span class="sizes"
      >Rows:
      ${pageSizes.map((size) =>
        size === length
          ? html` <strong>${size}</strong>`
          : html` <a href=${withParameter(url, 'limit', [String(size)])}>${size}</a>`,
      )}</span
    >
    ${next && html`<a class="button" rel="next" href=${next}>Next →</a>`}
  </nav>`
}
