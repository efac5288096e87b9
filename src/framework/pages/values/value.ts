import { html, type Markup } from '../frame/html.ts'

/** Returns true if a list is the pair of a choice field: its value and its label. */
export function isChoice(list: readonly unknown[]): list is readonly [unknown, string] {
  return list.length === 2 && typeof list[1] === 'string' && typeof list[0] !== 'object'
}

/** Renders the absence of a value. */
export const noneMarkup = (): Markup => html`<span class="none" title="none">—</span>`

/** Renders the label of a choice. */
export const choiceMarkup = (label: string): Markup => html`<span class="choice">${label}</span>`

/** Renders a boolean. */
export const truthMarkup = (value: boolean): Markup =>
  html`<span class=${value ? 'yes' : 'no'}>${value ? 'Yes' : 'No'}</span>`

/** Renders a time, in ISO 8601 and UTC, to the minute. */
export const momentMarkup = (iso: string): Markup =>
  html`<time datetime=${iso}>${iso.slice(0, 16).replace('T', ' ')}</time>`

/** Renders the time of a day, in UTC, to the minute. */
export const timeMarkup = (iso: string): Markup =>
  html`<time datetime=${iso}>${iso.slice(11, 16)}</time>`

/** Renders several values, one below the other. */
export const valuesMarkup = (values: readonly Markup[]): Markup =>
  html`<ul class="values">
    ${values.map((value) => html`<li>${value}</li>`)}
  </ul>`

/** Renders values with their names. */
export const namedMarkup = (entries: readonly (readonly [string, Markup])[]): Markup =>
  html`<dl class="inner">
    ${entries.map(
      ([name, value]) =>
        html`<div key=${name}>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
