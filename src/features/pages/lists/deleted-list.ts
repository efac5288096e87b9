import { mayWrite } from '../../../framework/http/authorization/index.ts'
import { InvalidValue } from '../../../framework/model/field.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { textOf } from '../../../framework/model/json-value.ts'
import { parseBoolean } from '../../../framework/model/parsing.ts'
import { deletedName, restoreName } from '../../../framework/model/soft-delete.ts'
import type { QueryParameters } from '../../../framework/request/parameters.ts'
import { userInput } from '../forms/resumption.ts'
import { hiddenInput, html, type Markup } from '../frame/html.ts'
import { csrfInput } from '../frame/shell.ts'
import type { PageView } from '../objects/page-view.ts'
import { pageTexts } from '../texts.ts'
import { titleOf } from '../values/label.ts'
import type { RenderedColumn } from './columns.ts'
import type { ListColumn } from './list-columns.ts'

/** Returns whether a list has deleted objects instead of the others. */
export function showsDeleted({ softDelete }: Model, parameters: QueryParameters): boolean {
  const text = parameters.get(deletedName)?.at(-1)
  if (!softDelete || text === undefined) return false
  try {
    return parseBoolean(text)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    return false
  }
}

/** Returns the columns of a list of deleted objects: with the time of the delete. */
export const withDeletedTime = (columns: readonly ListColumn[]): readonly ListColumn[] => [
  ...columns.filter(({ is, name }) => is !== 'field' || name !== deletedName),
  { is: 'field', name: deletedName },
]

/** Renders the link to the list of deleted objects, for those who may restore them. */
export function deletedLink({ model, request, list }: PageView): Markup {
  const access = { model, permission: 'delete' } as const
  if (!model.softDelete || !mayWrite(request.identity, access)) return null
  return html`<a class="button quiet" href=${`${list}?${deletedName}=true`}
    >${pageTexts.list.deleted}</a
  >`
}

/**
 * Returns the columns with a button that restores the object of the row, for sessions. A deleted
 * object has no page, so that no row has a link.
 */
export function restorable(
  view: PageView,
  columns: readonly RenderedColumn[],
): readonly RenderedColumn[] {
  const { graph, model, request, list } = view
  const named = columns.map((column) =>
    column.isName
      ? { ...column, cell: (row: Parameters<typeof column.cell>[0]) => titleOf(graph, model, row) }
      : column,
  )
  const session = request.identity?.session
  if (!session) return named
  const cell: RenderedColumn['cell'] = (row) =>
    html`<form method="post" action=${`${list}${textOf(row['id'])}/do/${restoreName}/`}>
      ${csrfInput(session.csrf)} ${hiddenInput(userInput(request))}
      <button type="submit" class="plain" aria-label="Restore ${titleOf(graph, model, row)}">
        ${pageTexts.list.restore}
      </button>
    </form>`
  return [...named, { name: restoreName, label: '', isName: false, cell }]
}
