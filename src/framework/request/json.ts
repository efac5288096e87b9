import { failure } from '../errors/errors.ts'
import { isJsonObject } from '../model/json-value.ts'
import { isExactNumber } from '../model/parsing.ts'
import { shown } from '../model/parsing.ts'

/** The largest depth of lists and objects in a body. */
const deepest = 64

/**
 * The largest number of values in a body, including lists and objects: more take too long to parse.
 */
const maxValues = 200_000

/**
 * The largest number of distinct keys in a body: large objects are slow to create and to iterate.
 */
const maxKeys = 10_000

/**
 * Parses a JSON body. Throws a 400 for malformed text, keys that would change a prototype,
 * duplicate keys, numbers that would lose digits, and bodies with too many levels, values or
 * distinct keys.
 *
 * @example
 * parseJsonBody('{ "title": "One" }') // { title: 'One' }
 */
export function parseJsonBody(text: string): unknown {
  const { values, keys, largestObject, depth, inexact } = extentOf(text)
  if (depth > deepest) throw failure('ERR_JSON', `nested deeper than ${deepest} levels`)
  if (values > maxValues) throw failure('ERR_JSON', `more than ${maxValues} values`)
  // Within an object, keys are distinct or refused as duplicates.
  if (largestObject > maxKeys) throw tooManyKeys()
  const value = parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  if (keys > 0 && countKeys(value, new Set()) !== keys)
    throw failure('ERR_JSON', `a key is given twice: "${shown(repeatedKey(text))}"`)
  if (inexact !== undefined) throw inexactNumber(text, inexact)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser quotes the body; the message must not, since the body may hold a password.
    const at = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
    throw failure('ERR_JSON', at ? `invalid JSON at character ${at}` : 'invalid or incomplete JSON')
  }
}

/** Counts the keys of all objects in a value, and collects the distinct ones in `known`. */
function countKeys(value: unknown, known: Set<string>): number {
  if (Array.isArray(value))
    return value.reduce((sum: number, item) => sum + countKeys(item, known), 0)
  if (!isJsonObject(value)) return 0
  let count = 0
  for (const key of Object.keys(value)) {
    if (key === '__proto__') throw failure('ERR_JSON', 'the key "__proto__" is not allowed')
    if (known.add(key).size > maxKeys) throw tooManyKeys()
    count += 1 + countKeys(value[key], known)
  }
  return count
}

/** Names the place of a number; the value may be a password that was sent as a number. */
function inexactNumber(text: string, firstDigit: number): Error {
  const at = text[firstDigit - 1] === '-' ? firstDigit - 1 : firstDigit
  const path = pathTo(text, at)
  const name = path === '' ? '' : ` of "${shown(path)}"`
  const message = `the number${name} at character ${at} is not kept digit by digit`
  return failure('ERR_JSON', `${message}: send at most 17 digits, or a string`)
}

const tooManyKeys = (): Error => failure('ERR_JSON', `more than ${maxKeys} different keys`)

/** The size of a JSON text: values, levels and keys. */
class Extent {
  values = 1
  /** Keys of all objects. */
  keys = 0
  /** Keys of the largest object. */
  largestObject = 0
  /** Levels of nesting. */
  depth = 0
  /** Position of the first digit of the first number that would lose digits. */
  inexact: number | undefined
  /** Keys of the objects that are open. */
  readonly #open: number[] = []

  begin(): void {
    this.values += 1
    this.depth = Math.max(this.depth, this.#open.push(0))
  }

  addKey(): void {
    const count = (this.#open.pop() ?? 0) + 1
    this.#open.push(count)
    this.keys += 1
    this.largestObject = Math.max(this.largestObject, count)
  }

  end(): void {
    this.#open.pop()
  }

  /** Adds a number that may lose digits: a long one, or one with an exponent. */
  addNumber(text: string, start: number, end: number): void {
    if (this.inexact === undefined && !isExactNumber(text.slice(start, end))) this.inexact = start
  }
}

/**
 * Measures a JSON text without parsing it, since the parser has no limits. Outside of strings, a
 * comma begins a value, an opening bracket a level, and a colon the value of a key. Stops early
 * when the text is nested too deeply. For malformed text the numbers mean nothing; the parser
 * refuses it.
 */
function extentOf(text: string): Extent {
  const extent = new Extent()
  for (let at = 0; at < text.length && extent.depth <= deepest; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code <= nine && code >= zero) at = addNumber(extent, text, at) - 1
    else addMark(extent, code)
  }
  return extent
}

function addMark(extent: Extent, code: number): void {
  if (code === comma) extent.values += 1
  else if (code === colon) extent.addKey()
  else if (code === openList || code === openObject) extent.begin()
  else if (code === closeList || code === closeObject) extent.end()
}

const [quote, comma, colon] = [0x22, 0x2c, 0x3a]
const [point, zero, nine, letterE] = [0x2e, 0x30, 0x39, 0x65]
const signs = new Set([0x2b, 0x2d])
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Number of characters of a number without exponent that never loses digits. */
const exactLength = 15

/** Measures the number that begins with a digit; returns the position after it. */
function addNumber(extent: Extent, text: string, start: number): number {
  let end = start + 1
  while (isDigitOrPoint(text.charCodeAt(end))) end += 1
  const hasExponent = (text.charCodeAt(end) | 0x20) === letterE
  if (hasExponent) end = endOfExponent(text, end)
  if (hasExponent || end - start > exactLength) extent.addNumber(text, start, end)
  return end
}

const isDigitOrPoint = (code: number): boolean => code <= nine && code >= point

function endOfExponent(text: string, start: number): number {
  let end = start + 1
  if (signs.has(text.charCodeAt(end))) end += 1
  while (isDigitOrPoint(text.charCodeAt(end))) end += 1
  return end
}

/**
 * Returns the position of the quotation mark that ends a string, or the end of an unterminated
 * text.
 */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

/** Returns true if an odd number of backslashes precedes a position. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** Returns the first duplicate key within an object. */
function repeatedKey(text: string): string {
  const open: Set<string>[] = []
  for (const { mark, key } of tokensOf(text, text.length)) {
    if (mark === '{') open.push(new Set())
    else if (mark === '}') open.pop()
    else if (key !== undefined) {
      if (open.at(-1)?.has(key)) return key
      open.at(-1)?.add(key)
    }
  }
  return ''
}

/** Returns the keys and indexes that lead to a position, such as `tags.0.size`. */
function pathTo(text: string, at: number): string {
  const open: (string | number)[] = []
  for (const { mark, key } of tokensOf(text, at)) {
    const inner = open.at(-1)
    if (mark === '{') open.push('')
    else if (mark === '[') open.push(0)
    else if (mark === '}' || mark === ']') open.pop()
    else if (key !== undefined) open[open.length - 1] = key
    else if (mark === ',' && typeof inner === 'number') open[open.length - 1] = inner + 1
  }
  return open.join('.')
}

interface Token {
  /** A bracket or a comma outside of strings, or the quotation mark that begins a key. */
  readonly mark: string
  readonly key?: string
}

/**
 * Yields the tokens of a JSON text up to a position. A regular expression would overflow its stack
 * on strings of more than 9 MB.
 */
function* tokensOf(text: string, length: number): Generator<Token> {
  for (let at = 0; at < length; at += 1) {
    const mark = text.charAt(at)
    if (mark === '"') {
      const start = at
      at = endOfString(text, at)
      if (isKey(text, at)) yield { mark, key: String(JSON.parse(text.slice(start, at + 1))) }
    } else if ('{}[],'.includes(mark)) yield { mark }
  }
}

/** Returns whether a colon follows the string that ends at a position. */
function isKey(text: string, end: number): boolean {
  let next = end + 1
  while (' \t\r\n'.includes(text[next] ?? '_')) next += 1
  return text[next] === ':'
}
