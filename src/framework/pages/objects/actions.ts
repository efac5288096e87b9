import { isObject, textOf } from '../../model/json-value.ts'
import { mayWrite } from '../../http/authentication.ts'
import type { Identity } from '../../http/identity.ts'
import type { PermissionKind } from '../../model/permission.ts'
import type { Operation } from '../../model/define.ts'
import type { Model } from '../../model/graph.ts'
import { requireParameters } from '../../request/parameters.ts'
import { html, type Markup } from '../frame/html.ts'
import { pagesOf } from './page-urls.ts'
import type { ShownResponse } from '../values/shown-response.ts'

interface PageAction {
  readonly operation: Operation
  readonly permission: PermissionKind
  readonly label: string
  readonly at: 'list' | 'detail'
  readonly path: (id: string) => string
}

const pageActions: readonly PageAction[] = [
  { operation: 'create', permission: 'add', label: 'Add', at: 'list', path: () => 'add/' },
  {
    operation: 'update',
    permission: 'change',
    label: 'Edit',
    at: 'detail',
    path: (id) => `${id}/edit/`,
  },
  {
    operation: 'delete',
    permission: 'delete',
    label: 'Delete',
    at: 'detail',
    path: (id) => `${id}/delete/`,
  },
]

/**
 * Renders the buttons for what the reader may do on the page of a list or an object; nothing on
 * other pages.
 */
export function actionsOf(response: ShownResponse, model: Model, url: string): Markup {
  const at = { [model.url]: 'list', [`${model.url}:id/`]: 'detail' }[url]
  if (at === undefined || response.request.method === 'OPTIONS') return null
  const { request, config, payload } = response
  const id = isObject(payload) ? textOf(payload['id']) : ''
  const open = pageActions.filter(
    (one) =>
      one.at === at && isOpen(one, model, request.identity, isMadeOtherwise(response, model)),
  )
  const base = pagesOf(model, config)
  const [of, given] = at === 'list' ? [model.label, givenBy(response, model)] : ['', '']
  return html`<nav class="actions" aria-label="Actions">
    ${open.map(({ label, path, permission }) => {
      const href = base + path(id) + given
      return html`<a class=${`button ${permission}`} href=${href}>${`${label} ${of}`}</a>`
    })}
    <a class="button" href=${`${base}fields/`}>Fields</a>
  </nav>`
}

function isOpen(
  { operation, permission }: PageAction,
  model: Model,
  identity: Identity | null,
  madeOtherwise: boolean,
): boolean {
  const has = model.operations.has(operation) || (operation === 'create' && madeOtherwise)
  return has && mayWrite(identity, { model, permission })
}

/**
 * Returns the values that all objects of a filtered list share, as a query for the form of a new
 * one.
 */
function givenBy({ request }: ShownResponse, { fields }: Model): string {
  const pairs = [...requireParameters(request.query)].flatMap(([name, values]) => {
    const referred = name.endsWith('_id') ? fields.get(name.slice(0, -'_id'.length)) : undefined
    const field = referred?.reference ? referred : fields.get(name)
    const [value] = values
    const fits = field?.write && (field === referred || !field.reference) && values.length === 1
    return fits && value !== undefined ? [[field.name, value]] : []
  })
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** Returns whether objects are created by a form of their own, such as one with files. */
export function isMadeOtherwise({ request }: ShownResponse, model: Model): boolean {
  const known = request.server.subresources.get(model.url) ?? []
  return known.some(({ is, path }) => is === 'action' && path === '')
}
