import type { Graph } from '../model/graph.ts'
import { html, type Markup } from './html.ts'
import { tableMarkup } from './table.ts'
import { isObject, valueMarkup, type Json } from './value.ts'

/** What an answer is shown with: the URL that our own links begin with, and what fields are called. */
export interface Of {
  readonly graph: Graph
  readonly own: string
}

/** An answer that is no object of a model: a list as a table, anything else by its names. */
export function resultMarkup(payload: unknown, { graph, own }: Of): Markup {
  const label = (name: string): string => labelOf(graph, name)
  const list = isObject(payload) ? payload['results'] : payload
  if (Array.isArray(list)) return listOf(list, own, label)
  return isObject(payload) ? factsOf(payload, own, label) : null
}

/** The beginning of a sentence that says more than a title can hold. */
export const shortened = (summary: string): string => summary.split(/[:,]/)[0] ?? summary

type Label = (name: string) => string

function listOf(list: readonly unknown[], own: string, label: Label): Markup {
  const rows = list.filter(isObject)
  if (list.length === 0) return html`<p class="empty">Nothing here.</p>`
  if (rows.length < list.length) return valueMarkup(list, own)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'url') // prettier-ignore
  const row = (one: Json): Markup =>
    html`<tr>
      ${columns.map((name) => html`<td key=${name}>${valueMarkup(one[name], own)}</td>`)}
    </tr>`
  return html`
    <p class="count"><strong>${rows.length.toLocaleString('en')}</strong> shown</p>
    ${tableMarkup('Results', columns.map(label), rows.map(row))}
  `
}

function factsOf(object: Json, own: string, label: Label): Markup {
  return html`<dl class="facts">
    ${Object.entries(object).map(
      ([name, value]) =>
        html`<div key=${name}>
          <dt>${label(name)}</dt>
          <dd>${valueMarkup(value, own)}</dd>
        </div>`,
    )}
  </dl>`
}

/** What any model calls a field of that name: it knows how abbreviations are written. */
export function labelOf({ models }: Graph, name: string): string {
  const labels = [...models.values()].map(({ fields }) => fields.get(name)?.label)
  return labels.find((label) => label !== undefined) ?? name.replaceAll(/[_-]/g, ' ')
}
