import { decodeChunks, linesOf, NotText } from '../../../framework/files/index.ts'
import type { BadLine } from './lines.ts'

/** A line of a text file that is not empty. */
export interface TextLine {
  /** Its place in messages: `books.jsonl, line 12`. */
  readonly location: string
  /** The text, without the end of the line. */
  readonly text: string
}

/**
 * Yields the lines of a file that are not empty. Ends at the first bytes that are not text.
 *
 * @example
 * for await (const line of readTextLines(createReadStream(path), 'books.txt'))
 *   if (!('message' in line)) titles.push(line.text)
 */
export async function* readTextLines(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<TextLine | BadLine> {
  let number = 0
  try {
    for await (const text of linesOf(decodeChunks(chunks))) {
      number += 1
      if (text.trim() !== '') yield { location: `${file}, line ${number}`, text }
    }
  } catch (error) {
    yield badText(file, error)
  }
}

/** Returns the message for a file that is not text. Throws any other error again. */
export function badText(file: string, error: unknown): BadLine {
  if (!(error instanceof NotText)) throw error
  return { location: `${file}, line ${error.line}`, field: 'line', message: error.message }
}
