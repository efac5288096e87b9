import type { Definition } from '../../custom-fields/definitions.ts'
import { html, type Markup } from '../frame/html.ts'
import type { PageView } from '../objects/page-view.ts'
import type { FilterLabels } from './filter-labels.ts'
import { filterWords, type FilterWords } from './filter-words.ts'
import { isFilterName, withoutFilters, withParameter, type PageUrl } from './list-url.ts'

/** What the texts of filters are made of, besides the view. */
export interface FilterTexts {
  readonly definitions: readonly Definition[]
  readonly labels: FilterLabels
}

/**
 * Renders every filter of the URL in words, each with a link that removes it: a list is never
 * filtered by what its page does not show.
 */
export function chipsMarkup(view: PageView, url: PageUrl, texts: FilterTexts): Markup {
  const filters = [...url.parameters].filter(([name]) => isFilterName(name))
  if (filters.length === 0) return null
  const chips = filters.flatMap(([name, values]) => {
    const words = filterWords(view.graph, view.model, name, texts.definitions)
    const different = [...new Set(values)]
    return different.map((value) => {
      const others = different.filter((one) => one !== value)
      const shown = `${words.words} ${valueText(words, name, value, texts.labels)}`
      return html`<li>
        <a class="chip" href=${withParameter(url, name, others)} aria-label="Remove ${shown}"
          >${shown}<span aria-hidden="true"> ×</span></a
        >
      </li>`
    })
  })
  return html`<div class="chips" role="group" aria-label="Filters that apply">
    <ul>
      ${chips}
    </ul>
    <a class="clear" href=${withoutFilters(url)}>Clear all</a>
  </div>`
}

function valueText(
  { options }: FilterWords,
  name: string,
  value: string,
  labels: FilterLabels,
): string {
  if (value === 'null') return 'none'
  if (value === '') return '(empty)'
  const option = options.find(([one]) => one === value)
  return option?.[1] ?? labels(name, value) ?? momentText(value)
}

/** Returns a time without what is zero in it: `2026-11-27T00:00:00Z` is `2026-11-27 00:00`. */
const momentText = (value: string): string =>
  value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:00(\.0+)?)?Z?$/, '$1 $2')
