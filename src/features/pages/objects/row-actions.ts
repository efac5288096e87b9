import { mayWrite } from '../../../framework/http/authorization/index.ts'
import { requireModel, type Model } from '../../../framework/model/graph.ts'
import { isJsonObject, textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import type {
  AddingDeclaration,
  RemovingDeclaration,
  RowActionDeclaration,
  SettingDeclaration,
} from '../../../framework/model/row-actions.ts'
import { readerOf } from '../../../framework/http/objects/index.ts'
import { modelsBehindFilter } from '../../../framework/read/visibility/index.ts'
import { html } from '../frame/html.ts'
import type { RenderedColumn } from '../lists/columns.ts'
import { readInner } from '../lists/inner-list.ts'
import { titleOf } from '../values/label.ts'
import { pagesOf } from './page-urls.ts'
import type { PageView } from './page-view.ts'
import { settableField } from './settable.ts'
import { withWayBack } from './way-back.ts'

/** Returns the fields of the rows that actions depend on. */
export const fieldsOfActions = (actions: readonly RowActionDeclaration[]): readonly string[] =>
  actions.flatMap((action) => (action.is === 'add' ? Object.values(action.with) : [action.field]))

interface RowLink {
  readonly label: string
  readonly href: string
}

/** Returns the link of an action in a row; undefined where the row does not have it. */
type LinkOf = (row: JsonObject) => RowLink | undefined

/** The rows of a table with actions. */
export interface ActionRows {
  /** The query that reads the rows: filters and `limit`. */
  readonly parameters: Readonly<Record<string, string>>
  /** The URL of the page with the table, to which the forms of the actions return. */
  readonly page: string
}

/**
 * Returns the column of the actions that the reader may use; no column without actions. `view` is
 * the view of the model of the rows. Reads the rows that `where` finds, with a statement for each
 * action.
 */
export async function actionColumns(
  view: PageView,
  actions: readonly RowActionDeclaration[],
  { parameters, page }: ActionRows,
): Promise<readonly RenderedColumn[]> {
  const found = await Promise.all(
    actions.map(async (action) => {
      const link = linkOf(view, action)
      return link ? [await onlyWhere(view, action, parameters, link)] : []
    }),
  )
  const links = found.flat()
  if (links.length === 0) return []
  return [
    {
      name: 'actions',
      label: 'Actions',
      isName: false,
      cell: (row) =>
        links
          .flatMap((link) => link(row) ?? [])
          .map(({ label, href }) => {
            const name = `${label}: ${titleOf(view.graph, view.model, row)}`
            const url = withWayBack(href, page)
            return html`<a class="row-action" href=${url} aria-label=${name}>${label}</a>`
          }),
    },
  ]
}

/** Returns the link of an action for the rows that its filters find, as far as the reader may. */
async function onlyWhere(
  view: PageView,
  action: RowActionDeclaration,
  parameters: ActionRows['parameters'],
  link: LinkOf,
): Promise<LinkOf> {
  const { graph, model, request, config } = view
  const reader = readerOf(request, config)
  const where = Object.entries((action.is === 'add' && action.where) || {}).filter(([name]) => {
    const filter = model.filters.get(name)
    return filter !== undefined && modelsBehindFilter(graph)(filter).every(reader.maySee)
  })
  if (where.length === 0) return link
  const wanted = { ...parameters, ...Object.fromEntries(where) }
  const { rows } = await readInner(view, { model, fields: ['id'], parameters: wanted })
  const ids = new Set(rows.map(({ id }) => Number(id)))
  return (row) => (ids.has(Number(row['id'])) ? link(row) : undefined)
}

function linkOf(view: PageView, action: RowActionDeclaration): LinkOf | undefined {
  if (action.is === 'add') return addingLink(view, action)
  return action.is === 'set' ? settingLink(view, action) : removingLink(view, action)
}

function addingLink(view: PageView, action: AddingDeclaration): LinkOf | undefined {
  const { graph, config, request } = view
  const model = requireModel(graph, action.model)
  if (!mayWrite(request.identity, { model, permission: 'add' })) return undefined
  const { label } = action
  return (row) => {
    const given = Object.entries(action.with).map(([to, from]) => [
      to,
      textOf(bareValue(row[from])),
    ])
    const query = new URLSearchParams(given).toString()
    return { label, href: `${pagesOf(model, config)}add/?${query}` }
  }
}

function settingLink(view: PageView, action: SettingDeclaration): LinkOf | undefined {
  const { graph, model, request, list } = view
  const settable = settableField(graph, model, action.field)
  const access = settable && ({ model: settable.written, permission: 'change' } as const)
  if (!access || !mayWrite(request.identity, access)) return undefined
  return (row) => {
    const href = `${list}${textOf(row['id'])}/set/${action.field}/`
    return isSet(row[action.field])
      ? { label: action.undo, href: `${href}?empty=true` }
      : { label: action.label, href }
  }
}

function removingLink(
  { graph, config, model, request }: PageView,
  { field, label }: RemovingDeclaration,
): LinkOf | undefined {
  const target = targetOf(model, field)
  const removed = target === undefined ? undefined : graph.models.get(target)
  if (!removed || !mayWrite(request.identity, { model: removed, permission: 'delete' }))
    return undefined
  return (row) => {
    const id = textOf(bareValue(row[field]))
    return id === '' ? undefined : { label, href: `${pagesOf(removed, config)}${id}/delete/` }
  }
}

function targetOf({ fields }: Model, name: string): string | undefined {
  const reads = fields.get(name)?.reads
  return reads?.by === 'join' ? reads.join.model : undefined
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined

/** Returns the id of an object, the value of a choice, or the value itself. */
function bareValue(value: unknown): unknown {
  if (Array.isArray(value)) return value[0]
  return isJsonObject(value) ? (value['value'] ?? value['id']) : value
}
