import { jsonObjectOf, textOf, type JsonObject } from '../../framework/model/json-value.ts'
import { html, type Markup } from '../pages/frame/html.ts'
import { groupBy } from './group.ts'
import { inlineMarkdown } from './markdown.ts'
import { schemaFieldMarkup, typeMarkup } from './schema-markup.ts'

/** The places of parameters, in the order in which they are shown. */
const places = [
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'Headers'],
] as const

/**
 * Renders the parameters of an operation. The look-ups of a filter, such as `name__ic`, are folded
 * below the filter.
 */
export function parametersMarkup(parameters: readonly JsonObject[]): Markup {
  return places.map(([place, title]) => {
    const own = parameters.filter((one) => one['in'] === place)
    if (own.length === 0) return null
    return html`<section key=${place}>
      <h3>${title}</h3>
      <dl class="fields">${withLookups(own).map(parameterMarkup)}</dl>
    </section>`
  })
}

type WithLookups = readonly [parameter: JsonObject, lookups: readonly JsonObject[]]

/** Returns each parameter with its look-ups; one whose filter is not listed is a parameter. */
function withLookups(parameters: readonly JsonObject[]): readonly WithLookups[] {
  const names = new Set(parameters.map((one) => textOf(one['name'])))
  const filterOf = (one: JsonObject): string | undefined => {
    const [filter = ''] = textOf(one['name']).split(/__(?=[a-z]+$)/)
    return names.has(filter) && filter !== one['name'] ? filter : undefined
  }
  const lookups = groupBy(parameters, filterOf)
  return (lookups.get(undefined) ?? []).map((one) => [one, lookups.get(textOf(one['name'])) ?? []])
}

function parameterMarkup([{ name, required, description, schema }, lookups]: WithLookups): Markup {
  const own = jsonObjectOf(schema)
  return schemaFieldMarkup({
    name: textOf(name),
    schema: { ...own, description },
    isRequired: required === true,
    type:
      own['type'] === 'array'
        ? [typeMarkup(jsonObjectOf(own['items'])), ', repeatable']
        : typeMarkup(own),
    more: lookups.length > 0 && lookupsMarkup(lookups),
  })
}

const lookupsMarkup = (lookups: readonly JsonObject[]): Markup =>
  html`<details>
    <summary>${lookups.length === 1 ? '1 look-up' : `${lookups.length} look-ups`}</summary>
    <ul class="lookups">
      ${lookups.map(
        ({ name, description }) =>
          html`<li key=${name}>
            <code>${name}</code> <span>${inlineMarkdown(textOf(description))}</span>
          </li>`,
      )}
    </ul>
  </details>`
