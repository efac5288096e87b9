import { InvalidValue } from './field.ts'
import { isJsonObject } from './json-value.ts'

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', 'yes', 'y', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0'].map((word) => [word, false] as const),
])

/** Parses a boolean from JSON or from one of the usual words in any case. */
export function parseBoolean(input: unknown): boolean {
  if (typeof input === 'boolean') return input
  const known =
    typeof input === 'string' || typeof input === 'number'
      ? booleans.get(String(input).toLowerCase())
      : undefined
  if (known === undefined) throw new InvalidValue(`"${shown(input)}" is not a valid boolean.`)
  return known
}

/** Refuses an integer beyond 2^53, which a JSON number cannot hold exactly. */
export function requireExact(number: number): void {
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER)
    throw new InvalidValue(
      `A number over ${Number.MAX_SAFE_INTEGER} is not kept digit by digit: send it as a string.`,
    )
}

/**
 * Returns whether a double keeps the digits of a decimal number: they are those of its shortest
 * form or of its form with 17 digits.
 *
 * @example
 * isExactNumber('0.10') // true
 * isExactNumber('0.10000000000000001') // true
 * isExactNumber('0.100000000000000001') // false
 * isExactNumber('1e-400') // false
 */
export function isExactNumber(text: string): boolean {
  const number = Number(text)
  if (!Number.isFinite(number)) return false
  const digits = digitsOf(text)
  return digits === digitsOf(String(number)) || digits === digitsOf(number.toPrecision(17))
}

/** Returns the digits and the exponent of a number without its sign: `1.50` is `15e-1`. */
function digitsOf(text: string): string {
  const parts = /^[-+]?(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i.exec(text)
  const [, whole = '', fraction = '', exponent = '0'] = parts ?? []
  const digits = whole + fraction
  let [start, end] = [0, digits.length]
  while (digits[start] === '0') start += 1
  while (end > start && digits[end - 1] === '0') end -= 1
  if (start === end) return '0'
  return `${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`
}

/** Parses text: converts numbers, trims white space, and refuses what PostgreSQL cannot store. */
export function parseText(input: unknown, trim = true): string {
  if (typeof input === 'number') requireExact(input)
  else if (typeof input !== 'string') throw new InvalidValue('Not a valid string.')
  const text = trim ? String(input).trim() : String(input)
  if (text.includes('\0')) throw new InvalidValue('Null characters are not allowed.')
  if (!text.isWellFormed())
    throw new InvalidValue('Not a valid string: it holds half of a surrogate pair.')
  return text
}

/**
 * Parses an integer within bounds from a JSON number or its text.
 *
 * @example
 * parseInteger('24', 1, 127) // 24
 */
export function parseInteger(input: unknown, min: number, max: number): number {
  const text =
    typeof input === 'number' ? String(input) : typeof input === 'string' ? input.trim() : ''
  if (!/^[-+]?\d+(\.0+)?$/.test(text)) throw new InvalidValue('A valid integer is required.')
  const value = Number(text)
  if (value > max) throw new InvalidValue(`Ensure this value is less than or equal to ${max}.`)
  if (value < min) throw new InvalidValue(`Ensure this value is greater than or equal to ${min}.`)
  return value
}

/** The largest number of items in a list of numbers or references. */
export const maxListLength = 1_000

/** Returns a list of at most `most` items; refuses any other value. */
export function parseList(input: unknown, most = Infinity): readonly unknown[] {
  if (!Array.isArray(input))
    throw new InvalidValue(`Expected a list of items but got type "${wireType(input)}".`)
  if (input.length > most)
    throw new InvalidValue(`Ensure this list has no more than ${most} items.`)
  return input
}

/** The largest number of characters of a refused value in a message. */
const maxShown = 60

/**
 * Returns a refused value as short text on one line, for a message. Cuts the value first, so that a
 * long value takes no more time than a short one.
 *
 * @example
 * `"${shown(given)}" is not a colour.`
 */
export function shown(input: unknown): string {
  const text = typeof input === 'string' ? input : jsonStart(input)
  const start = text.length > maxShown ? `${text.slice(0, maxShown - 3)}...` : text
  return start.replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD')
}

/** Returns the JSON of a value, or at least as much of its beginning as a message shows. */
function jsonStart(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, maxShown))
  if (Array.isArray(value)) return `[${joinStart(value, jsonStart)}]`
  if (!isJsonObject(value) || value instanceof Date) return JSON.stringify(value) ?? String(value)
  const member = (key: string): string => `${jsonStart(key)}:${jsonStart(value[key])}`
  return `{${joinStart(Object.keys(value), member)}}`
}

/** Joins the texts of items, until there are more characters than a message shows. */
function joinStart<T>(items: readonly T[], textOf: (item: T) => string): string {
  const texts: string[] = []
  let length = 0
  for (const item of items) {
    if (length > maxShown) break
    const text = textOf(item)
    texts.push(text)
    length += text.length
  }
  return texts.join()
}

/** Returns the error for a value that is none of the allowed ones. */
export const invalidChoice = (input: unknown, allowed: readonly string[]): InvalidValue =>
  new InvalidValue(`"${shown(input)}" is not a valid choice. Allowed: ${allowed.join(', ')}.`)

/** Returns the name of a value's type as clients of this API know it. */
export function wireType(input: unknown): string {
  if (input === null || input === undefined) return 'NoneType'
  if (Array.isArray(input)) return 'list'
  if (typeof input === 'number') return Number.isInteger(input) ? 'int' : 'float'
  return wireTypes[typeof input] ?? 'dict'
}

const wireTypes: Readonly<Record<string, string>> = { string: 'str', boolean: 'bool' }
