import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../../../framework/errors/errors.ts'
import { requireIdentity, requireMaySee } from '../../../framework/http/authorization/index.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { requireSent } from '../forms/forms.ts'
import { hiddenInput, html, type Markup } from '../frame/html.ts'
import { csrfInput } from '../frame/shell.ts'
import type { ObjectPages } from '../objects/object-pages.ts'
import type { PageView } from '../objects/page-view.ts'
import { pageTexts } from '../texts.ts'
import { readListChoice, storeListChoice } from './list-choice.ts'
import { availableColumns, chosenColumns, columnKey, columnLabel } from './list-columns.ts'
import { listDefinitions } from './list-page.ts'
import { listWithQuery } from './list-url.ts'
import { pageSizes } from './pager.ts'

/** The columns of a list, as its form shows them. */
interface ColumnsForm {
  /** The keys of all columns, in their order. */
  readonly order: readonly string[]
  /** The keys of the shown ones. */
  readonly shown: readonly string[]
  /** The query of the list to return to. */
  readonly back: string
}

/**
 * Serves the page on which users choose and order the columns of a list. Its form also takes the
 * page size. Both are stored with the account.
 */
export function columnsPage(app: FastifyInstance, objectPages: ObjectPages): void {
  const url = `${objectPages.route}columns/`
  app.get(url, async (request, reply) => {
    const view = viewOf(objectPages, request)
    const back = requireParameters(request.query).get('back')?.at(-1) ?? ''
    const [labels, choice] = await Promise.all([
      columnLabels(view),
      readListChoice(view.model, request),
    ])
    const definitions = await listDefinitions(view.model, request)
    const shown = chosenColumns(view.model, definitions, choice.columns).map(columnKey)
    const order = [...new Set([...shown, ...labels.keys()])]
    return sendForm(objectPages, view, { labels, form: { order, shown, back } }, reply)
  })
  app.post(url, async (request, reply) => {
    const view = viewOf(objectPages, request)
    const sent = requireSent(request)
    const back = sent.get('back') ?? ''
    const size = Number(sent.get('size'))
    const shown = [...new Set(sent.getAll('column'))]
    const moved = moveOf(sent)
    const labels = await columnLabels(view)
    if (moved) {
      const order = movedOrder([...new Set(sent.getAll('order'))], moved).filter((key) =>
        labels.has(key),
      )
      return sendForm(objectPages, view, { labels, form: { order, shown, back } }, reply)
    }
    if (pageSizes.includes(size)) await storeListChoice(view.model, request, { pageSize: size })
    else if (!sent.has('size')) {
      const columns = sent.has('reset') ? [] : shown.filter((key) => labels.has(key))
      if (!sent.has('reset') && columns.length === 0)
        throw invalid({ column: [pageTexts.list.noColumn] })
      await storeListChoice(view.model, request, { columns })
    }
    return reply.redirect(listWithQuery(view.list, withoutSize(back, sent.has('size'))), 303)
  })
}

function viewOf(objectPages: ObjectPages, request: FastifyRequest): PageView {
  const model = objectPages.model(request)
  requireIdentity(request)
  requireMaySee(request.identity, model, objectPages.options.config)
  return objectPages.view(model, request)
}

/** Returns a query without `limit` if a page size was stored: `limit` would override it. */
function withoutSize(back: string, isSize: boolean): string {
  const query = new URLSearchParams(back)
  if (isSize) query.delete('limit')
  return query.toString()
}

async function columnLabels(view: PageView): Promise<ReadonlyMap<string, string>> {
  const definitions = await listDefinitions(view.model, view.request)
  return new Map(
    availableColumns(view.model, definitions).map((column) => [
      columnKey(column),
      columnLabel(view.model, view.parts, column),
    ]),
  )
}

interface Move {
  readonly key: string
  readonly by: -1 | 1
}

function moveOf(sent: URLSearchParams): Move | undefined {
  const [up, down] = [sent.get('up'), sent.get('down')]
  if (up !== null) return { key: up, by: -1 }
  return down === null ? undefined : { key: down, by: 1 }
}

/** Returns keys with one of them moved one place. */
function movedOrder(order: readonly string[], { key, by }: Move): readonly string[] {
  const at = order.indexOf(key)
  const other = order[at + by]
  if (at === -1 || other === undefined) return order
  return order.with(at, other).with(at + by, key)
}

interface Shown {
  readonly labels: ReadonlyMap<string, string>
  readonly form: ColumnsForm
}

function sendForm(
  objectPages: ObjectPages,
  view: PageView,
  { labels, form }: Shown,
  reply: FastifyReply,
): FastifyReply {
  const { model, request, list } = view
  const title = pageTexts.list.columns(model.labelPlural)
  const content = html`
    <h1>${title}</h1>
    <form
      class="columns-form"
      method="post"
      action="${list}columns/"
      aria-label=${title}
      data-dialog-content="1"
    >
      ${csrfInput(request.identity?.session?.csrf)} ${hiddenInput(['back', form.back])}
      <div class="line">
        <button type="submit">${pageTexts.buttons.save}</button>
        <button type="submit" class="plain" name="reset" value="1">
          ${pageTexts.list.defaultColumns}
        </button>
        <a class="button quiet" href=${listWithQuery(list, form.back)} data-close="1">
          ${pageTexts.buttons.cancel}
        </a>
      </div>
      <ol>
        ${form.order.map((key) => columnMarkup(key, labels.get(key) ?? key, form.shown))}
      </ol>
    </form>
  `
  return objectPages.send({ title, crumbs: objectPages.crumbs(model), content }, request, reply)
}

const columnMarkup = (key: string, label: string, shown: readonly string[]): Markup =>
  html`<li>
    <input type="hidden" name="order" value=${key} />
    <label
      ><input type="checkbox" name="column" value=${key} checked=${shown.includes(key)} />
      ${label}</label
    >
    <button type="submit" class="quiet" name="up" value=${key} aria-label="Move ${label} up">
      ↑
    </button>
    <button type="submit" class="quiet" name="down" value=${key} aria-label="Move ${label} down">
      ↓
    </button>
  </li>`
