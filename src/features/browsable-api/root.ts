import type { Json } from '../../framework/model/json-value.ts'
import { capitalised } from '../../framework/model/components/describe.ts'
import type { Graph } from '../../framework/model/graph.ts'
import { html, type Markup } from '../pages/frame/html.ts'

/** Renders a map of names to URLs as cards, with the descriptions from the schema. */
export function rootMarkup(payload: Json, graph: Graph): Markup {
  const models = [...graph.models.values()]
  const entries = Object.entries(payload).map(([name, url]) => {
    const application = graph.applications.find((one) => String(url).endsWith(`/api/${one.name}/`))
    const model = models.find((one) => String(url).endsWith(one.url))
    const label = application?.label ?? capitalised(model?.labelPlural ?? name)
    return { url: String(url), label, words: application?.description ?? model?.description ?? '' }
  })
  return html`<ul class="cards">
    ${entries.map(
      ({ url, label, words }) =>
        html`<li key=${url}>
          <a href=${url}><strong>${label}</strong></a>
          <p>${words}</p>
        </li>`,
    )}
  </ul>`
}
