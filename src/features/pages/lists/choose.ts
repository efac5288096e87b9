import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../framework/config/config.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import { type JsonObject, textOf } from '../../../framework/model/json-value.ts'
import { userInput } from '../forms/resumption.ts'
import { hiddenInput, html, type Markup } from '../frame/html.ts'
import { pagesOf } from '../objects/page-urls.ts'
import { csrfInput } from '../frame/shell.ts'
import { pageTexts } from '../texts.ts'
import { titleOf } from '../values/label.ts'
import { mayDo } from './bulk-fields.ts'

/** A list whose objects are chosen, and its reader. */
export interface ChooseTable {
  readonly graph: ModelGraph
  readonly model: Model
  readonly request: FastifyRequest
  readonly config: Config
}

/**
 * Renders a table whose rows can be selected, with the actions on the selection or on all `count`
 * objects of the list. Readers without such permissions get only the table.
 */
export function chooseMarkup(
  shown: ChooseTable,
  rows: readonly JsonObject[],
  table: (choose: boolean) => Markup,
  count = rows.length,
): Markup {
  const { model, request, config } = shown
  const { identity } = request
  const [changes, removes] = [mayDo(model, identity, 'update'), mayDo(model, identity, 'delete')]
  const isOpen = (changes || removes) && rows.every(({ id }) => id !== undefined)
  if (!isOpen || !identity?.session) return table(false)
  return html`
    <form class="choosing" method="post" action=${`${pagesOf(model, config)}several/`}>
      ${csrfInput(identity.session.csrf)} ${hiddenInput(userInput(request))}
      <input type="hidden" name="back" value=${request.url.split('?')[1] ?? ''} />
      ${bulkBar(count > rows.length ? count : undefined, { changes, removes })} ${table(true)}
    </form>
  `
}

interface BulkActions {
  readonly changes: boolean
  readonly removes: boolean
}

/** Renders the actions on the selected rows, or on all objects where there are more. */
const bulkBar = (all: number | undefined, { changes, removes }: BulkActions): Markup =>
  html`<div class="line bulk-actions" role="group" aria-label=${pageTexts.bulk.selected}>
    <span class="hint" data-chosen>${pageTexts.bulk.selected}</span>
    ${all && allMarkup(all)} ${changes && editButton()} ${removes && deleteButton()}
  </div>`

/** Renders the checkbox that selects all objects that match the filters. */
function allMarkup(count: number): Markup {
  const text = count.toLocaleString('en')
  return html`<label class="none-of"
    ><input type="checkbox" name="all" value="1" data-count=${text} />
    ${pageTexts.bulk.all(text)}</label
  >`
}

const editButton = (): Markup =>
  html`<button type="submit" class="plain" name="do" value="change">Edit …</button>`

const deleteButton = (): Markup =>
  html`<button type="submit" class="delete" name="do" value="delete">Delete …</button>`

/** Renders the cell that selects a row. */
export function chooserMarkup(
  { graph, model }: Pick<ChooseTable, 'graph' | 'model'>,
  row: JsonObject,
): Markup {
  return html`<td class="choose">
    <input
      type="checkbox"
      name="id"
      value=${textOf(row['id'])}
      aria-label=${pageTexts.bulk.select(titleOf(graph, model, row))}
    />
  </td>`
}
