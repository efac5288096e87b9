import { actionParameters, type JsonObject } from 'cadastre'
import { html, type Markup, type PageView } from 'cadastre/pages'
import { textOrEmpty } from './json.ts'

/** The rows of a table on the page of an object that are shown at once. */
export const rowsPerPage = 50

/** A table on the page of an object, of which a part of the rows is shown. */
export interface InnerPage {
  readonly object: JsonObject
  /** The parameter of the URL with the number of rows before the shown ones. */
  readonly name: string
  readonly offset: number
  readonly length: number
  readonly total: number
  /** The number of rows of a page. */
  readonly size?: number
}

/** Returns the offset in the URL; 0 if it has none or a wrong one. */
export function offsetIn({ request }: PageView, name: string, size = rowsPerPage): number {
  const text = actionParameters(request, [name])[name] ?? ''
  const given = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return given - (given % size)
}

/** Renders the numbers of the shown rows, and links to other rows; nothing if all are shown. */
export function innerPager(
  { list }: PageView,
  { object, name, offset, length, total, size = rowsPerPage }: InnerPage,
): Markup {
  if (length === total) return null
  const link = (at: number, rel: string, label: string): Markup =>
    html`<a
      class="button"
      rel=${rel}
      href=${`${list}${textOrEmpty(object['id'])}/?${name}=${Math.max(0, at)}#${name}`}
      >${label}</a
    >`
  const [from, to, all] = [offset + 1, offset + length, total].map((one) =>
    one.toLocaleString('en'),
  )
  return html`<nav class="pager" aria-label="Rows">
    ${offset > 0 && link(offset - size, 'prev', '← Previous')}
    <span>${length > 0 && `${from}–${to} of `}${all}</span>
    ${offset + length < total && link(offset + size, 'next', 'Next →')}
  </nav>`
}
