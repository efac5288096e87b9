import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { CsvError, parse } from 'csv-parse'
import { isWritable, type Graph, type Model, type ResolvedField } from '../../model/graph.ts'
import { nearest } from '../../model/similar-names.ts'
import { targetOf } from '../import/dependency-order.ts'
import { naturalKey } from '../import/identity.ts'
import { exampleModel, findModel, isImportable, type BadLine, type Line } from './lines.ts'

/** Column that holds the key of a line, by which other lines refer to it. */
export const keyColumn = '$key'

interface Row {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/**
 * Reads a CSV file that is named after its model, `library.Book.csv`, and whose first row holds the
 * field names.
 */
export async function* readCsv(graph: Graph, path: string): AsyncGenerator<Line | BadLine> {
  const file = basename(path)
  const name = file.replace(/\.csv$/i, '')
  const model = findModel(graph, name)
  if (!model || !isImportable(model)) {
    const message = model ? `Objects of ${model.key} cannot be created.` : wrongName(graph, name)
    yield { location: file, field: 'model', message }
    return
  }
  const rows = createReadStream(path).pipe(parse({ bom: true, info: true, skip_empty_lines: true }))
  let header: readonly string[] | undefined
  try {
    for await (const { record, info } of rows as AsyncIterable<Row>) {
      const location = `${file}, line ${info.lines}`
      if (header) yield readRow(graph, model, { header, record, location })
      else header = record.map((cell) => cell.trim())
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { location: file, field: 'line', message: error.message }
  }
}

/** Returns the message for a file name that is not a model, with the likely names. */
function wrongName(graph: Graph, name: string): string {
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

interface Cells {
  readonly header: readonly string[]
  readonly record: readonly string[]
  readonly location: string
}

function readRow(graph: Graph, model: Model, { header, record, location }: Cells): Line | BadLine {
  const body: Record<string, unknown> = {}
  let key: string | undefined
  for (const [index, name] of header.entries()) {
    const cell = record[index] ?? ''
    const field = model.fields.get(name)
    if (name === keyColumn) key = cell
    else if (!field || !isWritable(field)) body[name] = cell
    else {
      const value = readCell(graph, field, cell)
      if (value === invalid)
        return { location, field: name, message: `"${cell}" is not valid JSON.` }
      if (value !== undefined) body[name] = value
    }
  }
  return { model, incoming: { location, body, ...(key ? { key: `${model.key}/${key}` } : {}) } }
}

const invalid = Symbol('invalid')

/**
 * Returns the value of a cell. An empty cell is null for a nullable field, an empty text for a
 * blank one, and left out otherwise.
 */
function readCell(graph: Graph, field: ResolvedField, cell: string): unknown {
  if (cell === '') return field.nullable ? null : field.blank ? '' : undefined
  const isStructured = field.many !== undefined || structured.has(field.kind)
  if (isStructured || (field.reference && cell.startsWith('{'))) return parseJson(cell)
  return field.reference ? readReference(graph, field, cell) : cell
}

/** Kinds whose values are lists or objects, written as JSON in a cell. */
export const structured: ReadonlySet<string> = new Set(['json', 'custom-fields', 'integer-list'])

/**
 * Reads a reference: an id, `#12` for the line with that key, or the value of the single field of
 * the target's natural key.
 */
function readReference(graph: Graph, field: ResolvedField, cell: string): unknown {
  if (/^\d+$/.test(cell)) return Number(cell)
  if (cell.startsWith('#')) return { $ref: `${targetOf(field)}/${cell.slice(1)}` }
  const target = graph.models.get(targetOf(field))
  const [name, ...more] = (target && naturalKey(target)) ?? []
  return name === undefined || more.length > 0 ? cell : { [name]: cell }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return invalid
  }
}
