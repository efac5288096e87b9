import { pipeline, Readable } from 'node:stream'
import { CsvError, parse, type Options } from 'csv-parse'
import { decodeChunks } from '../../../framework/files/index.ts'
import type { BadLine } from './lines.ts'
import { badText } from './text-lines.ts'

/** A row of a CSV file: its cells by the names of their columns. */
export interface CsvRow {
  /** Its place in messages: `books.csv, line 12`. */
  readonly location: string
  /** The texts of the cells by the names of their columns. */
  readonly cells: ReadonlyMap<string, string>
}

interface ParsedRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/**
 * Reads the rows of a CSV file whose first row names the columns. Cells are separated by commas,
 * semicolons or tabs, as the first row is. Skips rows without values, and columns that have neither
 * a name nor values. No message quotes a cell.
 *
 * @example
 * for await (const row of readCsvRows(createReadStream(path), 'books.csv'))
 *   if ('message' in row) report.refuse(row.location, row.field, row.message)
 *   else titles.push(row.cells.get('title'))
 */
export async function* readCsvRows(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<CsvRow | BadLine> {
  let header: readonly string[] | undefined
  try {
    for await (const { record, info } of await parseRows(decodeChunks(chunks))) {
      const location = `${file}, line ${info.lines}`
      if (header) {
        yield readRow(header, record, location)
        continue
      }
      header = headerOf(record)
      const wrong = wrongHeader(header, location)
      if (!wrong) continue
      yield wrong
      return
    }
  } catch (error) {
    yield badFile(file, error)
  }
}

/** Options of the parser besides the separator. Rows of other lengths are refused one by one. */
const options: Options = {
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
}

async function parseRows(texts: AsyncGenerator<string>): Promise<AsyncIterable<ParsedRow>> {
  const start = await readStart(texts)
  const parser = parse({ ...options, delimiter: separatorOf(start) })
  // The reader of the rows gets the errors, so the callback has nothing to do.
  pipeline(Readable.from(joined(start, texts)), parser, () => undefined)
  // With the option `info` the parser yields such rows.
  return parser as AsyncIterable<ParsedRow>
}

/** Reads texts until they hold a whole line. */
async function readStart(texts: AsyncGenerator<string>): Promise<string> {
  let start = ''
  while (!start.trimStart().includes('\n')) {
    const { value, done } = await texts.next()
    if (done) return start
    start += value
  }
  return start
}

async function* joined(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start
  yield* rest
}

/** Returns the first separator in the first row: names of columns hold none. */
const separatorOf = (start: string): string => /[,;\t]/.exec(firstLine(start))?.[0] ?? ','

const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0] ?? ''

/** Returns the names of columns, without those at the end that have none. */
function headerOf(record: readonly string[]): readonly string[] {
  const names = record.map((cell) => cell.trim())
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

function wrongHeader(header: readonly string[], location: string): BadLine | undefined {
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) < index)
  if (twice === undefined) return undefined
  return { location, field: twice, message: 'The column is given twice.' }
}

function readRow(
  header: readonly string[],
  record: readonly string[],
  location: string,
): CsvRow | BadLine {
  const cells = record.slice(0, header.length)
  const extra = record.findIndex((cell, index) => cell !== '' && !header[index])
  if (extra >= 0) return { location, field: 'line', message: `Column ${extra + 1} has no name.` }
  if (cells.length < header.length) {
    const message = `The row has ${cells.length} cells, the first row ${header.length} columns.`
    return { location, field: 'line', message }
  }
  const named = header.map((name, index) => [name, cells[index] ?? ''] as const)
  return { location, cells: new Map(named.filter(([name]) => name !== '')) }
}

/** Messages by the code of the parser, whose own messages quote cells. */
const messages: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is not closed.',
  CSV_INVALID_CLOSING_QUOTE: 'Text follows a closing quotation mark. Write "" for one in a cell.',
  INVALID_OPENING_QUOTE:
    'A cell that does not begin with a quotation mark holds one. Quote the cell, and write "".',
}

function badFile(file: string, error: unknown): BadLine {
  if (!(error instanceof CsvError)) return badText(file, error)
  const message = messages[error.code] ?? `The file cannot be read as CSV (${error.code}).`
  return { location: placeOf(file, error), field: 'line', message }
}

const placeOf = (file: string, error: CsvError): string =>
  typeof error['lines'] === 'number' ? `${file}, line ${error['lines']}` : file
