import Type, { type TStringOptions } from 'typebox'
import { textColumn, varcharColumn } from '../columns.ts'
import { makeField, InvalidValue, type Field } from '../field.ts'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { matchesPattern } from '../any-case.ts'
import { containsPattern } from '../lookups.ts'
import { maxIndexedLength, startOf } from '../text-ranges.ts'
import { parseText } from '../parsing.ts'
import type { Search } from '../search.ts'

const pattern = Type.Object(
  {
    source: Type.String({ allowed: 'a regular expression as text' }),
    message: Type.String({ allowed: 'the message for a value that does not match' }),
  },
  { additionalProperties: false, allowed: 'an object with source and message' },
)

/** The most characters that PostgreSQL allows in the type `varchar`. */
const maxVarcharLength = 10_485_760

/** Options of a text field. */
export const textOptionsSchemas = {
  ...commonOptionsSchemas,
  ...defaultOptions(Type.String()),
  /**
   * Longest text, in characters (code points); at most 10,485,760.
   *
   * @default 65,535, without a limit of the column
   */
  max: Type.Optional(Type.Integer({ minimum: 1, maximum: maxVarcharLength })),
  /** Shortest text, in characters. */
  min: Type.Optional(Type.Integer({ minimum: 0 })),
  /**
   * The empty text is allowed, and is the default.
   *
   * @default false
   */
  blank: Type.Optional(Type.Boolean()),
  /** Regular expression that a value must match, and the message for one that does not. */
  pattern: Type.Optional(pattern),
  /** JSON Schema format, for the documentation. */
  format: Type.Optional(Type.String()),
  /** Example for the documentation. */
  example: Type.Optional(Type.String()),
}

/** The type of these options. */
export interface TextOptions extends CommonOptions, OptionValues<typeof textOptionsSchemas> {}

/** Search that finds a text anywhere in a field, ignoring case. */
export const searchText: Search = {
  condition: matchesPattern,
  value: containsPattern,
  isPattern: true,
}

/** The largest number of characters of a text declared without `max`. */
const maxTextLength = 65_535

/**
 * Text of limited length. Surrounding space is removed. An optional text stores the empty text as
 * null.
 *
 * @example
 * name: text({ max: 30, description: 'Name printed on the port' }),
 * label: text({ max: 50, blank: true }),
 * note: text({ optional: true }),
 * asset_tag: text({
 *   max: 12,
 *   optional: true,
 *   pattern: { source: '^P-[0-9]+$', message: 'A tag is P- and a number.' },
 *   example: 'P-17',
 * }),
 */
export const text = defineKind(
  'text',
  [optionsParameter(optionsOf(textOptionsSchemas))],
  (options: TextOptions = {}) => makeText(options),
)

/** Makes a text field, for kinds that are texts of a certain format. */
export function makeText(options: TextOptions): Field {
  const {
    max,
    min: _min,
    blank = false,
    pattern: _pattern,
    format: _format,
    example,
    ...common
  } = options
  return makeField(blank && !common.optional ? { default: '', ...common } : common, {
    kind: 'text',
    blank,
    column: max === undefined ? textColumn : varcharColumn(max),
    ...(max === undefined ? { longest: maxTextLength } : {}),
    read: Type.String(readLimits(options)),
    write: Type.String(writeLimits({ max: maxTextLength, ...options })),
    parse: textParser(options),
    canonical: textReader(options),
    lookups: 'text',
    parseFilter: (input) => parseText(input, false),
    filterType: 'text',
    search: searchText,
    ...orderOf(options),
    ...(example === undefined ? {} : { example }),
    mistakes: mistakesIn(options),
  })
}

/** Returns how texts are sorted: long ones by the beginning that an index holds. */
function orderOf({
  max = Infinity,
}: TextOptions): Pick<Field, 'sort' | 'sortKeepsEquality' | 'isLong'> {
  if (max <= maxIndexedLength)
    return { sort: (column) => `${column} collate natural_sort`, sortKeepsEquality: true }
  return { sort: (column) => `${startOf(column)} collate natural_sort`, isLong: true }
}

function mistakesIn(options: TextOptions): readonly string[] {
  const { min = 0, max = maxTextLength, pattern, example } = options
  const lengths = min > max ? [`the lengths ${min} to ${max} leave no text`] : []
  if (!pattern) return lengths
  if (example === undefined)
    return [...lengths, 'a pattern needs an example of a text that it allows; add `example`']
  const isAllowed = new RegExp(pattern.source, 'u').test(example)
  return isAllowed ? lengths : [...lengths, `the example "${example}" does not match the pattern`]
}

/** Returns the schema options of reads. A text that may be empty declares no format. */
function readLimits({ max, format, blank }: TextOptions): TStringOptions {
  return {
    ...(max === undefined ? {} : { maxLength: max }),
    ...(format === undefined || blank ? {} : { format }),
  }
}

/**
 * Returns the schema options of writes. A text that may be empty, or null when empty, has no
 * `minLength`.
 */
function writeLimits(options: TextOptions): TStringOptions {
  const { min = 0, pattern, blank = false, optional = false } = options
  const mayBeEmpty = blank || optional
  const limits = readLimits({ ...options, blank: mayBeEmpty })
  const source = pattern ? trimmedPattern(pattern.source, min) : notBlank(min)
  if (!mayBeEmpty) return { ...limits, minLength: Math.max(1, min), pattern: source }
  return pattern || min > 0 ? { ...limits, pattern: `^$|${source}` } : limits
}

/** Returns a pattern for texts of at least `min` characters without the surrounding space. */
const notBlank = (min: number): string => (min < 2 ? '\\S' : `\\S[\\s\\S]{${min - 2},}\\S`)

/**
 * Returns a pattern for texts that match another one, have at least `min` characters, and neither
 * begin nor end with space, which the parser removes. It is the other pattern if that matches no
 * space.
 */
function trimmedPattern(source: string, min: number): string {
  if (min < 2 && !mayMatchSpace(source)) return source
  return `^(?!\\s)(?=[\\s\\S]{${Math.max(1, min)}})(?![\\s\\S]*\\s$)[\\s\\S]*?(?:${source})`
}

/** Returns whether a part of a regular expression, such as a set or the dot, matches a space. */
const mayMatchSpace = (source: string): boolean =>
  [...source.matchAll(characterParts)].some(
    ([, part]) => part !== undefined && new RegExp(part, 'u').test(spaces),
  )

/**
 * The parts of a regular expression that match one character: sets, classes, code points, the dot
 * and space. Other escapes have no group.
 */
const characterParts =
  /(\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u.{4}|x..|[sSwWdDtnrvf])|\.|\s)|\\./gsu

/** All characters that `trim` removes. */
const spaces =
  '\t\n\v\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A' +
  '\u2028\u2029\u202F\u205F\u3000\uFEFF'

/** Returns a parser that trims text, and turns the empty text into null where it is optional. */
function textReader({ blank, optional }: TextOptions): (input: unknown) => string | null {
  return (input) => {
    const value = parseText(input)
    if (value !== '') return value
    if (optional) return null
    if (blank) return value
    throw new InvalidValue('This field may not be blank.')
  }
}

function textParser(options: TextOptions): (input: unknown) => string | null {
  const read = textReader(options)
  const demands = demandsOf(options)
  return (input) => {
    const value = read(input)
    if (value === null || value === '') return value
    for (const { met, message } of demands) if (!met(value)) throw new InvalidValue(message)
    return value
  }
}

interface Demand {
  readonly met: (value: string) => boolean
  readonly message: string
}

function demandsOf({ max = Infinity, min = 0, pattern }: TextOptions): readonly Demand[] {
  const shape = pattern && new RegExp(pattern.source, 'u')
  return [
    { met: (value) => isWithin(value, max), message: tooLong(max) },
    {
      met: (value) => value.length >= 2 * min || lengthOf(value) >= min,
      message: `Ensure this field has at least ${min} characters.`,
    },
    ...(shape ? [{ met: (value: string) => shape.test(value), message: pattern.message }] : []),
  ]
}

/** Returns the message for a text with too many characters. */
export const tooLong = (max: number): string =>
  `Ensure this field has no more than ${max} characters.`

/**
 * Returns true if a text has at most `max` characters. Characters are counted only if the text has
 * more than `max` UTF-16 units.
 */
export const isWithin = (value: string, max: number): boolean =>
  value.length <= max || (value.length <= 2 * max && lengthOf(value) <= max)

/** Counts characters as PostgreSQL does: code points. */
export const lengthOf = (value: string): number => Array.from(value).length
