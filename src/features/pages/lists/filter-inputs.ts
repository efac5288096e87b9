import { contentNames } from '../forms/form-fields.ts'
import { pickerAttributesOf } from '../forms/picker.ts'
import { hiddenInput, html, type Markup } from '../frame/html.ts'
import { zoneMarkup } from '../frame/time-zone.ts'
import { dateWords } from './date-words.ts'
import type { FilterLabels } from './filter-labels.ts'
import type { FilterState } from './filter-state.ts'
import type { FilterControl, ListFilter } from './list-filters.ts'
import { dayNames, rangeName, rangeText, wordName } from './sent-filters.ts'

/** A control of a filter, and the values that it shows. */
export interface FilterInput {
  readonly filter: ListFilter
  readonly state: FilterState
  readonly labels: FilterLabels
  /** What is wrong with the values. */
  readonly messages?: readonly string[]
  /** Controls beside the label. */
  readonly beside?: Markup
}

/** Renders the control of a filter with its label. */
export function filterInputMarkup(input: FilterInput): Markup {
  const { label, name, control, none, hasTime } = input.filter
  const { beside, messages = [] } = input
  const id = `filter-${name}`
  const invalid = messages.length > 0
  const isWide = control === 'period'
  return html`<div class="field${isWide ? ' wider' : ''}">
    <div class="labels">
      <label for=${id}>${label}${hasTime && html` (${zoneMarkup})`}</label>
      ${beside}
      ${none && control !== 'select' && noneMarkup(input.filter, none, input.state.isNone)}
    </div>
    ${draws[control](input, id, invalid ? { invalid: 'true', described: `${id}-error` } : {})}
    ${invalid && html`<p class="error" id="${id}-error">${messages.join(' ')}</p>`}
  </div>`
}

/** Renders the checkbox that finds the objects without a value. */
const noneMarkup = (
  { label }: ListFilter,
  [name, value]: readonly [string, string],
  checked: boolean,
): Markup =>
  html`<label class="none-of">
    <input
      type="checkbox"
      name=${name}
      value=${value}
      checked=${checked}
      aria-label="${label}: none"
    />
    none
  </label>`

/** The attributes of a control whose values are wrong. */
interface Refusal {
  readonly invalid?: string
  readonly described?: string
}

type Draw = (input: FilterInput, id: string, refusal: Refusal) => Markup

const pick: Draw = ({ filter, state, labels }, id, { invalid, described }) => {
  const [given = filter.name] = state.pairs[0] ?? []
  const named = state.from === '' ? undefined : labels(given, state.from)
  const shown = named?.label ?? state.from
  const names = contentNames(filter.name)
  return html`<input
      id=${id}
      name=${filter.name}
      type="text"
      value=${shown}
      ...${pickerAttributesOf(filter.target)}
      placeholder="any"
      autocomplete="off"
      aria-invalid=${invalid}
      aria-describedby=${described}
    />
    ${named && [hiddenInput([names.text, String(named.id)]), hiddenInput([names.shown, shown])]}`
}

const select: Draw = ({ filter, state }, id, { invalid, described }) =>
  html`<select id=${id} name=${filter.name} aria-invalid=${invalid} aria-describedby=${described}>
    <option value="">any</option>
    ${filter.options.map(
      ([value, label]) =>
        value !== '' &&
        html`<option value=${value} selected=${value === state.from}>${label}</option>`,
    )}
    ${
      filter.none?.[0] === filter.name &&
      html`<option value="null" selected=${state.isNone}>none</option>`
    }
  </select>`

const text: Draw = ({ filter, state }, id, { invalid, described }) =>
  html`<input
    id=${id}
    name=${filter.typed}
    type="text"
    value=${state.from}
    placeholder=${filter.typed === filter.name ? 'any' : 'contains'}
    autocomplete="off"
    title=${filter.description}
    aria-invalid=${invalid}
    aria-describedby=${described}
  />`

const period: Draw = ({ filter: { name, label }, state }, id, { invalid, described }) => {
  const names = dayNames(name)
  const edge = (own: string, word: string, value: string): Markup =>
    html`<input type="date" name=${own} value=${value} aria-label="${label}, ${word} day" />`
  return html`<div class="period">
    <select id=${id} name=${wordName(name)} aria-invalid=${invalid} aria-describedby=${described}>
      <option value="">${state.from + state.to === '' ? 'any' : 'from – to'}</option>
      ${[...dateWords].map(([word, one]) => html`<option value=${word}>${one.label}</option>`)}
    </select>
    ${edge(names.from, 'first', state.from)}
    <span aria-hidden="true">–</span>
    ${edge(names.to, 'last', state.to)}
  </div>`
}

const range: Draw = ({ filter, state }, id, { invalid, described }) =>
  html`<input
    id=${id}
    name=${rangeName(filter.name)}
    type="text"
    value=${rangeText(state)}
    placeholder="1 or 1–9"
    autocomplete="off"
    title=${filter.description}
    aria-invalid=${invalid}
    aria-describedby=${described}
  />`

const draws: Readonly<Record<FilterControl, Draw>> = { pick, select, text, period, range }
