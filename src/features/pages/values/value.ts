import { isJsonObject } from '../../../framework/model/json-value.ts'
import { html, type Markup } from '../frame/html.ts'

/** Returns true if a list is the pair of a choice field: its value and its label. */
export function isChoice(list: readonly unknown[]): list is readonly [unknown, string] {
  return list.length === 2 && typeof list[1] === 'string' && typeof list[0] !== 'object'
}

/** Returns the value of a choice in any of its forms, without its label; others as they are. */
export function bareValue(value: unknown): unknown {
  if (Array.isArray(value)) return isChoice(value) ? value[0] : value
  return isJsonObject(value) && 'value' in value ? value['value'] : value
}

/** Renders the absence of a value. */
export const noneMarkup = (): Markup => html`<span class="none" title="none">—</span>`

/** Renders the label of a choice, coloured by its tone. */
export const choiceMarkup = (label: string, tone = ''): Markup =>
  html`<span class=${tone === '' ? 'choice' : `choice ${tone}`}>${label}</span>`

/** Renders a description: what it has between backticks as code. */
export const wordsMarkup = (text: string): Markup =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

/** Renders a boolean. */
export const truthMarkup = (value: boolean): Markup =>
  html`<span class=${value ? 'yes' : 'no'}>${value ? 'Yes' : 'No'}</span>`

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
