import type { Filter, Graph, Model } from '../../model/graph.ts'
import { patternLimits } from '../../model/pattern-limits.ts'
import type { QueryParameters } from '../../request/parameters.ts'
import { isFilterName, positionParameters } from './list-url.ts'
import { hiddenInput, html, type Markup } from '../frame/html.ts'
import { pickerAttributes } from '../forms/picker.ts'
import { fieldLabelOf } from '../values/result.ts'
import { filterTarget } from './filter-target.ts'

/** Marks a query that a form sent: its empty fields are removed. */
export const formMarker = '_form'

/** A list with filters. */
export interface FilteredPage {
  readonly graph: Graph
  readonly model: Model
  /** The URL of the list. */
  readonly action: string
}

/**
 * Renders the filters of a model as a form: the search is visible, the others are folded until one
 * is used.
 */
export function filterForm(
  { graph, model, action }: FilteredPage,
  parameters: QueryParameters,
): Markup {
  const filters = shownFilters(model)
  const names = new Set(filters.map(({ name }) => name))
  const others = [...parameters].filter(
    ([name]) => name !== 'q' && !positionParameters.has(name) && !names.has(name),
  )
  const used = [...parameters].filter(([name]) => isFilterName(name))
  if (filters.length === 0 && !model.filters.has('q')) return null
  return html`
    <form class="filters" action=${action} role="search" aria-label="Filter">
      <input type="hidden" name=${formMarker} value="1" />
      ${others.flatMap(([name, values]) => values.map((value) => hiddenInput([name, value])))}
      <div class="line">
        ${
          model.filters.has('q') &&
          html`<input
            type="search"
            name="q"
            aria-label="Search these"
            maxlength=${patternLimits.search}
            placeholder="Search ${model.labelPlural}"
            value=${parameters.get('q')?.at(-1) ?? ''}
          />`
        }
        <button type="submit">Filter</button>
        ${used.length > 0 && html`<a class="button quiet" href=${action}>Show all</a>`}
      </div>
      <details open=${used.some(([name]) => names.has(name)) || undefined}>
        <summary>Filters</summary>
        <div class="grid">
          ${filters.map((filter) => control(graph, filter, parameters.get(filter.name) ?? []))}
        </div>
      </details>
    </form>
  `
}

/**
 * Returns the filters to show: without look-up suffixes, and only the picker of a reference, not
 * its slug.
 */
function shownFilters(model: Model): readonly Filter[] {
  return [...model.filters.values()].filter(
    ({ name }) =>
      !name.includes('__') && name !== 'q' && name !== 'id' && !model.filters.has(`${name}_id`),
  )
}

function control(graph: Graph, filter: Filter, values: readonly string[]): Markup {
  const label = filterLabel(graph, filter)
  const id = `filter-${filter.name}`
  const options = optionsOf(filter)
  const input = options
    ? selectMarkup(filter, id, options, values)
    : inputMarkup(graph, filter, id, values)
  return html`<div class="field"><label for=${id}>${label}</label>${input}</div>`
}

/**
 * Returns the label of a filter: that of its field if the names agree, also without the `_id` that
 * names the picker of a reference; otherwise that of any field with this name.
 */
function filterLabel(graph: Graph, { name, test }: Filter): string {
  const base = name.replace(/_id$/, '')
  const field = test.paths[0]?.field
  return field && [name, base].includes(field.name) ? field.label : fieldLabelOf(graph, base)
}

type Option = readonly [value: string, label: string]

const truth: readonly Option[] = [
  ['true', 'Yes'],
  ['false', 'No'],
]

function optionsOf({ test }: Filter): readonly Option[] | undefined {
  if (test.by === 'match' && test.match.by === 'anySet') return truth
  if (test.by === 'match' && test.match.by === 'named')
    return Object.keys(test.match.conditions).map((name) => [name, name])
  const field = test.paths[0]?.field
  if (field?.choices)
    return [...field.choices].map(([value, label]) => [String(value), label] as const)
  return field?.filterType === 'boolean' ? truth : undefined
}

function selectMarkup(
  { name }: Filter,
  id: string,
  options: readonly Option[],
  values: readonly string[],
): Markup {
  return html`<select id=${id} name=${name}>
    <option value="">any</option>
    ${options.map(([value, label]) => {
      const selected = values.includes(value)
      return html`<option value=${value} selected=${selected}>${label}</option>`
    })}
  </select>`
}

const inputTypes: Readonly<Record<string, string>> = { date: 'date' }

function inputMarkup(graph: Graph, filter: Filter, id: string, values: readonly string[]): Markup {
  const path = filter.test.paths[0]
  const target = filterTarget(graph, filter)
  const type = inputTypes[path?.field.filterType ?? ''] ?? 'text'
  return html`<input
    id=${id}
    name=${filter.name}
    type=${type}
    value=${values.at(-1) ?? ''}
    ...${pickerAttributes(target)}
    placeholder=${target && 'Name or ID'}
    autocomplete="off"
    title=${filter.description}
  />`
}
