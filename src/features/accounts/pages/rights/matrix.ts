import { capitalised } from '../../../../framework/model/components/describe.ts'
import type { Operation } from '../../../../framework/model/define.ts'
import { contentType, type Model } from '../../../../framework/model/graph.ts'
import type { PermissionKind } from '../../../../framework/model/permission.ts'
import { html, type Markup } from '../../../pages/frame/html.ts'
import { csrfInput } from '../../../pages/frame/shell.ts'

/** A permission in the matrix. */
export interface Right {
  readonly id: number
  /** The content type of the model, and the action: `lab.port add`. */
  readonly name: string
  /** True if the user or the group itself has it. */
  readonly held: boolean
  /** The names of the groups from which a user has it. */
  readonly from: readonly string[]
  /** True if the reader has it too, and so may give it. */
  readonly canGive: boolean
}

/** The permissions of a user or a group. */
export interface Matrix {
  /** The URL that takes the form. */
  readonly action: string
  readonly csrf: string | undefined
  /** True if the reader may change the permissions. */
  readonly isForm: boolean
  readonly isSuperuser: boolean
  readonly rights: ReadonlyMap<string, Right>
  readonly applications: readonly {
    readonly label: string
    readonly models: readonly Model[]
  }[]
  /** The content types of the models that everybody may view. */
  readonly openToAll: ReadonlySet<string>
}

/** The columns, and the operation that each permission is for. */
const columns: readonly (readonly [PermissionKind, Operation, label: string])[] = [
  ['view', 'list', 'View'],
  ['add', 'create', 'Add'],
  ['change', 'update', 'Change'],
  ['delete', 'delete', 'Delete'],
]

/** Renders a table for each application: a row for each model, a checkbox for each action. */
export function matrixMarkup(matrix: Matrix): Markup {
  const { isForm, isSuperuser, action, csrf } = matrix
  const tables = html`<div class="rights">
    ${matrix.applications.map((application) => applicationMarkup(matrix, application))}
  </div>`
  const held = [...matrix.rights.values()].filter((right) => right.held)
  return html`
    ${isSuperuser && html`<p>A superuser has every permission.</p>`}
    ${
      matrix.openToAll.size > 0 &&
      !(isSuperuser && !isForm) &&
      html`<p class="hint">
        Everybody may view the models with <span class="open-to-all">all</span> in the column View.
      </p>`
    }
    ${
      isForm
        ? html`<form method="post" action=${action} class="rights-form">
            ${csrfInput(csrf)}
            <p class="hint">Only permissions that you have yourself can be given.</p>
            <input type="hidden" name="shown" value=${held.map(({ id }) => id).join(',')} />
            ${tables}
            <div class="line save"><button type="submit">Save permissions</button></div>
          </form>`
        : !isSuperuser && tables
    }
  `
}

function applicationMarkup(
  matrix: Matrix,
  { label, models }: Matrix['applications'][number],
): Markup {
  if (models.length === 0) return null
  return html`<table class="matrix" data-rights>
    <caption>
      ${label}
    </caption>
    <thead>
      <tr>
        <td></td>
        ${columns.map(([, , title]) => html`<th scope="col">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${models.map(
        (model) =>
          html`<tr>
            <th scope="row">${capitalised(model.labelPlural)}</th>
            ${columns.map((column) => html`<td>${cellMarkup(matrix, model, column)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`
}

function cellMarkup(
  matrix: Matrix,
  model: Model,
  [action, operation, label]: (typeof columns)[number],
): Markup {
  const type = contentType(model)
  const right = matrix.rights.get(`${type} ${action}`)
  if (!right) return null
  const isOpen = action === 'view' && matrix.openToAll.has(type)
  if (!right.held && isOpen) return html`<span class="open-to-all">all</span>`
  if (!right.held && !model.operations.has(operation)) return null
  const from =
    right.from.length > 0 &&
    html`<small class="from" title="from group ${right.from.join(', ')}"
      ><span class="unseen">from group </span>${right.from.join(', ')}</small
    >`
  const name = `${capitalised(model.labelPlural)}: ${label}`
  return html`${matrix.isForm ? boxMarkup(right, name) : heldMarkup(right)}${from}`
}

const heldMarkup = ({ held }: Right): Markup =>
  held && html`<span class="held" role="img" aria-label="yes">✓</span>`

/** A permission that the reader lacks can be taken away, but not given. */
const boxMarkup = ({ id, held, canGive }: Right, name: string): Markup =>
  html`<input
    type="checkbox"
    name="permission"
    value=${id}
    checked=${held}
    disabled=${!held && !canGive}
    title=${!held && !canGive ? 'You do not have this permission yourself.' : undefined}
    aria-label=${name}
  />`
