import { type JsonObject, isJsonObject, textOf } from '../../../framework/model/json-value.ts'
import { maxId } from '../../../framework/model/id.ts'
import { html, type Markup } from '../frame/html.ts'
import { tableMarkup } from '../frame/table.ts'

/**
 * Renders the response to OPTIONS as documentation: each writable field with its type and limits.
 */
export function optionsMarkup(payload: JsonObject): Markup {
  const actions = isJsonObject(payload['actions']) ? Object.entries(payload['actions']) : []
  return html`
    <p class="lead">${payload['description']}</p>
    ${actions.length === 0 && html`<p>You may not change these objects.</p>`}
    ${actions.map(
      ([method, fields]) => html`
        <h2>${method}</h2>
        ${isJsonObject(fields) && fieldsMarkup(fields, method)}
      `,
    )}
  `
}

/** Types of values in words; the other ones are words already. */
const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
}

type Limit = (value: string) => string

const limitWords: Readonly<Record<string, Limit>> = {
  max_length: (value) => `of at most ${value} characters`,
  min_value: (value) => `from ${value}`,
  max_value: (value) => `to ${value}`,
}

/** Renders a table of described fields. */
export function fieldsMarkup(fields: JsonObject, of: string): Markup {
  const described = Object.entries(fields).filter((one): one is [string, JsonObject] =>
    isJsonObject(one[1]),
  )
  const row = ([name, field]: readonly [string, JsonObject]): Markup =>
    html`<tr key=${name}>
      <th scope="row"><code>${name}</code></th>
      <td>${typeOf(field)}</td>
      <td>
        ${field['read_only'] === true ? 'read only' : field['required'] === true ? 'yes' : 'no'}
      </td>
      <td>${field['help_text'] ?? field['label']} ${choicesMarkup(field['choices'])}</td>
    </tr>`
  return tableMarkup(
    `Fields of ${of}`,
    ['Field', 'Type', 'Required', 'Description'],
    described.map(row),
  )
}

function typeOf(field: JsonObject): string {
  // The limits of ids are of no use to a reader.
  if (field['max_value'] === maxId) return 'reference'
  const type = textOf(field['type'])
  const limits = Object.entries(limitWords).filter(([key]) => field[key] !== undefined)
  return [typeWords[type] ?? type, ...limits.map(([key, words]) => words(textOf(field[key])))].join(
    ' ',
  )
}

function choicesMarkup(choices: unknown): Markup {
  if (!Array.isArray(choices)) return null
  const rows = choices.filter(isJsonObject)
  const items = rows.map(
    ({ value, display_name }) =>
      html`<span class="choice">${String(value)}: ${display_name}</span> `,
  )
  return html`<span class="options">${items}</span>`
}
