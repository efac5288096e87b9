import Type from 'typebox'
import { InvalidValue, type Field } from './field.ts'
import type { JsonSchema } from './json-schema.ts'

/** The values between which a range lies, and whether its end is a part of it. */
interface RangeForm {
  /** Parses one end; the texts that it returns sort as the values do. Throws `InvalidValue`. */
  readonly parseEnd: (text: string) => string
  readonly includesEnd: boolean
  /** An example of each accepted form, for messages. */
  readonly example: string
}

/** The facets that all kinds of ranges have in the same way. */
type RangeFacets = Pick<Field, 'read' | 'parse' | 'lookups' | 'parseFilter' | 'filterType'> &
  Required<Pick<Field, 'column' | 'write' | 'index'>>

/**
 * Returns the facets of a kind of ranges.
 *
 * @param sql - the range type of PostgreSQL, such as `daterange`
 * @param pattern - the regular expression of the ranges in responses
 */
export function rangeFacets(sql: string, pattern: string, form: RangeForm): RangeFacets {
  const schema: JsonSchema = Type.String({ pattern })
  return {
    column: { sql, prisma: `Unsupported("${sql}")`, isShort: true },
    read: schema,
    write: schema,
    parse: (input) => parseRange(input, form),
    lookups: 'range',
    parseFilter: (text) => parseRangeOrValue(text, form),
    filterType: sql,
    index: (column) => `gist (${column})`,
  }
}

/**
 * Parses a range, given as `start/end` (ISO 8601, `..` for an open end) or as responses show it:
 * `[start,end]` with the end, `[start,end)` without it, `(,end]` and `[start,)` without an end.
 * Returns the latter. Throws `InvalidValue`.
 *
 * @example
 * parseRange('2026-01-01/..', days) // '[2026-01-01,)'
 */
function parseRange(input: unknown, form: RangeForm): string {
  const text = typeof input === 'string' ? input.trim() : ''
  const ends = endsIn(text, form.includesEnd)
  if (!ends) throw new InvalidValue(`Range has wrong format. Use a form such as ${form.example}.`)
  const [start, end] = ends.map((one) => (isOpen(one) ? undefined : form.parseEnd(one)))
  if (start === undefined && end === undefined)
    throw new InvalidValue('A range needs a start or an end.')
  return rangeText(start, end, form)
}

/**
 * Parses a value of a filter: a range, or one value, which stands for the range that has only it.
 */
function parseRangeOrValue(text: string, form: RangeForm): string {
  if (/[/,]/.test(text)) return parseRange(text, form)
  const value = form.parseEnd(text.trim())
  return `[${value},${value}]`
}

function rangeText(
  start: string | undefined,
  end: string | undefined,
  { includesEnd }: RangeForm,
): string {
  if (start !== undefined && end !== undefined) {
    if (includesEnd && start > end) throw new InvalidValue('The range ends before it begins.')
    if (!includesEnd && start >= end)
      throw new InvalidValue('The range has to end after it begins.')
  }
  const closing = includesEnd ? ']' : ')'
  return `${start === undefined ? '(' : `[${start}`},${end === undefined ? ')' : end + closing}`
}

const iso = /^([^/,]*)\/([^/,]*)$/
const withEnd = /^(?:\[([^,]+)|\(),(?:([^,]+)\]|\))$/
const withoutEnd = /^(?:\[([^,]+)|\(),([^,]+)?\)$/

/** Returns the texts of the two ends; empty or `..` for an open one. */
function endsIn(text: string, includesEnd: boolean): readonly [string, string] | undefined {
  const found = iso.exec(text) ?? (includesEnd ? withEnd : withoutEnd).exec(text)
  return found ? [(found[1] ?? '').trim(), (found[2] ?? '').trim()] : undefined
}

const isOpen = (end: string): boolean => end === '' || end === '..'
