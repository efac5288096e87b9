import { mayWrite, may } from '../../../framework/http/authorization/index.ts'
import type { Operation } from '../../../framework/model/define.ts'
import { textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import type { PermissionKind } from '../../../framework/model/permission.ts'
import { userInput } from '../forms/resumption.ts'
import { hiddenInput, html, type Markup } from '../frame/html.ts'
import { csrfInput } from '../frame/shell.ts'
import type { PageUrl } from '../lists/list-url.ts'
import type { ListDocument } from '../transfer/list-document.ts'
import { exportLinks, importLink } from '../transfer/transfer-links.ts'
import { bareValue } from '../values/value.ts'
import type { PageView } from './page-view.ts'
import type { Subresource } from './subresources.ts'

interface PageAction {
  readonly operation: Operation
  readonly permission: PermissionKind
  readonly label: string
  readonly path: string
}

const objectPageActions: readonly PageAction[] = [
  { operation: 'update', permission: 'change', label: 'Edit', path: 'edit/' },
  { operation: 'create', permission: 'add', label: 'Clone', path: 'clone/' },
  { operation: 'delete', permission: 'delete', label: 'Delete', path: 'delete/' },
]

/** Renders the buttons of a list page that the reader has the permissions for. */
export function listActions(
  view: PageView,
  url: PageUrl,
  documents: readonly ListDocument[],
): Markup {
  const links = [exportLinks(view, url, documents), importLink(view), addLink(view, url)].filter(
    (link) => link !== null,
  )
  if (links.length === 0) return null
  return html`<nav class="actions" aria-label="Actions">${links}</nav>`
}

function addLink(view: PageView, url: PageUrl): Markup {
  const { model, request, list } = view
  const known = request.server.subresources.get(model.url) ?? []
  const isMade = model.operations.has('create') || known.some(({ path }) => path === '')
  if (!isMade || !mayWrite(request.identity, { model, permission: 'add' })) return null
  const href = `${list}add/${givenBy(view, url)}`
  return html`<a class="button add" href=${href}>Add ${model.label}</a>`
}

/** Returns the values that the filters of a list select, as a query that fills in a new object. */
function givenBy({ model: { fields } }: PageView, { parameters }: PageUrl): string {
  const pairs = [...parameters].flatMap(([name, values]) => {
    const referred = name.endsWith('_id') ? fields.get(name.slice(0, -'_id'.length)) : undefined
    const field = referred?.reference ? referred : fields.get(name)
    const [value] = values
    const fits = field?.write && (field === referred || !field.reference) && values.length === 1
    return fits && value !== undefined ? [[field.name, value]] : []
  })
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/**
 * Renders the buttons for what the reader may do on the page of an object, but for the actions that
 * its parts show.
 */
export function objectActions(
  view: PageView,
  object: JsonObject,
  replaced: readonly string[],
): Markup {
  const { model, request, list } = view
  const base = `${list}${textOf(object['id'])}/`
  const open = objectPageActions.filter(
    ({ operation, permission }) =>
      model.operations.has(operation) && mayWrite(request.identity, { model, permission }),
  )
  return html`<nav class="actions" aria-label="Actions">
    ${open.map(
      ({ label, path, permission }) =>
        html`<a class=${permission === 'delete' ? 'button delete' : 'button'} href=${base + path}
          >${label}</a
        >`,
    )}
    ${ownActions(view, base, (action) => !replaced.includes(action.path) && isFor(object, action))}
  </nav>`
}

/** Returns true if pages offer an action for an object with its values. */
const isFor = (object: JsonObject, { offeredWhen }: Subresource): boolean =>
  Object.entries(offeredWhen).every(([name, value]) =>
    [value].flat().includes(bareValue(object[name])),
  )

/** Renders the actions that the service registers for objects of the model. */
function ownActions(
  { model, request }: PageView,
  base: string,
  isOffered: (action: Subresource) => boolean,
): readonly Markup[] {
  const { identity, server } = request
  if (!identity?.session) return []
  const actions = (server.subresources.get(model.url) ?? []).filter(
    (action) =>
      action.is === 'action' &&
      action.path !== '' &&
      !action.restores &&
      isOffered(action) &&
      may(identity, action.access),
  )
  return actions.map(({ path, label, summary, form, atOnce, confirmation }) => {
    if (confirmation !== undefined)
      return html`<a class="button" href=${base + confirmation} title=${summary}>${label} …</a>`
    const href = `${base}do/${path}`
    if (!atOnce) return html`<a class="button" href=${href} title=${summary}>${label} …</a>`
    return html`<form method="post" action=${href}>
      ${csrfInput(identity.session?.csrf)} ${hiddenInput(userInput(request))}
      <button type="submit" class="plain" title=${summary}>${label}</button>
      ${form && html`<a class="button quiet" href=${href} aria-label="${label} with values">…</a>`}
    </form>`
  })
}
