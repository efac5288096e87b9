import { capitalised } from '../../model/components/describe.ts'
import type { Model } from '../../model/graph.ts'
import { textOf, type Json } from '../../model/json-value.ts'
import type { TableColumn } from '../../model/pages.ts'
import { html, type Markup } from '../frame/html.ts'
import type { PageView } from '../objects/page-view.ts'
import { fieldMarkup } from '../values/field-value.ts'
import { titleOf } from '../values/label.ts'

/** A column of a table: its heading and its cells. */
export interface RenderedColumn {
  /** The name of the field or of the part. */
  readonly name: string
  readonly label: string
  /** True for the column that names the row and links to its object. */
  readonly isName: boolean
  readonly cell: (row: Json) => Markup
}

/**
 * Returns the columns of a table. One of them names the object and links to its page: that of a
 * field in the label, or one that is put in front.
 */
export async function tableColumns(
  view: PageView,
  columns: readonly TableColumn[],
  rows: readonly Json[],
): Promise<readonly RenderedColumn[]> {
  const { model } = view
  const name = nameColumnOf(model, columns)
  const shown = await Promise.all(columns.map((column) => tableColumn(view, column, rows, name)))
  return name === undefined ? [nameColumn(view, model.label, model.label), ...shown] : shown
}

/** Returns the fields that the columns of a table read. */
export const fieldsOf = (columns: readonly TableColumn[]): readonly string[] =>
  columns.flatMap(({ is, name }) => (is === 'field' ? [name] : []))

/** Returns the fields of the label of a model itself, and the name that a computed one shows. */
export const titleFields = ({ label }: Model['pages']): readonly string[] =>
  label
    .filter(({ path }) => path.steps.length === 0)
    .flatMap(({ path: { text } }) => (text === 'display_name' ? [text, 'name'] : [text]))

/** Returns the first column with a field of the label of the model itself. */
function nameColumnOf({ pages }: Model, columns: readonly TableColumn[]): string | undefined {
  const names = titleFields(pages)
  return columns.find(({ is, name }) => is === 'field' && names.includes(name))?.name
}

async function tableColumn(
  view: PageView,
  { is, name }: TableColumn,
  rows: readonly Json[],
  nameColumnName: string | undefined,
): Promise<RenderedColumn> {
  if (is === 'part') {
    const part = view.parts[name]
    const contents = await part?.read(rows, view)
    const label = part?.label ?? name
    return { name, label, isName: false, cell: ({ id }) => contents?.get(Number(id)) }
  }
  const field = view.model.fields.get(name)
  const label = capitalised(field?.label ?? name.replaceAll('_', ' '))
  if (name === nameColumnName) return nameColumn(view, name, label)
  return { name, label, isName: false, cell: (row) => fieldMarkup(view, field, row[name]) }
}

const nameColumn = (view: PageView, name: string, label: string): RenderedColumn => ({
  name,
  label: capitalised(label),
  isName: true,
  cell: (row) => {
    const title = titleOf(view.graph, view.model, row)
    return view.model.operations.has('read')
      ? html`<a href=${`${view.list}${textOf(row['id'])}/`}>${title}</a>`
      : title
  },
})
