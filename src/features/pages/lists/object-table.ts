import { textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import { html, type Markup } from '../frame/html.ts'
import type { PageView } from '../objects/page-view.ts'
import { chooserMarkup } from './choose.ts'
import type { RenderedColumn } from './columns.ts'
import { depthMarkup, type Depths } from './tree.ts'
import { sortStateOf, sortUrl, type PageUrl } from './list-url.ts'

/** Options of a table besides its columns and rows. */
export interface TableOptions {
  /** The URL of the list, whose order the headings change; absent where they do not. */
  readonly url?: PageUrl
  /** True where rows can be selected. */
  readonly choose?: boolean
  /** The depth of the rows of a tree. */
  readonly depths?: Depths | undefined
  /** Further rows in front of the rows with these indexes; one past the last for the end. */
  readonly between?: ReadonlyMap<number, Markup>
}

/** Renders objects as a table that scrolls sideways if it is too wide. */
export function objectTable(
  view: PageView,
  columns: readonly RenderedColumn[],
  rows: readonly JsonObject[],
  { url, choose = false, depths, between }: TableOptions = {},
): Markup {
  const cells = columns.map((column) => cellOf(column, depths))
  return html`
    <div class="wide" tabindex="0" role="region" aria-label=${view.model.labelPlural}>
      <table>
        <thead>
          <tr>
            ${choose && html`<td class="choose" data-choose-all></td>`}
            ${columns.map((column) => headingMarkup(view, column, url))}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row, index) =>
              html`${between?.get(index)}
                <tr key=${textOf(row['id'])}>
                  ${choose && chooserMarkup(view, row)} ${cells.map((cell) => cell(row))}
                </tr>`,
          )}
          ${between?.get(rows.length)}
        </tbody>
      </table>
    </div>
  `
}

/** Renders a row with content over its whole width. */
export const spanningRow = (columns: number, content: Markup): Markup =>
  html`<tr class="free">
    <td colspan=${columns}><div class="blocks">${content}</div></td>
  </tr>`

/** Returns a function that renders the cells of a column. */
function cellOf(
  { isName, isCount, cell }: RenderedColumn,
  depths: Depths | undefined,
): (row: JsonObject) => Markup {
  if (isName)
    return (row) =>
      html`<th scope="row">${depthMarkup(depths?.get(Number(row['id'])))}${cell(row)}</th>`
  if (isCount) return (row) => html`<td class="number">${cell(row)}</td>`
  return (row) => {
    const content = cell(row)
    return html`<td class=${isLong(content) ? 'long' : undefined}>${content}</td>`
  }
}

/** Returns true for a text that would be hard to read in a narrow column. */
const isLong = (content: Markup): boolean => typeof content === 'string' && content.length > 20

const marks = { ascending: ' ▲', descending: ' ▼' } as const

function headingMarkup(
  { model }: PageView,
  { name, label }: RenderedColumn,
  url: PageUrl | undefined,
): Markup {
  if (!url || !model.sortable.has(name)) return html`<th scope="col">${label}</th>`
  const state = sortStateOf(url, model, name)
  const mark = state ? marks[state] : ''
  return html`<th scope="col" aria-sort=${state}>
    <a class="sort" href=${sortUrl(url, name, state)}
      >${label}<span aria-hidden="true">${mark}</span></a
    >
  </th>`
}
