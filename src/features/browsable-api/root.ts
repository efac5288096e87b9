import type { JsonObject } from '../../framework/model/json-value.ts'
import { capitalised } from '../../framework/model/components/describe.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import { html, type Markup } from '../pages/frame/html.ts'

/**
 * Renders a map of names to URLs as cards, with the descriptions from the schema; `summaryOf`
 * returns that of the route at another URL.
 */
export function rootMarkup(
  payload: JsonObject,
  graph: ModelGraph,
  summaryOf: (url: string) => string | undefined,
): Markup {
  const models = [...graph.models.values()]
  const entries = Object.entries(payload).map(([name, url]) => {
    const application = graph.applications.find((one) => String(url).endsWith(`/api/${one.name}/`))
    const model = models.find((one) => String(url).endsWith(one.url))
    const label = application?.label ?? capitalised(model?.labelPlural ?? wordsOf(name))
    const words = application?.description ?? model?.description ?? summaryOf(String(url)) ?? ''
    return { url: String(url), label, words }
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

/** Returns the name of a URL as words: `_choices` as `choices`. */
const wordsOf = (name: string): string => name.replace(/^_/, '').replaceAll('-', ' ')
