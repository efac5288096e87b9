import type { Model, ResolvedField } from '../model/graph.ts'
import { mediaPath } from '../model/kinds/file.ts'
import { html, type Markup } from './html.ts'

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** Whether a value is an object with keys, not a list. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text, number or truth value as text; what is none of these says nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** What an object is called: its display name, or the first text that says more than an address, or the first number. */
export function nameOf(object: Json): string {
  const known = ['display_name', 'name', 'username', 'label'].map((key) => object[key])
  const others = Object.entries(object)
    .filter(([key]) => key !== 'id' && key !== 'url')
    .map(([, value]) => value)
  const texts = [...known, ...others.filter(isWords), ...others]
  const found = texts.map(textOf).find((text) => text !== '')
  if (found !== undefined) return found
  const inner = others.find(isObject)
  return inner ? nameOf(inner) : `#${textOf(object['id'])}`
}

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const isWords = (value: unknown): boolean => typeof value === 'string' && !moment.test(value)

/** What an object of a model is called: by what its nested shape shows of it, wherever that is in the object. */
export function titleOf({ shapes }: Pick<Model, 'shapes'>, object: Json): string {
  const keys = (shapes.get('nested') ?? []).map(({ key }) => key)
  const shown = keys.filter((key) => key in object).map((key) => [key, object[key]])
  return nameOf({ id: object['id'], ...Object.fromEntries(shown) })
}

/** Shows a value of a representation to a reader. `own` is the URL that our own links begin with. */
export function valueMarkup(value: unknown, own: string): Markup {
  if (value === null || value === undefined || value === '')
    return html`<span class="none" title="none">—</span>`
  if (typeof value === 'boolean')
    return html`<span class=${value ? 'yes' : 'no'}>${value ? 'Yes' : 'No'}</span>`
  if (typeof value === 'string') return textMarkup(value, own)
  if (Array.isArray(value)) return listMarkup(value, own)
  if (isObject(value)) return objectMarkup(value, own)
  return textOf(value)
}

/** The same for a field that is known: only one with choices holds the pair of a choice, any other two texts are a list. */
export function fieldMarkup(
  field: Pick<ResolvedField, 'choices'> | undefined,
  value: unknown,
  own: string,
): Markup {
  const isPlainList = field && !field.choices && Array.isArray(value) && value.length > 0
  return isPlainList ? valuesMarkup(value, own) : valueMarkup(value, own)
}

function textMarkup(text: string, own: string): Markup {
  if (moment.test(text))
    return html`<time datetime=${text}>${text.slice(0, 16).replace('T', ' ')}</time>`
  if (/^[0-9a-f]{6}$/.test(text) && /[a-f]|^0/.test(text))
    return html`<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" fill="#${text}" />
      </svg>
      ${text}`
  if (text.startsWith(own + mediaPath))
    return html`<a href=${text}
      ><img class="thumb" src=${text} alt="The picture" loading="lazy"
    /></a>`
  return linked(text, own) ?? text
}

/** An address as a link: ours inside the pages, others without telling where the reader comes from. */
export function linked(text: string, own: string): Markup {
  if (text.startsWith(`${own}/`)) return html`<a href=${text}>${text}</a>`
  if (!/^https?:\/\/\S+$/i.test(text)) return undefined
  return html`<a href=${text} rel="noopener noreferrer nofollow">${text}</a>`
}

function listMarkup(list: readonly unknown[], own: string): Markup {
  if (isChoice(list)) return html`<span class="choice">${list[1]}</span>`
  if (list.length === 0) return html`<span class="none" title="none">—</span>`
  return valuesMarkup(list, own)
}

function valuesMarkup(list: readonly unknown[], own: string): Markup {
  return html`<ul class="values">
    ${list.map((one) => html`<li>${valueMarkup(one, own)}</li>`)}
  </ul>`
}

/** The pair of a choice field: its value and its label. */
export function isChoice(list: readonly unknown[]): list is readonly [unknown, string] {
  return list.length === 2 && typeof list[1] === 'string' && typeof list[0] !== 'object'
}

function objectMarkup(object: Json, own: string): Markup {
  const { url, value, label } = object
  if (typeof url === 'string' && url.startsWith(`${own}/`) && 'id' in object)
    return html`<a href=${url}>${nameOf(object)}</a>`
  if (value !== undefined && typeof label === 'string')
    return html`<span class="choice">${label}</span>`
  const entries = Object.entries(object)
  if (entries.length === 0) return html`<span class="none" title="none">—</span>`
  return html`<dl class="inner">
    ${entries.map(
      ([key, one]) =>
        html`<div>
          <dt>${key}</dt>
          <dd>${valueMarkup(one, own)}</dd>
        </div>`,
    )}
  </dl>`
}
