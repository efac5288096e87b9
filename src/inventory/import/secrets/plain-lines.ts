import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { isObject } from '../../../framework/model/json-value.ts'
import { type Incoming } from '../../../framework/transfer/import/incoming.ts'

/** Error of a line that holds no secret. The message never quotes the line. */
export interface BadSecretLine {
  readonly place: string
  readonly message: string
}

/** Formats of plain-text secrets. */
export const plainFormats = ['jsonl', 'csv'] as const
/** A format of plain-text secrets. */
export type PlainFormat = (typeof plainFormats)[number]

/**
 * Reads plain-text secrets: one JSON object a line, or CSV whose first row names the columns. Both
 * have `device`, `role`, `name` and `plaintext`. A device is an id, a name or a natural key; a role
 * is an id, a slug or a natural key.
 */
export async function* readPlain(
  input: Readable,
  path: string,
  format: PlainFormat,
): AsyncGenerator<Incoming | BadSecretLine> {
  const file = basename(path)
  yield* format === 'csv' ? readCsv(input, file) : readJsonLines(input, file)
}

async function* readJsonLines(
  input: Readable,
  file: string,
): AsyncGenerator<Incoming | BadSecretLine> {
  let number = 0
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1
    if (line.trim() === '') continue
    const place = `${file}, line ${number}`
    const value = parseJson(line)
    yield isObject(value) ? secretOf(value, place) : { place, message: 'Not a JSON object.' }
  }
}

interface Row {
  readonly record: Readonly<Record<string, string>>
  readonly info: { readonly lines: number }
}

async function* readCsv(input: Readable, file: string): AsyncGenerator<Incoming | BadSecretLine> {
  const rows = input.pipe(parse({ bom: true, columns: true, info: true, skip_empty_lines: true }))
  try {
    for await (const { record, info } of rows as AsyncIterable<Row>) {
      const { device = '', role = '' } = record
      const given = { ...record, device: cellOf(device), role: cellOf(role) }
      yield secretOf(given, `${file}, line ${info.lines}`)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { place: file, message: `It cannot be read as CSV (${error.code}).` }
  }
}

/** Reads a cell. Ids and natural keys are written as in JSON; any other text is a name. */
function cellOf(text: string): unknown {
  if (/^\d+$/.test(text)) return Number(text)
  return text.startsWith('{') ? (parseJson(text) ?? text) : text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the message of the parser quotes the text
  }
}

function secretOf(given: Readonly<Record<string, unknown>>, place: string): Incoming {
  const { device, role, ...others } = given
  const named = (value: unknown, name: string): unknown =>
    typeof value === 'string' ? { [name]: value } : value
  const body = { ...others, device: named(device, 'name'), role: named(role, 'slug') }
  return { place, body }
}
