import { modelsByType, type ModelGraph, type Model } from '../../../../framework/model/graph.ts'
import { showName, type FormPage } from '../../../pages/forms/form-part.ts'
import { html, type Markup } from '../../../pages/frame/html.ts'
import { timeZoneOf } from '../../../pages/frame/time-zone.ts'
import { objectsNamedBy, type FilterLabels } from '../../../pages/lists/filter-labels.ts'
import { filterInputMarkup } from '../../../pages/lists/filter-inputs.ts'
import { readFilterState, type FilterState } from '../../../pages/lists/filter-state.ts'
import {
  readFormFilters,
  type FormFilters,
  type ListFilter,
} from '../../../pages/lists/list-filters.ts'
import { conditionsInWords } from './condition-words.ts'
import type { ShownRight } from './shown-right.ts'
import { objectsNamedIn, readObjectLabels, type ObjectLabels } from './named-objects.ts'
import { alternativePrefix, keptFilterName } from './read-right.ts'
import { maxAlternatives, type FilterValues } from './right-state.ts'

/** Renders the filters of the chosen kinds of objects, once for each alternative. */
export async function conditionsMarkup(
  { prefix, state, errors }: ShownRight,
  page: FormPage,
): Promise<Markup> {
  const { graph, request } = page
  const models = state.models.flatMap((name) => modelsByType(graph).get(name) ?? [])
  const [model] = models
  const again = html`<button type="submit" class="plain" name=${showName} value="${prefix}filters">
    Show the filters of the chosen kinds
  </button>`
  if (!model)
    return html`<p class="hint">Choose kinds of objects first.</p>
      <p class="without-scripts">${again}</p>`
  const shown = state.alternatives.length === 0 ? [new Map()] : state.alternatives
  const constraints = shown.map((filters) => Object.fromEntries(filters))
  const named = objectsNamedIn(graph, [{ models: state.models, constraints }])
  const labels = await readObjectLabels(page, named)
  const filters = commonFilters(graph, models)
  const drawing = { graph, model, filters, labels, timeZone: timeZoneOf(request) }
  return html`
    ${models.length > 1 && html`<p class="hint">The filters that all chosen kinds have.</p>`}
    ${shown.map((texts, index) =>
      alternativeMarkup(drawing, {
        texts,
        index,
        prefix,
        errors: errors.filters,
        isOnly: shown.length === 1,
      }),
    )}
    <p class="line">
      ${
        shown.length < maxAlternatives &&
        html`<button type="submit" class="plain" name=${showName} value="${prefix}more">
          Or objects that meet other filters
        </button>`
      }
      <span class="without-scripts">${again}</span>
    </p>
  `
}

/** Returns the filters of a model that the others have, too. */
function commonFilters(graph: ModelGraph, [model, ...others]: readonly Model[]): FormFilters {
  if (!model) return { first: [], others: [] }
  const all = readFormFilters(graph, model, [])
  const isCommon = ({ name, typed }: ListFilter): boolean =>
    others.every(({ filters }) => filters.has(name) && filters.has(typed))
  return { first: all.first.filter(isCommon), others: all.others.filter(isCommon) }
}

interface Drawing {
  readonly graph: ModelGraph
  readonly model: Model
  readonly filters: FormFilters
  readonly labels: ObjectLabels
  readonly timeZone: string
}

interface Alternative {
  readonly texts: FilterValues
  readonly index: number
  readonly prefix: string
  readonly errors: ReadonlyMap<string, readonly string[]>
  readonly isOnly: boolean
}

function alternativeMarkup(drawing: Drawing, alternative: Alternative): Markup {
  const { filters } = drawing
  const { prefix, index, isOnly } = alternative
  const [first, others] = [filters.first, filters.others].map((group) =>
    group.map((filter) => drawFilter(drawing, alternative, filter)),
  )
  const drawn = [...(first ?? []), ...(others ?? [])]
  const shown = new Set(drawn.flatMap(({ pairs }) => pairs.map((pair) => pair.join('\n'))))
  const isSet = others?.some(({ pairs }) => pairs.length > 0)
  return html`<div
    class="alternative filter-bar"
    role="group"
    tabindex="-1"
    data-shown-by="more"
    aria-label=${index === 0 ? 'Filters' : `Other filters ${index}`}
  >
    ${
      !isOnly &&
      html`<div class="line">
        <strong>${index === 0 ? 'Objects that meet' : 'Or objects that meet'}</strong>
        <button type="submit" class="quiet" name=${showName} value="${prefix}drop-${index}">
          Remove<span class="unseen"> these filters</span>
        </button>
      </div>`
    }
    <div class="grid">${first?.map(({ markup }) => markup)}</div>
    ${keptMarkup(drawing, alternative, shown)}
    ${
      others &&
      others.length > 0 &&
      html`<details class="more-filters" open=${isSet}>
        <summary>More filters</summary>
        <div class="grid">${others.map(({ markup }) => markup)}</div>
      </details>`
    }
  </div>`
}

interface DrawnFilter {
  readonly markup: Markup
  /** The names and the values that the control shows. */
  readonly pairs: FilterState['pairs']
}

/** The values that stand for a reader, by the model whose objects they stand for. */
const readers: Readonly<Record<string, readonly [value: string, label: string]>> = {
  'users.User': ['$user', 'signed-in user'],
  'users.Group': ['$groups', 'groups of the signed-in user'],
}

/** Renders the control of a filter, with the names of an alternative. */
function drawFilter(
  { labels, graph, model, timeZone }: Drawing,
  { texts, index, prefix, errors }: Alternative,
  filter: ListFilter,
): DrawnFilter {
  const own = alternativePrefix(prefix, index)
  const reader = readers[filter.target?.key ?? '']
  const isReader = reader !== undefined && texts.get(filter.name)?.includes(reader[0]) === true
  const others = new Map(
    [...texts].map(([name, values]) => [name, values.filter((one) => one !== reader?.[0])]),
  )
  const state = readFilterState(filter, others, timeZone)
  const named: FilterLabels = (name, value) => {
    const declared = model.filters.get(name.slice(own.length))
    const by = declared && objectsNamedBy(graph, declared)
    return by && labels(by, value)
  }
  const markup = filterInputMarkup({
    filter: withPrefix(filter, own),
    state: { ...state, pairs: state.pairs.map(([name, value]) => [own + name, value]) },
    labels: named,
    messages: [...errors].flatMap(([key, messages]) => (isOf(filter, key, index) ? messages : [])),
    beside: reader && readerMarkup(own + filter.name, reader, isReader),
  })
  const chosen = isReader ? ([[filter.name, reader[0]]] as const) : []
  return { markup, pairs: [...state.pairs, ...chosen] }
}

/** Returns whether a message is about a filter, in any of its comparisons. */
function isOf({ name, slug }: ListFilter, key: string, index: number): boolean {
  const [at, given = ''] = key.split(' ')
  return at === String(index) && [name, slug].includes(given.split('__')[0])
}

const readerMarkup = (
  name: string,
  [value, label]: readonly [string, string],
  checked: boolean,
): Markup =>
  html`<label class="none-of">
    <input type="checkbox" name=${name} value=${value} checked=${checked} />
    ${label}
  </label>`

const withPrefix = (filter: ListFilter, prefix: string): ListFilter => ({
  ...filter,
  name: prefix + filter.name,
  typed: prefix + filter.typed,
  ...(filter.none ? { none: [prefix + filter.none[0], filter.none[1]] } : {}),
})

/** Renders the filters that have no control in words, each with a checkbox that keeps it. */
function keptMarkup(
  { graph, model, labels }: Drawing,
  { texts, index, prefix, errors }: Alternative,
  shown: ReadonlySet<string>,
): Markup {
  const left = [...texts].flatMap(([name, values]) => {
    const own = values.filter((value) => !shown.has(`${name}\n${value}`))
    return own.length > 0 ? [[name, own] as const] : []
  })
  if (left.length === 0) return null
  return html`<div class="kept">
    ${left.map(([name, values]) => {
      const words = conditionsInWords({ [name]: values }, model, { graph, labels })
      const query = new URLSearchParams(values.map((value): [string, string] => [name, value]))
      const messages = errors.get(`${index} ${name}`)
      return html`<label>
          <input
            type="checkbox"
            name=${alternativePrefix(prefix, index) + keptFilterName}
            value=${query.toString()}
            checked
          />
          ${words}
        </label>
        ${messages && html`<p class="error">${messages.join(' ')}</p>`}`
    })}
  </div>`
}
