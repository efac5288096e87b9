import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { ApiError, isJsonObject } from 'cadastre'
import {
  parseJsonBody,
  readCsvRows,
  readTextLines,
  referenceInCell,
  type BadLine,
  type CsvRow,
  type Incoming,
  type TextLine,
} from 'cadastre/transfer'

/** Formats of files with secrets in clear text. */
export const plainFormats = ['jsonl', 'csv'] as const

/** A format of files with secrets in clear text. */
export type PlainFormat = (typeof plainFormats)[number]

/**
 * Reads secrets in clear text: a JSON object in each line, or CSV with the names of the columns in
 * the first row. Both have `device`, `role`, `name` and `plaintext`. A device is an id, a name or a
 * natural key; a role is an id, a slug or a natural key. No message quotes a line.
 */
export async function* readPlain(
  input: Readable,
  path: string,
  format: PlainFormat,
): AsyncGenerator<Incoming | BadLine> {
  const file = basename(path)
  yield* format === 'csv' ? readCsv(input, file) : readJsonLines(input, file)
}

async function* readJsonLines(input: Readable, file: string): AsyncGenerator<Incoming | BadLine> {
  for await (const line of readTextLines(input, file))
    yield 'message' in line ? line : readLine(line)
}

function readLine({ location, text }: TextLine): Incoming | BadLine {
  try {
    const value = parseJsonBody(text)
    if (isJsonObject(value)) return secretOf(value, location)
    return { location, field: 'line', message: 'Not a JSON object.' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { location, field: 'line', message: error.message }
  }
}

async function* readCsv(input: Readable, file: string): AsyncGenerator<Incoming | BadLine> {
  for await (const row of readCsvRows(input, file)) yield 'message' in row ? row : readRow(row)
}

function readRow({ location, cells }: CsvRow): Incoming | BadLine {
  const body: Record<string, unknown> = Object.fromEntries(cells)
  for (const [name, field] of references) {
    try {
      body[name] = readReference(cells.get(name) ?? '', field)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { location, field: name, message: error.message }
    }
  }
  return { location, body }
}

/** The references of a secret, each with the field that names its target in a cell. */
const references = [
  ['device', 'name'],
  ['role', 'slug'],
] as const

/** Reads a reference: a natural key as a JSON object, a text that names the target, or an id. */
const readReference = (cell: string, field: string): unknown =>
  cell.startsWith('{') ? parseJsonBody(cell) : referenceInCell(cell, field)

/** Returns the body of a secret, with natural keys for a device name and a role slug. */
function secretOf(given: Readonly<Record<string, unknown>>, location: string): Incoming {
  const { device, role, ...others } = given
  const toNaturalKey = (value: unknown, name: string): unknown =>
    typeof value === 'string' ? { [name]: value } : value
  const body = { ...others, device: toNaturalKey(device, 'name'), role: toNaturalKey(role, 'slug') }
  return { location, body }
}
