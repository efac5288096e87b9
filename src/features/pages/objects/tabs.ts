import { maySee, mayWrite } from '../../../framework/http/authorization/index.ts'
import { readerOf } from '../../../framework/http/objects/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import { contentType, type ModelGraph, type Model } from '../../../framework/model/graph.ts'
import { textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import type { TableColumn } from '../../../framework/model/pages.ts'
import type { RowActionDeclaration } from '../../../framework/model/row-actions.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { html, type Markup } from '../frame/html.ts'
import { fieldsOf, tableColumns } from '../lists/columns.ts'
import { readInner } from '../lists/inner-list.ts'
import { objectTable } from '../lists/object-table.ts'
import { readTree } from '../lists/tree.ts'
import { filteredTotals } from '../values/totals.ts'
import { historyMarkup } from '../history/history.ts'
import { changeLogOf, historyFields } from '../history/log-model.ts'
import { isAttachedTo } from '../values/visible.ts'
import { pageTexts } from '../texts.ts'
import type { PageView } from './page-view.ts'
import { actionColumns, fieldsOfActions } from './row-actions.ts'
import { withWayBack } from './way-back.ts'

/** The most rows of a tab; a link leads to the list of all. */
const maxRows = 50

/** A table of related objects: the filters that find them in the list of their model. */
interface RelatedTab {
  /** The name in the URL, such as `interfaces`. */
  readonly name: string
  readonly label: string
  readonly model: Model
  readonly filters: Readonly<Record<string, string>>
  readonly columns: readonly TableColumn[]
  /** The values of a new object in the tab; absent where none can be added here. */
  readonly given?: Readonly<Record<string, string>>
  readonly actions: readonly RowActionDeclaration[]
  /** True for the changes of the object itself, which do not repeat its name. */
  readonly isHistory?: boolean
}

/**
 * Renders the objects that refer to an object, and its history: a tab for each model with the
 * number of objects, and the table of the chosen tab. Two statements: the numbers, and the rows.
 */
export async function tabsMarkup(view: PageView, object: JsonObject): Promise<Markup> {
  const { graph, request, config } = view
  const tabs = tabsOf(view, object)
  if (tabs.length === 0) return null
  const { database } = request
  const reader = readerOf(request, config)
  const totals = await filteredTotals({ graph, database, reader }, tabs)
  const chosenName = requireParameters(request.query).get('tab')?.at(-1)
  const chosen =
    tabs.find(({ name }) => name === chosenName) ??
    tabs.find(({ given }, index) => given && (totals[index] ?? 0) > 0) ??
    tabs[0]
  const own = `${view.list}${textOf(object['id'])}/`
  return html`
    <section class="tabs" id="related" aria-label=${pageTexts.object.related}>
      <nav class="tab-list" aria-label=${pageTexts.object.related}>
        ${tabs.map(({ name, label }, index) => {
          const total = totals[index] ?? 0
          const current = name === chosen?.name ? 'true' : undefined
          return html`<a
            href=${`${own}?tab=${name}#related`}
            aria-current=${current}
            class=${total === 0 ? 'none' : ''}
            >${label} <span class="number">${total.toLocaleString('en')}</span></a
          >`
        })}
      </nav>
      ${chosen && (await tabMarkup(view, chosen, own, totals[tabs.indexOf(chosen)] ?? 0))}
    </section>
  `
}

async function tabMarkup(
  view: PageView,
  tab: RelatedTab,
  object: string,
  total: number,
): Promise<Markup> {
  const { model, filters, columns, actions, isHistory = false } = tab
  const isLog = model === changeLogOf(view.graph)
  const fields = isLog ? historyFields : [...fieldsOf(columns), ...fieldsOfActions(actions)]
  const parameters = { ...filters, limit: String(maxRows) }
  const { view: own, rows } = await readInner(view, { model, fields, parameters })
  const page = `${object}?tab=${tab.name}`
  const tree = await readTree(own, rows, true)
  const table = isLog
    ? await historyMarkup(own, rows, { isOfOne: isHistory, hasUndo: true })
    : objectTable(
        own,
        [
          ...(await tableColumns(own, columns, rows)),
          ...(await actionColumns(own, actions, { parameters, page })),
        ],
        tree.rows,
        { depths: tree.depths },
      )
  const all = `${own.list}?${new URLSearchParams(filters).toString()}`
  const none = pageTexts.object.noRelated(model.labelPlural)
  return html`
    ${rows.length === 0 ? html`<p class="empty">${none}</p>` : table}
    <p class="hint">
      ${total > rows.length && pageTexts.object.first(rows.length, total.toLocaleString('en'))}
      <a href=${all}>${pageTexts.object.asList}</a>
    </p>
    ${addMarkup(own, tab, page)}
  `
}

/** Renders the button for a new object in the tab. */
function addMarkup(
  { request: { identity }, list }: PageView,
  { model, given }: RelatedTab,
  page: string,
): Markup {
  const mayAdd = model.operations.has('create') && mayWrite(identity, { model, permission: 'add' })
  if (!given || !mayAdd) return null
  const href = withWayBack(`${list}add/?${new URLSearchParams(given).toString()}`, page)
  return html`<p><a class="button add" href=${href}>Add ${model.label}</a></p>`
}

/** Returns the title of a tab; entries of the change log are changes that a user made. */
const relatedLabel = (graph: ModelGraph, model: Model): string =>
  model === changeLogOf(graph) ? 'Changes made' : capitalised(model.labelPlural)

/** Returns the label of the reference to the object; empty if it equals the label of its model. */
function roleIn({ fields }: Model, field: string, { label }: Model): string {
  const as = fields.get(field)?.label ?? field
  return label.endsWith(as) ? '' : ` (as ${as})`
}

/** Returns the tabs of an object that the reader may see. */
function tabsOf(view: PageView, object: JsonObject): readonly RelatedTab[] {
  const { graph, model, request, config } = view
  const id = textOf(object['id'])
  const isOpen = (other: Model): boolean =>
    other.operations.has('list') && maySee(request.identity, other, config)
  const related = model.pages.tabs.flatMap((tab): readonly RelatedTab[] => {
    const other = graph.models.get(tab.model)
    if (!other?.filters.has(`${tab.field}_id`) || !isOpen(other)) return []
    const isOnly = model.pages.tabs.filter((one) => one.model === tab.model).length === 1
    const columns = (tab.columns ?? other.pages.columns).filter(
      ({ is, name }) => is === 'part' || name !== tab.field,
    )
    return [
      {
        name: isOnly ? other.path : `${other.path}-${tab.field}`,
        label: relatedLabel(graph, other) + (isOnly ? '' : roleIn(other, tab.field, model)),
        model: other,
        filters: { [`${tab.field}_id`]: id },
        given: { [tab.field]: id },
        columns,
        actions: tab.actions,
      },
    ]
  })
  const others = [...graph.models.values()]
    .filter(isOpen)
    .flatMap((other): readonly RelatedTab[] => {
      const isLog = other === changeLogOf(graph)
      const named = isLog
        ? { model: contentType(model), object_id: id }
        : isAttachedTo(other, model) && { content_type: contentType(model), object_id: id }
      if (!named || (isLog && !isChanged(model))) return []
      const label = isLog ? pageTexts.object.history : capitalised(other.labelPlural)
      const name = isLog ? 'changes' : other.path
      const { columns } = other.pages
      const given = isLog ? {} : { given: named }
      const tab = { name, label, model: other, filters: named, columns, actions: [] }
      return [{ ...tab, ...given, isHistory: isLog }]
    })
  return [...related, ...others]
}

/** Returns true if requests make or change objects of a model: others have no history. */
const isChanged = ({ operations }: Model): boolean =>
  operations.has('create') || operations.has('update')
