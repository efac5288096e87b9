import { mayFilterBy, readerOf } from '../../../framework/http/objects/index.ts'
import { patternLimits } from '../../../framework/model/pattern-limits.ts'
import { hiddenInput, html, type Markup } from '../frame/html.ts'
import { timeZoneOf } from '../frame/time-zone.ts'
import type { PageView } from '../objects/page-view.ts'
import { pageTexts } from '../texts.ts'
import type { FilterTexts } from './chips.ts'
import { filterInputMarkup } from './filter-inputs.ts'
import { readFilterState } from './filter-state.ts'
import { readFormFilters, type ListFilter } from './list-filters.ts'
import { positionParameters, type PageUrl } from './list-url.ts'
import { filterMark } from './sent-filters.ts'

/**
 * Renders the filters of a list as a form: the search and the declared filters in a bar, all others
 * folded.
 */
export function filterBar(view: PageView, url: PageUrl, texts: FilterTexts): Markup {
  const { graph, model, request, config } = view
  const reader = readerOf(request, config)
  const timeZone = timeZoneOf(request)
  const { first, others } = readFormFilters(graph, model, texts.definitions, (filter) =>
    mayFilterBy(graph, model, filter, reader),
  )
  const isSearched = model.filters.has('q')
  if (first.length + others.length === 0 && !isSearched) return null
  const drawn = (filters: readonly ListFilter[]): Markup =>
    filters.map((filter) =>
      filterInputMarkup({
        filter,
        state: readFilterState(filter, url.parameters, timeZone),
        labels: texts.labels,
      }),
    )
  return html`
    <form
      class="filter-bar"
      action=${url.path}
      role="search"
      aria-label=${pageTexts.filters.title}
      autocomplete="off"
    >
      <input type="hidden" name=${filterMark} value="1" />
      ${unshown(url, { filters: [...first, ...others], isSearched, timeZone }).map(hiddenInput)}
      <div class="bar">
        ${isSearched && searchInput(view, url)} ${drawn(first)}
        <button type="submit">${pageTexts.filters.title}</button>
      </div>
      ${
        others.length > 0 &&
        html`<details class="more-filters">
          <summary>${pageTexts.filters.more}</summary>
          <div class="grid">${drawn(others)}</div>
          <button type="submit">${pageTexts.filters.title}</button>
        </details>`
      }
    </form>
  `
}

const searchInput = ({ model }: PageView, { parameters }: PageUrl): Markup =>
  html`<div class="field search">
    <label for="filter-q">Search</label>
    <input
      id="filter-q"
      type="search"
      name="q"
      maxlength=${patternLimits.search}
      placeholder=${pageTexts.filters.search(model.labelPlural)}
      value=${parameters.get('q')?.at(-1) ?? ''}
    />
  </div>`

/** Returns the parameters without a control, which the form sends as hidden fields. */
function unshown(
  { parameters }: PageUrl,
  {
    filters,
    isSearched,
    timeZone,
  }: {
    readonly filters: readonly ListFilter[]
    readonly isSearched: boolean
    readonly timeZone: string
  },
): readonly (readonly [string, string])[] {
  const shown = new Set(
    filters.flatMap((filter) =>
      readFilterState(filter, parameters, timeZone).pairs.map((pair) => pair.join('\n')),
    ),
  )
  const isHidden = (name: string, value: string): boolean =>
    !positionParameters.has(name) &&
    !(isSearched && name === 'q') &&
    !shown.has(`${name}\n${value}`)
  return [...parameters].flatMap(([name, values]) =>
    values
      .filter((value) => isHidden(name, value))
      .map((value): readonly [string, string] => [name, value]),
  )
}
