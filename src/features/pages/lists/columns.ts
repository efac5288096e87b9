import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Model, ResolvedField } from '../../../framework/model/graph.ts'
import { templatePaths } from '../../../framework/model/kinds/computed-text.ts'
import {
  isEmpty,
  jsonObjectOf,
  textOf,
  type JsonObject,
} from '../../../framework/model/json-value.ts'
import { html, type Markup } from '../frame/html.ts'
import { momentMarkup } from '../frame/time-zone.ts'
import type { PageView } from '../objects/page-view.ts'
import { maskedMarkup } from '../values/sealed-value.ts'
import { fieldRenderer } from '../values/field-value.ts'
import { pageTexts } from '../texts.ts'
import { choiceLabel, titleOf } from '../values/label.ts'
import {
  columnKey,
  columnLabel,
  customHolder,
  type CustomColumn,
  type ListColumn,
} from './list-columns.ts'

/** A column of a table: its heading and its cells. */
export interface RenderedColumn {
  /** The name of the field or of the part. */
  readonly name: string
  readonly label: string
  /** True for the column that names the row and links to its object. */
  readonly isName: boolean
  /** True for numbers of objects, which are aligned at their ends. */
  readonly isCount?: boolean
  readonly cell: (row: JsonObject) => Markup
}

/**
 * Returns the columns of a table. One of them names the object and links to its page: the first
 * column of a field of the label, or else an additional first column. It shows the label, or only
 * its own field where the other parts of the label have columns. Where other objects make up the
 * whole label, a last column opens the row.
 */
export async function tableColumns(
  view: PageView,
  columns: readonly ListColumn[],
  rows: readonly JsonObject[],
): Promise<readonly RenderedColumn[]> {
  const { model } = view
  const name = nameColumnOf(model, columns)
  const isOwn = hasAllParts(model, columns)
  const shown = await Promise.all(
    columns.map(async (column) =>
      column.is === 'field' && column.name === name
        ? nameColumn(view, name, columnLabel(model, view.parts, column), (row) =>
            isOwn ? ownMarkup(model.fields.get(name), row[name]) : '',
          )
        : tableColumn(view, column, rows),
    ),
  )
  if (name !== undefined) return shown
  const isOpened = isOwn && model.operations.has('read')
  return isOpened
    ? [...shown, openColumn(view)]
    : [nameColumn(view, model.label, model.label), ...shown]
}

/** Returns the fields that the columns of a table read. */
export const fieldsOf = (columns: readonly ListColumn[]): readonly string[] =>
  columns.flatMap(({ is, name }) => sourcesOf[is](name))

const sourcesOf: Readonly<Record<ListColumn['is'], (name: string) => readonly string[]>> = {
  field: (name) => [name],
  part: () => [],
  custom: () => [customHolder],
}

/** Returns the own fields in the label of a model, and the fields that a computed one shows. */
export const titleFields = ({ label }: Model['pages']): readonly string[] =>
  label
    .filter(({ path }) => path.steps.length === 0)
    .flatMap(({ path: { text } }) => (text === 'display_name' ? [text, 'name'] : [text]))

/** Returns the paths of a label; those of a computed text in place of its name. */
export const labelPathsOf = ({ fields, pages }: Model): readonly string[] =>
  pages.label.flatMap(({ path: { text } }) => {
    const computes = fields.get(text)?.computes
    return computes?.by === 'text' ? templatePaths(computes.templates[0] ?? '') : [text]
  })

/** Returns true if a table has a column for each of the several parts of the labels of its rows. */
function hasAllParts(model: Model, columns: readonly ListColumn[]): boolean {
  const paths = labelPathsOf(model)
  const names = columns.map(columnKey)
  return paths.length > 1 && paths.every((path) => names.includes(path.split('.')[0] ?? path))
}

/** Returns the first column of an own field in the label of the model. */
function nameColumnOf({ pages }: Model, columns: readonly ListColumn[]): string | undefined {
  const names = titleFields(pages)
  return columns.find(({ is, name }) => is === 'field' && names.includes(name))?.name
}

async function tableColumn(
  view: PageView,
  column: ListColumn,
  rows: readonly JsonObject[],
): Promise<RenderedColumn> {
  const { is, name } = column
  const label = columnLabel(view.model, view.parts, column)
  if (is === 'part') {
    const contents = await view.parts[name]?.read(rows, view)
    return { name, label, isName: false, cell: ({ id }) => contents?.get(Number(id)) }
  }
  if (is === 'custom') return customColumn(view, column)
  const field = view.model.fields.get(name)
  return { name, label, isName: false, ...cellOf(view, field, name) }
}

function cellOf(
  view: PageView,
  field: ResolvedField | undefined,
  name: string,
): Pick<RenderedColumn, 'cell' | 'isCount'> {
  if (field?.sealed) return { cell: (row) => maskedMarkup(view, field, row) }
  if (field?.computes?.by === 'count')
    return { cell: (row) => Number(row[name]).toLocaleString('en'), isCount: true }
  const render = cellRenderer(view, field)
  return { cell: (row) => render(row[name]) }
}

/** Returns a function that renders values; the style sheet shows a dash in an empty cell. */
function cellRenderer(
  view: PageView,
  field: CustomColumn['field'] | undefined,
): (value: unknown) => Markup {
  const render = fieldRenderer(view, field)
  return (value) => (isEmpty(value) ? null : render(value))
}

function customColumn(view: PageView, column: CustomColumn): RenderedColumn {
  const { name, label, field } = column
  const render = cellRenderer(view, field)
  return {
    name: columnKey(column),
    label,
    isName: false,
    cell: (row) => render(jsonObjectOf(row[customHolder])[name]),
  }
}

const nameColumn = (
  view: PageView,
  name: string,
  label: string,
  ownOf: (row: JsonObject) => Markup = () => '',
): RenderedColumn => ({
  name,
  label: capitalised(label),
  isName: true,
  cell: (row) => {
    const title = ownOf(row) || titleOf(view.graph, view.model, row)
    return view.model.operations.has('read') ? linkTo(view, row, title) : title
  },
})

/** Returns a last column with links to objects whose labels the other columns show. */
const openColumn = (view: PageView): RenderedColumn => ({
  name: view.model.label,
  label: '',
  isName: true,
  cell: (row) => linkTo(view, row, pageTexts.list.open, titleOf(view.graph, view.model, row)),
})

/** Renders a link to the page of a row; `unseen` completes its text for screen readers. */
const linkTo = ({ list }: PageView, row: JsonObject, content: Markup, unseen = ''): Markup =>
  html`<a href=${`${list}${textOf(row['id'])}/`}
    >${content}${unseen !== '' && html`<span class="unseen"> ${unseen}</span>`}</a
  >`

/** Renders a value of a field in a link: the label of a choice, a time, or the value itself. */
function ownMarkup(field: ResolvedField | undefined, value: unknown): Markup {
  if (field?.choices) return choiceLabel(field.choices, value)
  const text = textOf(value)
  return field?.display === 'moment' && text !== '' ? momentMarkup(text) : text
}
