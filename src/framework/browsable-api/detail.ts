import { textOf } from '../model/json-value.ts'
import { may, mayRead, maySee } from '../http/authentication.ts'
import { capitalised } from '../model/components/describe.ts'
import { contentType, type Model } from '../model/graph.ts'
import { sealedFields } from '../sealing/sealed.ts'
import { csrfInput } from '../pages/frame/shell.ts'
import type { ModelResponse } from '../pages/values/shown-response.ts'
import { html, type Markup } from '../pages/frame/html.ts'
import { pagesOf } from '../pages/objects/page-urls.ts'
import { isAttachedTo, isHistory } from '../pages/values/visible.ts'
import { apiViewing, fieldMarkup } from '../pages/values/field-value.ts'

/** Renders an object: its fields, the lists of objects that refer to it, and its further URLs. */
export function detailMarkup(shown: ModelResponse): Markup {
  const { model, object } = shown
  const entries = Object.entries(object).filter(([name]) => name !== 'url')
  return html`
    <div class="object">
      <section aria-label="Values">
        <dl class="facts">
          ${entries.map(
            ([name, value]) =>
              html`<div key=${name}>
                <dt title=${model.fields.get(name)?.description}>
                  ${capitalised(model.fields.get(name)?.label ?? name.replaceAll('_', ' '))}
                </dt>
                <dd>${fieldMarkup(apiViewing(shown), model.fields.get(name), value)}</dd>
              </div>`,
          )}
        </dl>
        ${lockedMarkup(shown)} ${drawingsMarkup(shown)}
      </section>
      ${linksMarkup(shown)}
    </div>
    ${actionsMarkup(shown)}
  `
}

/** Renders how sealed values can be read. */
function lockedMarkup({ model, request, config }: ModelResponse): Markup {
  if (sealedFields(model).length === 0 || request.unlocked || !request.identity?.session)
    return null
  const url = `${config.basePath}/user/user-key/`
  return html`<p class="hint">
    Sealed values are shown after you ${html`<a href=${url}>unlock secrets</a>`}.
  </p>`
}

/** Renders the actions that the reader may run on the object: a button, or a link to a form. */
function actionsMarkup({ model, object, request, config }: ModelResponse): Markup {
  const { identity, server } = request
  if (!identity?.session) return null
  const actionLinks = (server.subresources.get(model.url) ?? []).filter(
    ({ is, path, access }) => is === 'action' && path !== '' && may(identity, access),
  )
  const pages = pagesOf(model, config)
  const base = `${pages}${textOf(object['id'])}/do/`
  return actionLinks.map(({ path, label, summary, form }) => {
    const hint = html`<span class="hint">${summary}</span>`
    if (form)
      return html`<p class="line" key=${path}>
        <a class="button" href=${base + path}>${label} …</a>${hint}
      </p>`
    return html`<form key=${path} class="line" method="post" action=${base + path}>
      ${csrfInput(identity.session?.csrf)}
      <button type="submit">${label}</button>
      ${hint}
    </form>`
  })
}

interface PageLink {
  readonly href: string
  readonly label: string
  readonly drawing?: boolean
}

function linksMarkup(shown: ModelResponse): Markup {
  const related = relatedTo(shown)
  const more = viewsOf(shown)
  if (related.length + more.length === 0) return null
  return html`
    <aside aria-label="Related pages">
      ${
        related.length > 0 &&
        html`<h2>Related objects</h2>
          <ul class="ways">
            ${related.map(linkMarkup)}
          </ul>`
      }
      ${
        more.length > 0 &&
        html`<h2>Actions</h2>
          <ul class="ways">
            ${more.map(linkMarkup)}
          </ul>`
      }
    </aside>
  `
}

/** Renders pictures of the object, each a link to its own URL. */
function drawingsMarkup(shown: ModelResponse): Markup {
  return viewsOf(shown)
    .filter(({ drawing }) => drawing)
    .map(
      ({ href, label }) =>
        html`<figure key=${href}>
          <a href=${href}><img src=${href} alt=${label} loading="lazy" /></a>
        </figure>`,
    )
}

const linkMarkup = ({ href, label }: PageLink): Markup =>
  html`<li key=${href}><a href=${href}>${label}</a></li>`

/**
 * Returns links to the lists of objects that refer to this one, and to its history if there is one.
 */
function relatedTo({
  graph,
  model,
  object,
  request,
  linkBase,
  config,
}: ModelResponse): readonly PageLink[] {
  const id = textOf(object['id'])
  const { identity } = request
  const visible = (other: Model): boolean => maySee(identity, other, config)
  const dependents = model.dependents.flatMap(({ model: key, field }): readonly PageLink[] => {
    const other = graph.models.get(key)
    if (!other?.filters.has(`${field}_id`) || !other.operations.has('list') || !visible(other))
      return []
    const as = other.fields.get(field)?.label ?? field
    const plain = as === model.label || model.label.endsWith(as)
    const label = capitalised(other.labelPlural) + (plain ? '' : ` (as ${as})`)
    return [{ href: `${linkBase}${other.url}?${field}_id=${id}`, label }]
  })
  const histories = [...graph.models.values()].filter(
    (other) => other.operations.has('list') && isHistory(other) && visible(other),
  )
  const history = histories.map((other) => ({
    href: `${linkBase}${other.url}?model=${encodeURIComponent(contentType(model))}&object_id=${id}`,
    label: capitalised(other.labelPlural),
  }))
  const attached = [...graph.models.values()].filter(
    (other) => other.operations.has('list') && isAttachedTo(other, model) && visible(other),
  )
  const query = `content_type=${encodeURIComponent(contentType(model))}&object_id=${id}`
  const attachments = attached.map((other) => ({
    href: `${linkBase}${other.url}?${query}`,
    label: capitalised(other.labelPlural),
  }))
  return [...dependents, ...attachments, ...history]
}

/**
 * Returns the object's further URLs that the reader may open, such as `/api/lab/sites/5/plan/`.
 */
function viewsOf({ model, object, linkBase, request, config }: ModelResponse): readonly PageLink[] {
  const { identity, server } = request
  const views = (server.subresources.get(model.url) ?? []).filter(
    ({ is, access }) => is === 'view' && mayRead(identity, access, config),
  )
  return views.map(({ path, label, drawing }) => ({
    href: `${linkBase}${model.url}${textOf(object['id'])}/${path}`,
    label,
    drawing,
  }))
}
