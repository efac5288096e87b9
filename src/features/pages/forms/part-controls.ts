import type { FieldErrors } from '../../../framework/errors/errors.ts'
import { html, type Markup } from '../frame/html.ts'
import { wordsMarkup } from '../values/value.ts'

/** Controls of a part of a form. */
export interface PartControls {
  /** The beginning of the names of the controls. */
  readonly prefix: string
  /** The messages by the names of the fields. */
  readonly errors: FieldErrors
}

/** Returns the id of the messages about a field; undefined without any. */
export const errorIdOf = ({ prefix, errors }: PartControls, field: string): string | undefined =>
  errors[field] ? `field-${prefix}${field}-error` : undefined

/** Renders the messages about a field. */
export function errorMarkup(part: PartControls, field: string): Markup {
  const messages = part.errors[field]
  return messages && html`<p class="error" id=${errorIdOf(part, field)}>${messages.join(' ')}</p>`
}

/** One of several options. */
export type ChoiceOption = readonly [value: string, label: string]

/** A choice of one of several options. */
interface Choice {
  readonly field: string
  readonly name: string
  readonly label: string
  readonly options: readonly ChoiceOption[]
  readonly chosen: string
}

/** Renders radio buttons, with the messages about their field. */
export const radiosMarkup = (
  part: PartControls,
  { field, name, label, options, chosen }: Choice,
): Markup =>
  html`<div
      class="field whole ways"
      role="radiogroup"
      id="field-${part.prefix}${field}"
      tabindex="-1"
      aria-label=${label}
      aria-describedby=${errorIdOf(part, field)}
    >
      ${options.map(
        ([value, text]) =>
          html`<label>
            <input type="radio" name=${name} value=${value} checked=${chosen === value} />
            ${text}
          </label>`,
      )}
    </div>
    ${errorMarkup(part, field)}`

/** A control with a text. */
interface TextControl {
  readonly field: string
  readonly name: string
  readonly label: string
  readonly value: string
  /** A hint, with code between backquotes. */
  readonly hint: string
}

/** Renders an input for values that are separated by commas, with the messages about its field. */
export function listInputMarkup(
  part: PartControls,
  { field, name, label, value, hint }: TextControl,
): Markup {
  const id = `field-${part.prefix}${field}`
  const error = errorIdOf(part, field)
  return html`<div class="field whole">
    <label for=${id}>${label}</label>
    <input
      type="text"
      id=${id}
      name=${name}
      value=${value}
      autocomplete="off"
      aria-invalid=${error && 'true'}
      aria-describedby=${[error, `${id}-hint`].filter(Boolean).join(' ')}
    />
    <p class="hint" id="${id}-hint">${wordsMarkup(hint)}</p>
    ${errorMarkup(part, field)}
  </div>`
}

/** Renders an input for JSON. */
export function jsonInputMarkup(
  { prefix }: PartControls,
  { field, name, label, value, hint }: TextControl,
): Markup {
  const id = `field-${prefix}${field}`
  return html`<label for=${id}>${label}</label>
    <textarea
      class="code"
      id=${id}
      name=${name}
      rows="6"
      spellcheck="false"
      aria-describedby="${id}-hint"
    >
${value}</textarea>
    <p class="hint" id="${id}-hint">${wordsMarkup(hint)}</p>`
}
