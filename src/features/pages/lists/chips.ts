import type { Definition } from '../../custom-fields/definitions.ts'
import { html, type Markup } from '../frame/html.ts'
import { localTime, timeZoneOf } from '../frame/time-zone.ts'
import type { PageView } from '../objects/page-view.ts'
import { pageTexts } from '../texts.ts'
import type { FilterLabels } from './filter-labels.ts'
import { describeFilter, type FilterWords } from './filter-words.ts'
import { hasTime } from './list-filters.ts'
import { isFilterName, withoutFilters, withParameter, type PageUrl } from './list-url.ts'

/** The custom fields of a model, and the labels of the objects that filters name. */
export interface FilterTexts {
  readonly definitions: readonly Definition[]
  readonly labels: FilterLabels
}

/** The most filters, and values of one filter, with a chip of their own: each holds the URL. */
const maxChips = 30

/**
 * Renders every filter of the URL in words, each with a link that removes it, also filters that the
 * form has no control for.
 */
export function chipsMarkup(view: PageView, url: PageUrl, texts: FilterTexts): Markup {
  const filters = [...url.parameters].filter(([name]) => isFilterName(name))
  if (filters.length === 0) return null
  const timeZone = timeZoneOf(view.request)
  const chips = filters.slice(0, maxChips).flatMap(([name, values]) => {
    const words = describeFilter(view.graph, view.model, name, texts.definitions)
    const different = [...new Set(values)]
    const own = different.slice(0, maxChips)
    const more = different.length - own.length
    const others = (value: string) => different.filter((one) => one !== value)
    return [
      ...own.map((value) => {
        const shown = `${words.words} ${valueText(words, name, value, { ...texts, timeZone })}`
        return chipMarkup(shown, withParameter(url, name, others(value)))
      }),
      more > 0 && chipMarkup(`${words.words} ${more} more`, withParameter(url, name, own)),
    ]
  })
  const more = filters.length - maxChips
  return html`<div class="chips" role="group" aria-label=${pageTexts.filters.applied}>
    <ul>
      ${chips}${more > 0 && html`<li>${pageTexts.filters.hidden(more)}</li>`}
    </ul>
    <a class="clear" href=${withoutFilters(url)}>${pageTexts.filters.clear}</a>
  </div>`
}

const chipMarkup = (shown: string, href: string): Markup =>
  html`<li>
    <a class="chip" href=${href} aria-label="Remove ${shown}"
      >${shown}<span aria-hidden="true"> ×</span></a
    >
  </li>`

function valueText(
  { options, filter }: FilterWords,
  name: string,
  value: string,
  { labels, timeZone }: Pick<FilterTexts, 'labels'> & { readonly timeZone: string },
): string {
  if (value === 'null') return 'none'
  if (value === '') return '(empty)'
  const option = options.find(([one]) => one === value)
  const known = option?.[1] ?? labels(name, value)?.label
  return known ?? (hasTime(filter) ? momentText(value, timeZone) : value)
}

/** Returns a time in a time zone, without seconds of zero; other texts as they are. */
function momentText(value: string, timeZone: string): string {
  // A day or a month means one in UTC.
  if (/^\d{4}(-\d\d){0,2}$/.test(value)) return timeZone === 'UTC' ? value : `${value} (UTC)`
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z?$/.test(value)) return value
  const iso = value.endsWith('Z') ? value : `${value}Z`
  return localTime(iso, timeZone)
    .replace('T', ' ')
    .replace(/^(.{16}):00$/, '$1')
}
