import { capitalised } from '../model/components/describe.ts'
import { html, type Markup } from './html.ts'
import { mayDo, sharedFields } from './bulk-pages.ts'
import { csrfInput } from './shell.ts'
import type { Shown } from './shown.ts'
import { titleOf } from './label.ts'
import { textOf, type Json } from './value.ts'

/** A table whose rows can be chosen, with what can be done to the chosen ones; the table alone for those who may do nothing. */
export function chooseMarkup(
  shown: Shown,
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
    <form
      class="choosing"
      method="post"
      action="${config.basePath}/manage/${model.application}/${model.path}/several/"
    >
      ${csrfInput(identity.session.csrf)}
      <input type="hidden" name="back" value=${request.url.split('?')[1] ?? ''} />
      ${table(true)}
      <div class="line bulk-actions" role="group" aria-label="Selected objects">
        <span class="hint" data-chosen>Selected objects</span>
        ${
          fields.length > 0 &&
          html`<select name="field" aria-label="Field to set">
              ${fields.map(({ field }) => html`<option value=${field.name}>${capitalised(field.label)}</option>`)}
            </select>
            <button type="submit" class="plain" name="do" value="change">Set …</button>`
        }
        ${removes && html`<button type="submit" class="delete" name="do" value="delete">Delete …</button>`}
      </div>
    </form>
  `
}

/** The cell that chooses a row. */
export function chooserMarkup({ graph, model }: Shown, row: Json): Markup {
  return html`<td class="choose">
    <input
      type="checkbox"
      name="id"
      value=${textOf(row['id'])}
      aria-label="Choose ${titleOf(graph, model, row)}"
    />
  </td>`
}
