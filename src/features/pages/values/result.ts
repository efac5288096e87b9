import { type JsonObject, isJsonObject } from '../../../framework/model/json-value.ts'
import type { ModelGraph } from '../../../framework/model/graph.ts'
import { html, type Markup } from '../frame/html.ts'
import { tableMarkup } from '../frame/table.ts'
import { plainMarkup, type Viewing } from './field-value.ts'

/**
 * Renders a response that is not an object of a model: a list as a table, anything else by its
 * keys.
 */
export function resultMarkup(payload: unknown, viewing: Viewing): Markup {
  const label = (name: string): string => fieldLabelOf(viewing.graph, name)
  const list = isJsonObject(payload) ? payload['results'] : payload
  if (Array.isArray(list)) return listOf(list, viewing, label)
  return isJsonObject(payload) ? factsOf(payload, viewing, label) : null
}

/** Returns the beginning of a sentence, short enough for a title. */
export const shortened = (summary: string): string => summary.split(/[:,]/)[0] ?? summary

type Label = (name: string) => string

function listOf(list: readonly unknown[], viewing: Viewing, label: Label): Markup {
  const rows = list.filter(isJsonObject)
  if (list.length === 0) return html`<p class="empty">No objects.</p>`
  if (rows.length < list.length) return plainMarkup(viewing, list)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => name !== 'url',
  )
  const row = (one: JsonObject): Markup =>
    html`<tr>
      ${columns.map((name) => html`<td key=${name}>${plainMarkup(viewing, one[name])}</td>`)}
    </tr>`
  return html`
    <p class="count"><strong>${rows.length.toLocaleString('en')}</strong> shown</p>
    ${tableMarkup('Results', columns.map(label), rows.map(row))}
  `
}

function factsOf(object: JsonObject, viewing: Viewing, label: Label): Markup {
  return html`<dl class="facts">
    ${Object.entries(object).map(
      ([name, value]) =>
        html`<div key=${name}>
          <dt>${label(name)}</dt>
          <dd>${plainMarkup(viewing, value)}</dd>
        </div>`,
    )}
  </dl>`
}

/**
 * Returns the label that any model gives a field of this name, since it knows the spelling of
 * abbreviations.
 */
export function fieldLabelOf({ models }: ModelGraph, name: string): string {
  const labels = [...models.values()].map(({ fields }) => fields.get(name)?.label)
  return labels.find((label) => label !== undefined) ?? name.replaceAll(/[_-]/g, ' ')
}
