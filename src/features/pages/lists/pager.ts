import type { Model } from '../../../framework/model/graph.ts'
import type { Page } from '../../../framework/read/pages/index.ts'
import type { QueryParameters } from '../../../framework/request/parameters.ts'
import { hiddenInput, html, type Markup } from '../frame/html.ts'
import { csrfInput } from '../frame/shell.ts'
import type { PageView } from '../objects/page-view.ts'
import { pageTexts } from '../texts.ts'
import { isFilterName, queryText, withParameter, type PageUrl } from './list-url.ts'

/** The numbers of rows on a page that a person chooses from. */
export const pageSizes: readonly number[] = [25, 50, 100, 250, 500, 1000]

/** Returns a number with separators between its thousands. */
export const formatCount = (count: number): string => count.toLocaleString('en')

/** Returns a number of objects with the label of their model. */
export const countedObjects = (
  { label, labelPlural }: Pick<Model, 'label' | 'labelPlural'>,
  count: number,
): string => `${formatCount(count)} ${count === 1 ? label : labelPlural}`

/** Renders which rows of how many are shown. */
export function summaryMarkup(
  { count }: Page,
  length: number,
  parameters: QueryParameters,
): Markup {
  if (count === 0) {
    const isFiltered = [...parameters.keys()].some(isFilterName)
    return html`<p class="empty">${isFiltered ? pageTexts.list.noMatch : pageTexts.list.none}</p>`
  }
  if (length === 0)
    return html`<p class="empty">${pageTexts.list.noSuchPage(formatCount(count))}</p>`
  const before = Number(parameters.get('offset')?.at(-1) ?? 0)
  const isNumbered = parameters.has('offset') || !parameters.has('cursor')
  const shown = isNumbered
    ? `${formatCount(before + 1)}–${formatCount(before + length)}`
    : formatCount(length)
  return html`<p class="count">${shown} of <strong>${formatCount(count)}</strong></p>`
}

/** Renders the links to other pages, and the page sizes, which are remembered for a user. */
export function pagerMarkup(
  view: PageView,
  url: PageUrl,
  page: Page & { readonly limit: number },
): Markup {
  const { previous, next, count, limit } = page
  if (count <= Math.min(...pageSizes) && !previous && !next) return null
  return html`<nav class="pager" aria-label="Pages">
    ${previous && html`<a class="button" rel="prev" href=${previous}>← Previous</a>`}
    ${sizesMarkup(view, url, limit)}
    ${next && html`<a class="button" rel="next" href=${next}>Next →</a>`}
  </nav>`
}

function sizesMarkup({ request, list }: PageView, url: PageUrl, limit: number): Markup {
  const session = request.identity?.session
  const sizes = (other: (size: number) => Markup): Markup =>
    pageSizes.map((size) => (size === limit ? html` <strong>${size}</strong> ` : other(size)))
  if (!session)
    return html`<span class="sizes"
      >Rows:
      ${sizes(
        (size) => html` <a href=${withParameter(url, 'limit', [String(size)])}>${size}</a> `,
      )}</span
    >`
  return html`<form class="sizes" method="post" action="${list}columns/">
    ${csrfInput(session.csrf)} ${hiddenInput(['back', queryText(url)])}
    <span>Rows:</span>
    ${sizes((size) => html`<button class="quiet" name="size" value=${size}>${size}</button>`)}
  </form>`
}
