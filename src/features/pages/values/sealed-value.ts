import type { ResolvedField } from '../../../framework/model/graph.ts'
import { textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import { html, type Markup } from '../frame/html.ts'
import type { PageView } from '../objects/page-view.ts'

/** Renders a sealed value masked, with a link to the page that shows it. */
export function maskedMarkup(
  view: PageView,
  { name, label }: ResolvedField,
  object: JsonObject,
): Markup {
  const { request, list } = view
  const mask = html`<span class="mask" aria-hidden="true">••••••••</span>`
  if (!request.identity?.session) return mask
  const url = `${list}${textOf(object['id'])}/reveal/${name}/`
  const next = encodeURIComponent(request.url)
  return html`<span class="sealed"
    >${mask}<a class="button small" href="${url}?next=${next}" data-reveal
      >Show<span class="unseen"> the ${label}</span></a
    ></span
  >`
}
