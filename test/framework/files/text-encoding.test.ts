import t from 'tap'
import {
  decodeChunks,
  decodeText,
  linesOf,
  NotText,
} from '../../../src/framework/files/text-encoding.ts'

const mark = '\uFEFF'
const utf16 = (text: string): Buffer => Buffer.from(mark + text, 'utf16le')
const text = 'Zürich\n\u{1F511}\uFFFD\r\nlast'

const read: readonly (readonly [string, Buffer, string])[] = [
  ['UTF-8', Buffer.from(text), text],
  ['UTF-8 with a byte order mark', Buffer.from(mark + text), text],
  ['UTF-16, little-endian', utf16(text), text],
  ['UTF-16, big-endian', utf16(text).swap16(), text],
  ['an empty text', Buffer.alloc(0), ''],
  ['one byte', Buffer.from('a'), 'a'],
]

const refused: readonly (readonly [string, Buffer, number])[] = [
  ['Latin-1', Buffer.from('a\n\nZürich\n', 'latin1'), 3],
  ['a character that is cut off', Buffer.from('a\né').subarray(0, -1), 2],
  ['UTF-16 without a byte order mark', Buffer.from('ab\ncd', 'utf16le'), 1],
  ['half of a surrogate pair in UTF-16', utf16('a\nb\n\ud800x'), 3],
  ['half of a unit in UTF-16', utf16('a\nb').subarray(0, -1), 2],
  ['a null character', Buffer.from('a\nb\0'), 2],
]

/** Yields the bytes in chunks of a length. */
async function* inChunks(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function textIn(bytes: Buffer, length: number): Promise<string> {
  let found = ''
  for await (const part of decodeChunks(inChunks(bytes, length))) found += part
  return found
}

const lengths = [1, 2, 3, 1000]

t.test('decodes UTF-8, and UTF-16 with a byte order mark', async (t) => {
  for (const [name, bytes, expected] of read) {
    t.equal(decodeText(bytes), expected, name)
    for (const length of lengths) t.equal(await textIn(bytes, length), expected, name)
  }
})

t.test('refuses other bytes with their line', async (t) => {
  for (const [name, bytes, line] of refused) {
    t.throws(() => decodeText(bytes), { name: 'NotText', line }, name)
    for (const length of lengths)
      await t.rejects(textIn(bytes, length), { name: 'NotText', line }, name)
  }
  t.throws(() => decodeText(Buffer.from('geheim\xfc', 'latin1')), { message: /^(?!.*geheim)/ })
  t.throws(() => decodeText(Buffer.from('\xfc', 'latin1')), NotText)
})

t.test('splits a text into lines', async (t) => {
  const rows: readonly (readonly [string[], string[]])[] = [
    [[], []],
    [['a'], ['a']],
    [['a\n'], ['a']],
    [
      ['a\r', '\n\n', 'b', 'c\u2028d\re\r\n'],
      ['a', '', 'bc\u2028d\re'],
    ],
  ]
  for (const [parts, expected] of rows) {
    async function* texts(): AsyncGenerator<string> {
      yield* parts
    }
    const lines: string[] = []
    for await (const line of linesOf(texts())) lines.push(line)
    t.strictSame(lines, expected)
  }
})
