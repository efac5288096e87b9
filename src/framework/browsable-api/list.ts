import { type Json, isObject, textOf } from '../model/json-value.ts'
import { requireParameters, type QueryParameters } from '../request/parameters.ts'
import type { ModelResponse } from '../pages/values/shown-response.ts'
import { chooseMarkup, chooserMarkup } from '../pages/lists/choose.ts'
import { filterForm } from '../pages/lists/filter-form.ts'
import { isFilterName, positionParameters } from '../pages/lists/list-url.ts'
import { html, type Markup } from '../pages/frame/html.ts'
import { apiViewing, fieldMarkup } from '../pages/values/field-value.ts'
import { titleOf } from '../pages/values/label.ts'

const maxColumns = 8

/** Renders a list: its filters, its page as a table, and links to the next and previous page. */
export function listMarkup(shown: ModelResponse): Markup {
  const { model, object, request } = shown
  const parameters = requireParameters(request.query)
  const rows = Array.isArray(object['results']) ? object['results'].filter(isObject) : []
  const table = (choose: boolean): Markup => objectTable(shown, rows, parameters, choose)
  return html`
    ${model.description && html`<p class="lead">${model.description}</p>`}
    ${filterForm({ ...shown, action: shown.linkBase + model.url }, parameters)}
    ${summaryMarkup(object, rows.length, parameters)}
    ${rows.length > 0 && chooseMarkup(shown, rows, table)} ${pagerMarkup(object)}
  `
}

function summaryMarkup(object: Json, length: number, parameters: QueryParameters): Markup {
  const count = Number(object['count'])
  const before = Number(parameters.get('offset')?.at(-1) ?? 0)
  const isNumbered = parameters.has('offset') || !parameters.has('cursor')
  const shown = isNumbered ? `${before + 1}–${before + length}` : length
  if (count === 0)
    return html`<p class="empty">
      ${isFiltered(parameters) ? 'No object matches the filters.' : 'Nothing here yet.'}
    </p>`
  if (length === 0) return html`<p class="empty">This page is past the end: there are ${count}.</p>`
  return html`<p class="count">${shown} of <strong>${count.toLocaleString('en')}</strong></p>`
}

const isFiltered = (parameters: QueryParameters): boolean =>
  [...parameters.keys()].some(isFilterName)

function objectTable(
  shown: ModelResponse,
  rows: readonly Json[],
  parameters: QueryParameters,
  choose: boolean,
): Markup {
  const { model } = shown
  const columns = columnsOf(shown, rows, parameters.has('fields'))
  const viewing = apiViewing(shown)
  return html`
    <div class="wide" tabindex="0" role="region" aria-label=${model.labelPlural}>
      <table>
        <thead>
          <tr>
            ${choose && html`<td class="choose" data-choose-all></td>`}
            <th scope="col">
              ${sorted(shown, parameters, nameColumn(shown, rows) ?? '', model.label)}
            </th>
            ${columns.map((name) => {
              const label = model.fields.get(name)?.label ?? name.replaceAll('_', ' ')
              const link = sorted(shown, parameters, name, label)
              return html`<th key=${name} scope="col">${link}</th>`
            })}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr key=${row['id']}>
                ${choose && chooserMarkup(shown, row)}
                <th scope="row">${rowName(shown, row)}</th>
                ${columns.map((name) => {
                  const value = fieldMarkup(viewing, model.fields.get(name), row[name])
                  return html`<td key=${name}>${value}</td>`
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `
}

function rowName({ graph, model, linkBase }: ModelResponse, row: Json): Markup {
  const name = titleOf(graph, model, row)
  return model.operations.has('read') && row['id'] !== undefined
    ? html`<a href="${linkBase}${model.url}${textOf(row['id'])}/">${name}</a>`
    : name
}

/** Returns the column that already names the rows. */
function nameColumn({ graph, model }: ModelResponse, rows: readonly Json[]): string | undefined {
  const [first] = rows
  if (!first) return undefined
  const name = titleOf(graph, model, first)
  return Object.keys(first).find(
    (key) => key !== 'id' && String(first[key]) === name && model.fields.has(key),
  )
}

/**
 * Returns the columns to show: the fields declared first, without long texts and fields that every
 * model has.
 */
function columnsOf(
  shown: ModelResponse,
  rows: readonly Json[],
  chosen: boolean,
): readonly string[] {
  const { model } = shown
  const [first = {}] = rows
  const own = nameColumn(shown, rows)
  const all = Object.keys(first).filter((key) => key !== 'id' && key !== 'url' && key !== own)
  if (chosen) return all
  const short = all.filter((key) => {
    const field = model.fields.get(key)
    return (
      key !== 'display_name' &&
      (!field || isShort(field)) &&
      !rows.every((row) => isBlank(row[key]))
    )
  })
  return short.slice(0, maxColumns)
}

const isBlank = (value: unknown): boolean => value === null || value === ''

function isShort(field: {
  readonly name: string
  readonly read: unknown
  readonly touched?: boolean
  readonly column?: { readonly sql: string }
}): boolean {
  return field.touched !== true && field.column?.sql !== 'text' && field.column?.sql !== 'jsonb'
}

function sorted(
  shown: ModelResponse,
  parameters: QueryParameters,
  name: string,
  label: string,
): Markup {
  if (!shown.model.sortable.has(name)) return label
  const now = parameters.get('ordering')?.at(-1)
  const next = now === name ? `-${name}` : name
  const mark = now === name ? ' ▲' : now === `-${name}` ? ' ▼' : ''
  return html`<a class="sort" href=${queryUrl(shown, parameters, 'ordering', next)}
    >${label}<span aria-hidden="true">${mark}</span></a
  >`
}

function queryUrl(
  { linkBase, model }: ModelResponse,
  parameters: QueryParameters,
  name: string,
  value: string,
): string {
  const others = [...parameters].filter(([key]) => key !== name && !positionParameters.has(key))
  const pairs = others.flatMap(([key, values]) => values.map((one): [string, string] => [key, one]))
  return `${linkBase}${model.url}?${new URLSearchParams([...pairs, [name, value]]).toString()}`
}

function pagerMarkup({ previous, next }: Json): Markup {
  if (!previous && !next) return null
  return html`<nav class="pager" aria-label="Pages">
    ${
      previous
        ? html`<a class="button" rel="prev" href=${previous}>← Previous</a>`
        : html`<span></span>`
    }
    ${next && html`<a class="button" rel="next" href=${next}>Next →</a>`}
  </nav>`
}
