import { html, type Markup } from './html.ts'

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** Whether a value is an object with keys, not a list. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a text, number or truth value as text, and the empty text for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Whether a list is the pair of a choice field: its value and its label. */
export function isChoice(list: readonly unknown[]): list is readonly [unknown, string] {
  return list.length === 2 && typeof list[1] === 'string' && typeof list[0] !== 'object'
}

/** Whether a value has nothing to show. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Shows that there is no value. */
export const noneMarkup = (): Markup => html`<span class="none" title="none">—</span>`

/** Shows the label of a choice. */
export const choiceMarkup = (label: string): Markup => html`<span class="choice">${label}</span>`

/** Shows a truth value. */
export const truthMarkup = (value: boolean): Markup =>
  html`<span class=${value ? 'yes' : 'no'}>${value ? 'Yes' : 'No'}</span>`

/** Shows a time, in ISO 8601 and UTC, to the minute. */
export const momentMarkup = (iso: string): Markup =>
  html`<time datetime=${iso}>${iso.slice(0, 16).replace('T', ' ')}</time>`

/** Shows several values, one below the other. */
export const valuesMarkup = (values: readonly Markup[]): Markup =>
  html`<ul class="values">
    ${values.map((value) => html`<li>${value}</li>`)}
  </ul>`

/** Shows values with their names. */
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
