import type { FastifyRequest } from 'fastify'
import { invalid, type ApiError } from '../../../framework/errors/errors.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import { decodeText, NotText } from '../../../framework/files/index.ts'
import { readCsvOf } from '../../transfer/file/csv.ts'
import { readJsonLinesOf } from '../../transfer/file/json-lines.ts'
import type { BadLine, Line } from '../../transfer/file/lines.ts'
import { Upload, type Sent } from '../forms/forms.ts'

/** Bytes of the largest file that a page imports. */
const maxFileBytes = 2 * 1024 * 1024

/** Bytes of the largest form: the file, and the other fields. */
export const maxFormBytes = maxFileBytes + 16 * 1024

/** Bytes that are parsed at once. */
const chunkBytes = 16 * 1024

/** The file name in the locations of lines, for a pasted text. */
const source = 'Text'

/** The submitted text of an import, and its lines. */
export interface ImportInput {
  /** The text with `\n` at the ends of lines, for the form of the preview. */
  readonly text: string
  readonly lines: readonly (Line | BadLine)[]
}

/** Returns the refusal of a file that is too large for a page; it names the command to use. */
const tooLarge = (most: string, { key }: Model): ApiError =>
  invalid({
    file: [
      `A page imports at most ${most} at once. Import in parts, or with the command: ` +
        `cadastre import file ${key}.csv`,
    ],
  })

/** Refuses a form that is too large before its body arrives, and discards the body. */
export function requireSmall({ headers, raw }: FastifyRequest, model: Model): void {
  if (Number(headers['content-length'] ?? 0) <= maxFormBytes) return
  raw.resume()
  throw tooLarge(`${maxFileBytes / 1024 / 1024} MiB`, model)
}

/**
 * Reads the lines of the file or of the text in a form: JSON lines where it begins with `{`,
 * otherwise CSV. Bytes that are not text are a line with an error. Throws a 400 for more than
 * `most` lines.
 */
export async function readInput(
  sent: Sent,
  graph: ModelGraph,
  model: Model,
  most: number,
): Promise<ImportInput> {
  const read = await readText(sent)
  if (typeof read !== 'string') return { text: '', lines: [read] }
  const text = read.replaceAll('\r\n', '\n')
  const isJson = /^\s*[{[]/.test(text)
  const lines: (Line | BadLine)[] = []
  const reader = isJson
    ? readJsonLinesOf(graph, chunksOf(text), source)
    : readCsvOf(graph, model, chunksOf(text), source)
  for await (const line of reader) {
    lines.push(line)
    if (lines.length > most) throw tooLarge(`${most.toLocaleString('en')} lines`, model)
  }
  return { text, lines }
}

async function readText(sent: Sent): Promise<string | BadLine> {
  const file = sent instanceof Upload ? sent.form.get('file') : null
  if (!(file instanceof File) || file.size === 0) return sent.get('text') ?? ''
  try {
    return decodeText(await file.bytes())
  } catch (error) {
    if (!(error instanceof NotText)) throw error
    return { location: `${source}, line ${error.line}`, field: 'line', message: error.message }
  }
}

/** Yields a text in parts, so that a reader who stops early has parsed few lines too many. */
async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += chunkBytes)
    yield bytes.subarray(start, start + chunkBytes)
}
