import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Graph, Model } from '../../model/graph.ts'
import { type Json, textOf } from '../../model/json-value.ts'
import { capitalised } from '../../model/components/describe.ts'
import { html, type Markup } from '../frame/html.ts'
import type { FormField } from '../forms/form-fields.ts'
import { pagesOf } from '../objects/page-urls.ts'
import { mayDo, sharedFields } from '../objects/bulk-pages.ts'
import { csrfInput } from '../frame/shell.ts'
import { titleOf } from '../values/label.ts'

/** A list whose objects are chosen, and its reader. */
export interface ChooseTable {
  readonly graph: Graph
  readonly model: Model
  readonly request: FastifyRequest
  readonly config: Config
}

/**
 * Renders a table whose rows can be selected, with the actions on the selection; only the table for
 * readers who may do nothing.
 */
export function chooseMarkup(
  shown: ChooseTable,
  rows: readonly Json[],
  table: (choose: boolean) => Markup,
): Markup {
  const { graph, model, request, config } = shown
  const { identity } = request
  const [changes, removes] = [mayDo(model, identity, 'update'), mayDo(model, identity, 'delete')]
  const isOpen = (changes || removes) && rows.every(({ id }) => id !== undefined)
  if (!isOpen || !identity?.session) return table(false)
  const fields = changes ? sharedFields(graph, model) : []
  return html`
    <form class="choosing" method="post" action=${`${pagesOf(model, config)}several/`}>
      ${csrfInput(identity.session.csrf)}
      <input type="hidden" name="back" value=${request.url.split('?')[1] ?? ''} />
      ${table(true)}
      <div class="line bulk-actions" role="group" aria-label="Selected objects">
        <span class="hint" data-chosen>Selected objects</span>
        ${
          fields.length > 0 &&
          html`<select name="field" aria-label="Field to set">
              ${fields.map(optionMarkup)}
            </select>
            <button type="submit" class="plain" name="do" value="change">Set …</button>`
        }
        ${removes && deleteButton()}
      </div>
    </form>
  `
}

const optionMarkup = ({ field }: FormField): Markup =>
  html`<option value=${field.name}>${capitalised(field.label)}</option>`

const deleteButton = (): Markup =>
  html`<button type="submit" class="delete" name="do" value="delete">Delete …</button>`

/** Renders the cell that selects a row. */
export function chooserMarkup(
  { graph, model }: Pick<ChooseTable, 'graph' | 'model'>,
  row: Json,
): Markup {
  return html`<td class="choose">
    <input
      type="checkbox"
      name="id"
      value=${textOf(row['id'])}
      aria-label="Choose ${titleOf(graph, model, row)}"
    />
  </td>`
}
