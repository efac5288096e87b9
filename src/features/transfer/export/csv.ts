import { stringify } from 'csv-stringify/sync'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import type { ModelGraph, Model, ResolvedField } from '../../../framework/model/graph.ts'
import { targetOf } from '../import/dependency-order.ts'
import { keyColumn, structured } from '../file/csv.ts'
import { naturalKeyOf } from '../import/identity.ts'
import { keyIn } from '../import/incoming.ts'
import { exportedFields } from './exportable.ts'
import type { Exported } from './rows.ts'

/** The names of the fields that a reader does not see; undefined for none. */
export type HiddenNames = ReadonlySet<string> | undefined

/** Returns the first row of a model's file: the key column and the names of visible fields. */
export function csvHeader(graph: ModelGraph, model: Model, hidden?: HiddenNames): string {
  return stringify([[keyColumn, ...columnsOf(graph, model, hidden).map(({ name }) => name)]])
}

/** Returns objects as rows of a model's file. */
export function csvRows(
  graph: ModelGraph,
  model: Model,
  objects: readonly Exported[],
  hidden?: HiddenNames,
): string {
  const fields = columnsOf(graph, model, hidden)
  return stringify(
    objects.map(({ number, body }) => [
      number === null ? '' : String(number),
      ...fields.map((field) => cellOf(graph, field, body[field.name])),
    ]),
  )
}

const columnsOf = (
  graph: ModelGraph,
  model: Model,
  hidden: HiddenNames,
): readonly ResolvedField[] => exportedFields(graph, model).filter(({ name }) => !hidden?.has(name))

/**
 * Returns a file with the fields that an object has a value for: an example of the columns. Without
 * an object it has the names of the required fields.
 */
export function csvExample(graph: ModelGraph, model: Model, object: Exported | undefined): string {
  const cells = exportedFields(graph, model).map((field): readonly [ResolvedField, string] => [
    field,
    object ? cellOf(graph, field, object.body[field.name]) : '',
  ])
  const shown = cells.filter(([{ required }, cell]) => required || !emptyCells.has(cell))
  const names = shown.map(([{ name }]) => name)
  return stringify(object ? [names, shown.map(([, cell]) => cell)] : [names])
}

const emptyCells: ReadonlySet<string> = new Set(['', '{}', '[]'])

function cellOf(graph: ModelGraph, field: ResolvedField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.many !== undefined || structured.has(field.kind)) return JSON.stringify(value)
  if (field.reference) return referenceCell(graph, field, value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns the cell of a reference: `#` and the key of a line, an id, or the natural key. */
function referenceCell(graph: ModelGraph, field: ResolvedField, value: unknown): string {
  const key = keyIn(value)
  if (key !== undefined) return `#${key.slice(key.indexOf('/') + 1)}`
  if (!isJsonObject(value)) return JSON.stringify(value)
  return typeof value['id'] === 'number' ? String(value['id']) : naturalCell(graph, field, value)
}

/**
 * Returns the value of the single field of the target's natural key. Returns JSON when the value
 * could be read as an id, a line key or JSON.
 */
function naturalCell(
  graph: ModelGraph,
  field: ResolvedField,
  value: Readonly<Record<string, unknown>>,
): string {
  const target = graph.models.get(targetOf(field))
  const [name, ...more] = (target && naturalKeyOf(target)) ?? []
  const text = name === undefined || more.length > 0 ? undefined : value[name]
  const isPlain = typeof text === 'string' && /^(?!\d+$)[^#{\s](.*\S)?$/.test(text)
  return isPlain ? text : JSON.stringify(value)
}
