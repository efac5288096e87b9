import { readerOf } from '../../../framework/http/objects/index.ts'
import type { Model } from '../../../framework/model/graph.ts'
import type { TableColumn } from '../../../framework/model/pages.ts'
import type { Markup } from '../frame/html.ts'
import type { PageView } from '../objects/page-view.ts'
import { filteredTotals } from '../values/totals.ts'
import { fieldsOf, tableColumns } from './columns.ts'
import { readInner, type InnerRows } from './inner-list.ts'
import { objectTable, spanningRow } from './object-table.ts'
import type { Depths } from './tree.ts'

/** The objects of a table on the page of another object. */
export interface InnerTable {
  /** The model of the objects. */
  readonly model: Model
  /** The columns to read; the labels of the objects come with them. */
  readonly columns: readonly TableColumn[]
  /** The query of the list: filters, `ordering`, `limit` and `offset`, each with its values. */
  readonly parameters: Readonly<Record<string, string | readonly string[]>>
}

/** Parts of a table besides its columns and rows. */
export interface InnerTableOptions {
  /** The depths of rows in a tree, from 0 on, by the ids of the objects. */
  readonly depths?: Depths
  /** Content over the whole width in front of the rows with these indexes; or past the last. */
  readonly between?: ReadonlyMap<number, Markup>
}

/**
 * Reads the objects of a table that the reader may see, with one statement. Throws a 400 for a
 * wrong parameter.
 *
 * @example
 * const columns = [{ is: 'field', name: 'title' }] as const
 * const parameters = { author: '7', ordering: 'title', limit: '50' }
 * const found = await readTable(view, { model: books, columns, parameters })
 */
export const readTable = (
  view: PageView,
  { model, columns, parameters }: InnerTable,
): Promise<InnerRows> => readInner(view, { model, fields: fieldsOf(columns), parameters })

/**
 * Returns how many objects of a list the reader may see. Counts with one statement.
 *
 * @example
 * const total = await countRows(view, books, { author: '7' })
 */
export async function countRows(
  { graph, config, request }: PageView,
  model: Model,
  filters: Readonly<Record<string, string>>,
): Promise<number> {
  const reader = { graph, database: request.database, reader: readerOf(request, config) }
  const [total = 0] = await filteredTotals(reader, [{ model, filters }])
  return total
}

/**
 * Renders objects as a table, with links to their pages. Parts among the columns read what they
 * show.
 *
 * @example
 * return html`<h2>Books</h2>${await renderTable(found, columns)}`
 */
export async function renderTable(
  { view, rows }: InnerRows,
  columns: readonly TableColumn[],
  { depths, between = new Map() }: InnerTableOptions = {},
): Promise<Markup> {
  const rendered = await tableColumns(view, columns, rows)
  const spanning = [...between].map(
    ([index, content]) => [index, spanningRow(rendered.length, content)] as const,
  )
  return objectTable(view, rendered, rows, { depths, between: new Map(spanning) })
}
