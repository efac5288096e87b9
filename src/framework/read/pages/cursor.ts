import { hash } from 'node:crypto'
import { invalid } from '../../errors/errors.ts'
import type { Model } from '../../model/graph.ts'
import type { Parameters } from '../../sql/parameters.ts'
import { reversed, type Order } from '../order.ts'
import type { SortKey } from '../sort-keys.ts'
import type { Query } from '../query.ts'
import type { PageBounds } from './bounds.ts'
import {
  conditionsOf,
  descending,
  gatheredPart,
  withConditions,
  type Filtered,
  type RowPart,
} from './rows.ts'

/** A position in a list, between two rows. */
export interface Cursor {
  /** True for the rows before the position, false for those after it. */
  readonly before: boolean
  /**
   * The keys of the row at the position, as PostgreSQL writes them; none for the position after the
   * last row.
   */
  readonly values: readonly (string | null)[]
}

/** The rows before the end of a list. */
export const beforeEnd: Cursor = { before: true, values: [] }

/** The longest cursor that is made: a URL holds it. A list whose keys are longer uses offsets. */
const maxCursorLength = 2_000

const digestLength = 11

/**
 * Returns a text that identifies the list of a cursor: the model, the order and the filters. A
 * cursor of another list would skip or repeat objects.
 */
export function listKey(model: Model, order: Order, filters: Query['filters']): string {
  const given = [...filters].map(([name, texts]) => [name, [...new Set(texts)].toSorted()] as const)
  const list = [
    model.key,
    order.keys.map(({ name }) => name),
    given.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]
  return JSON.stringify(list)
}

/** Returns the text of a cursor, or undefined if it would be too long. */
export function printCursor({ before, values }: Cursor, list: string): string | undefined {
  const direction = before ? 'b' : 'a'
  const keys = Buffer.from(JSON.stringify(values)).toString('base64url')
  const text = direction + digestOf(list, direction, keys) + keys
  return text.length > maxCursorLength ? undefined : text
}

/**
 * Returns the digest that a cursor begins with, of its list and its position. It finds mistakes and
 * needs no key: a cursor that a client makes itself is a position in what the client may read.
 */
const digestOf = (list: string, direction: string, keys: string): string =>
  hash('sha256', JSON.stringify([list, direction, keys]), 'base64url').slice(0, digestLength)

/**
 * Parses a cursor of a list with an order. Throws a 400 for a text that is not a cursor, and for
 * one that was changed or belongs to another list.
 */
export function parseCursor(text: string, { keys }: Order, list: string): Cursor {
  const [, direction, digest, encoded = ''] = /^([ab])([\w-]{11})([\w-]+)$/.exec(text) ?? []
  if (direction === undefined) throw invalid({ cursor: [malformedCursor] })
  if (digest !== digestOf(list, direction, encoded)) throw invalid({ cursor: [ofAnotherList] })
  const values = parseValues(encoded)
  const before = direction === 'b'
  if (before && values?.length === 0) return beforeEnd
  if (!values || !areOf(keys, values)) throw invalid({ cursor: [malformedCursor] })
  return { before, values }
}

/** Returns whether there is a value for each key, null only for one that may be null. */
const areOf = (keys: readonly SortKey[], values: Cursor['values']): boolean =>
  values.length === keys.length &&
  keys.every(({ nulls }, index) => typeof values[index] === 'string' || nulls !== undefined)

/** The message about a text that is not a cursor. */
export const malformedCursor =
  'This is not a cursor. Take it from `next` or `previous` of a list, or leave it empty for the ' +
  'first page.'

const ofAnotherList =
  'This cursor was changed, or belongs to a list with another order or other filters. Repeat the ' +
  'request that returned it, or leave it empty for the first page.'

/** Returns the keys of a cursor; undefined for a text that no cursor has. */
function parseValues(encoded: string): readonly (string | null)[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.every(isKey)) return values
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return undefined
}

const isKey = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && !value.includes('\0'))

/** The cursor of a page, and how many rows it reads. */
interface SoughtPage {
  readonly cursor: Cursor
  readonly bounds: PageBounds
}

/** A list from a position on. */
export interface Sought {
  /** The order of the rows found: reversed for those before the position. */
  readonly order: Order
  /** Disjoint parts that hold all rows on this side of the position. */
  readonly parts: readonly RowPart[]
}

/**
 * Plans the rows on one side of a cursor. The first key in which a row differs from the cursor
 * decides on which side it is. So there is a part for each key: the rows that equal the cursor in
 * all keys before it, and are beyond the cursor in this one. The database reads each part from an
 * index, from the position on: the cost does not depend on the position.
 */
export function seek(
  order: Order,
  filtered: Filtered,
  page: SoughtPage,
  parameters: Parameters,
): Sought {
  const { before, values } = page.cursor
  const found = before ? reversed(order) : order
  if (order.bySource && filtered.by !== 'gather') {
    const parts = order.bySource.flatMap(
      (part) => seek(part.order, withConditions(filtered, part), page, parameters).parts,
    )
    return { order: found, parts }
  }
  const { keys } = found
  const placeholders = values.map((value) => (value === null ? null : parameters.add(value)))
  const isEnd = values.length === 0
  const ranges = isEnd
    ? [{ conditions: [], keys }]
    : keys.flatMap((_, at) => rangesAt(keys, placeholders, at)).toReversed()
  if (filtered.by !== 'gather')
    return {
      order: found,
      parts: ranges.flatMap((range) => partsIn(found, filtered, range, page.bounds)),
    }
  // All rows are found once, and then compared with the ranges.
  const either = ranges.map(({ conditions }) => `(${conditions.join(' and ')})`).join(' or ')
  const conditions = isEnd ? [] : [`(${either})`]
  return { order: found, parts: [gatheredPart(found, filtered, conditions)] }
}

/** Rows that have some keys in common. */
interface Range {
  readonly conditions: readonly string[]
  /** The keys that sort them. */
  readonly keys: readonly SortKey[]
}

function partsIn(
  order: Order,
  filtered: Filtered,
  range: Range,
  bounds: PageBounds,
): readonly RowPart[] {
  const { table } = filtered
  const { joins, descent, keys } = order
  const conditions = [...conditionsOf(filtered), ...range.conditions]
  const isDescent = range.keys.length === keys.length && filtered.by === 'walk'
  return descent && isDescent
    ? descending(order, descent, { table, conditions }, bounds)
    : [{ source: table, joins, conditions, keys: range.keys }]
}

/**
 * Returns the ranges of rows that equal the cursor in the keys before `at`, and are beyond it in
 * that key.
 */
function rangesAt(
  keys: readonly SortKey[],
  placeholders: readonly (string | null)[],
  at: number,
): readonly Range[] {
  const equal = keys.slice(0, at).map((key, index) => equals(key, placeholders[index] ?? null))
  const others = keys.slice(at + 1)
  return beyond(keys[at], placeholders[at] ?? null).map(({ condition, present }) => ({
    conditions: [...equal, condition],
    keys: present ? [present, ...others] : others,
  }))
}

const equals = ({ sql, isNull }: SortKey, placeholder: string | null): string =>
  placeholder === null ? isNull : `${sql} = ${placeholder}`

/** A condition for a key, and the key if it has several values under the condition. */
interface KeyRange {
  readonly condition: string
  readonly present?: SortKey
}

/** Returns the ranges of a key beyond a value. */
function beyond(key: SortKey | undefined, placeholder: string | null): readonly KeyRange[] {
  if (!key) return []
  const { nulls, ...present } = key
  const { sql, descending, isNull } = key
  if (placeholder === null)
    return nulls === 'first' ? [{ condition: `not (${isNull})`, present }] : []
  return [
    { condition: `${sql} ${descending ? '<' : '>'} ${placeholder}`, present },
    ...(nulls === 'last' ? [{ condition: isNull }] : []),
  ]
}
