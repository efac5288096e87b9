import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { isObject } from '../../../framework/model/json-value.ts'
import { type Incoming } from '../../../framework/transfer/import/incoming.ts'

/** The error of a line that cannot be read. The message never quotes the line. */
export interface BadSecretLine {
  readonly location: string
  readonly message: string
}

/** Formats of files with secrets in clear text. */
export const plainFormats = ['jsonl', 'csv'] as const

/** A format of files with secrets in clear text. */
export type PlainFormat = (typeof plainFormats)[number]

/**
 * Reads secrets in clear text: a JSON object in each line, or CSV with the names of the columns in
 * the first row. Both have `device`, `role`, `name` and `plaintext`. A device is an id, a name or a
 * natural key; a role is an id, a slug or a natural key.
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
    const bare = number === 1 ? line.replace(/^\uFEFF/, '') : line
    if (bare.trim() === '') continue
    const location = `${file}, line ${number}`
    const value = parseJson(bare)
    yield isObject(value) ? secretOf(value, location) : { location, message: 'Not a JSON object.' }
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
      const given = { ...record, device: parseReference(device), role: parseReference(role) }
      yield secretOf(given, `${file}, line ${info.lines}`)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { location: file, message: `It cannot be read as CSV (${error.code}).` }
  }
}

/** Parses a reference in a cell: an id, a natural key as a JSON object, or a text. */
function parseReference(text: string): unknown {
  if (/^\d+$/.test(text)) return Number(text)
  return text.startsWith('{') ? (parseJson(text) ?? text) : text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the message of the parser would quote the secret
  }
}

/** Returns the body of a secret, with natural keys for a device name and a role slug. */
function secretOf(given: Readonly<Record<string, unknown>>, location: string): Incoming {
  const { device, role, ...others } = given
  const toNaturalKey = (value: unknown, name: string): unknown =>
    typeof value === 'string' ? { [name]: value } : value
  const body = { ...others, device: toNaturalKey(device, 'name'), role: toNaturalKey(role, 'slug') }
  return { location, body }
}
