import { isImportable } from '../../../framework/model/exportable.ts'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import {
  isWritable,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../../framework/model/graph.ts'
import { nearest } from '../../../framework/model/similar-names.ts'
import { targetOf } from '../import/dependency-order.ts'
import { naturalKeyOf } from '../import/identity.ts'
import { referenceInCell } from '../import/ambiguous-reference.ts'
import { parseJsonBody } from '../../../framework/request/json.ts'
import { ApiError } from '../../../framework/errors/errors.ts'
import { readCsvRows, type CsvRow } from './csv-rows.ts'
import { exampleModel, findModel, type BadLine, type Line } from './lines.ts'

/** Column that holds the key of a line, by which other lines refer to it. */
export const keyColumn = '$key'

/**
 * Reads a CSV file that is named after its model, `library.Book.csv`, and whose first row holds the
 * field names.
 */
export async function* readCsv(graph: ModelGraph, path: string): AsyncGenerator<Line | BadLine> {
  const file = basename(path)
  const name = file.replace(/\.csv$/i, '')
  const model = findModel(graph, name)
  if (!model || !isImportable(model)) {
    const message = model ? `Objects of ${model.key} cannot be created.` : wrongName(graph, name)
    yield { location: file, field: 'model', message }
    return
  }
  yield* readCsvOf(graph, model, createReadStream(path), file)
}

/** Reads the CSV of a model. `file` names it in messages. */
export async function* readCsvOf(
  graph: ModelGraph,
  model: Model,
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Line | BadLine> {
  for await (const row of readCsvRows(chunks, file))
    yield 'message' in row ? row : readRow(graph, model, row)
}

/** Returns the message for a file name that is not a model, with the likely names. */
function wrongName(graph: ModelGraph, name: string): string {
  const words = wordsOf(name)
  const models = [...graph.models.values()].filter(isImportable)
  const meant = models.filter((model) => namesOf(model).some((one) => wordsOf(one) === words))
  const guess = nearest(
    name,
    models.map(({ key }) => key),
  )
  const files = meant.length > 0 ? meant.map(({ key }) => key) : guess ? [guess] : []
  const expected =
    files.length > 0
      ? files.map((key) => `${key}.csv`).join(' or ')
      : `such as ${exampleModel(graph)}.csv`
  return (
    `A CSV file is named after its model, and there is no model "${name}": expected ` +
    `${expected}.`
  )
}

/**
 * Returns the names of a model: `Book`, `library.Book`, `books`, `library/books` and its labels.
 */
function namesOf({ key, name, path, application, label, labelPlural }: Model): readonly string[] {
  const plural = `${application}/${path}`
  return [key, name, path, plural, label, labelPlural]
}

/** Returns a name in lower case without separators: `library_book-loans` is `librarybookloans`. */
const wordsOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

function readRow(graph: ModelGraph, model: Model, { cells, location }: CsvRow): Line | BadLine {
  const body: Record<string, unknown> = {}
  const key = cells.get(keyColumn)
  for (const [name, cell] of cells) {
    if (name === keyColumn) continue
    const field = model.fields.get(name)
    try {
      const value = field && isWritable(field) ? readCell(graph, field, cell) : cell
      if (value !== undefined) body[name] = value
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { location, field: name, message: error.message }
    }
  }
  return { model, incoming: { location, body, ...(key ? { key: `${model.key}/${key}` } : {}) } }
}

/**
 * Returns the value of a cell. An empty cell is null for a nullable field, an empty text for a
 * blank one, and left out otherwise. Throws a 400 for malformed JSON.
 */
function readCell(graph: ModelGraph, field: ResolvedField, cell: string): unknown {
  if (cell === '') return field.nullable ? null : field.blank ? '' : undefined
  const isStructured = field.many !== undefined || structured.has(field.kind)
  if (isStructured || (field.reference && cell.startsWith('{'))) return parseJsonBody(cell)
  return field.reference ? readReference(graph, field, cell) : cell
}

/** Kinds whose values are lists or objects, written as JSON in a cell. */
export const structured: ReadonlySet<string> = new Set([
  'json',
  'custom-fields',
  'integer-list',
  'list',
])

/**
 * Reads a reference: `#12` for the line with that key, the value of the single field of the
 * target's natural key, or an id.
 */
function readReference(graph: ModelGraph, field: ResolvedField, cell: string): unknown {
  if (cell.startsWith('#')) return { $ref: `${targetOf(field)}/${cell.slice(1)}` }
  const target = graph.models.get(targetOf(field))
  const [name, ...more] = (target && naturalKeyOf(target)) ?? []
  return referenceInCell(cell, more.length === 0 ? name : undefined)
}
