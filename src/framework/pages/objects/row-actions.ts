import { mayWrite } from '../../http/authentication.ts'
import { requireModel, type Model } from '../../model/graph.ts'
import { isObject, textOf, type Json } from '../../model/json-value.ts'
import type {
  AddingDeclaration,
  RemovingDeclaration,
  RowActionDeclaration,
  SettingDeclaration,
} from '../../model/row-actions.ts'
import { html } from '../frame/html.ts'
import type { RenderedColumn } from '../lists/columns.ts'
import { titleOf } from '../values/label.ts'
import { pagesOf } from './page-urls.ts'
import type { PageView } from './page-view.ts'
import { settableField } from './settable.ts'

/** Returns the fields of the rows that actions depend on. */
export const fieldsOfActions = (actions: readonly RowActionDeclaration[]): readonly string[] =>
  actions.flatMap((action) =>
    action.is === 'add'
      ? [...Object.values(action.with), ...(action.unless ?? []), ...Object.keys(action.when ?? {})]
      : [action.field],
  )

interface RowLink {
  readonly label: string
  readonly href: string
}

/** Returns the link of an action in a row; undefined where the row does not have it. */
type LinkOf = (row: Json) => RowLink | undefined

/**
 * Returns the column of the actions that the reader may use; none where there are none. The view is
 * of the model of the rows.
 */
export function actionColumns(
  view: PageView,
  actions: readonly RowActionDeclaration[],
): readonly RenderedColumn[] {
  const links = actions.flatMap((action) => linkOf(view, action) ?? [])
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
            return html`<a class="row-action" href=${href} aria-label=${name}>${label}</a>`
          }),
    },
  ]
}

function linkOf(view: PageView, action: RowActionDeclaration): LinkOf | undefined {
  if (action.is === 'add') return addingLink(view, action)
  return action.is === 'set' ? settingLink(view, action) : removingLink(view, action)
}

function addingLink(view: PageView, action: AddingDeclaration): LinkOf | undefined {
  const { graph, config, request } = view
  const model = requireModel(graph, action.model)
  if (!mayWrite(request.identity, { model, permission: 'add' })) return undefined
  const { unless = [], when = {}, label } = action
  return (row) => {
    const isShown =
      unless.every((name) => !isSet(row[name])) &&
      Object.entries(when).every(([name, values]) => values.includes(bareValue(row[name])))
    const given = Object.entries(action.with).map(([to, from]) => [
      to,
      textOf(bareValue(row[from])),
    ])
    const query = new URLSearchParams(given).toString()
    return isShown ? { label, href: `${pagesOf(model, config)}add/?${query}` } : undefined
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
  return isObject(value) ? (value['value'] ?? value['id']) : value
}
