/** Thrown for bytes that are not text in an encoding that is read. The message quotes no bytes. */
export class NotText extends Error {
  override readonly name = 'NotText'
  /** Number of the line that holds the first malformed bytes, from 1. */
  readonly line: number

  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

const notUtf8 = 'The text is not UTF-8, nor UTF-16 with a byte order mark. Save it as UTF-8.'
const nullCharacter = 'The text holds a null character. Save it as UTF-8.'

/** Byte order marks and the encodings that they announce. Other texts are UTF-8. */
const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const longestMark = 2

/** Decodes a text that arrives in chunks. */
class Decoder {
  readonly #strict: TextDecoder
  /** Replaces malformed bytes by U+FFFD: their line is that of the first one in the text. */
  readonly #lenient: TextDecoder
  #line = 1

  constructor(start: Uint8Array) {
    const [encoding] = marks.find(([, mark]) => mark.every((byte, at) => start[at] === byte)) ?? []
    this.#strict = new TextDecoder(encoding, { fatal: true })
    this.#lenient = new TextDecoder(encoding)
  }

  /** Returns the text of a chunk, without byte order mark. Throws `NotText`. */
  decode(chunk: Uint8Array, stream: boolean): string {
    const text = this.#lenient.decode(chunk, { stream })
    try {
      this.#strict.decode(chunk, { stream })
    } catch {
      throw new NotText(this.#lineAt(text, text.indexOf('\uFFFD')), notUtf8)
    }
    const atNull = text.indexOf('\0')
    if (atNull >= 0) throw new NotText(this.#lineAt(text, atNull), nullCharacter)
    this.#line = this.#lineAt(text, text.length)
    return text
  }

  #lineAt(text: string, end: number): number {
    let line = this.#line
    for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1))
      line += 1
    return line
  }
}

/**
 * Decodes a file in UTF-8, or in UTF-16 with a byte order mark, and removes the mark. Throws
 * `NotText` for other bytes and for null characters, which no text file holds.
 *
 * @example
 * const text = decodeText(await readFile(path))
 */
export const decodeText = (bytes: Uint8Array): string => new Decoder(bytes).decode(bytes, false)

/** Decodes a file as `decodeText` does, while it is read. */
export async function* decodeChunks(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  let start: Uint8Array = new Uint8Array()
  let decoder: Decoder | undefined
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, true)
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < longestMark) continue
    decoder = new Decoder(start)
    yield decoder.decode(start, true)
  }
  yield decoder ? decoder.decode(new Uint8Array(), false) : decodeText(start)
}

/** Yields the lines of a text without their ends, `\n` or `\r\n`. */
export async function* linesOf(
  texts: AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  let open: string[] = []
  for await (const text of texts) {
    const [first = '', ...others] = text.split('\n')
    open.push(first)
    for (const line of others) {
      yield open.join('').replace(/\r$/, '')
      open = [line]
    }
  }
  const last = open.join('')
  if (last !== '') yield last
}
