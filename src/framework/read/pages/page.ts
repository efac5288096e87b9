import { invalid } from '../../errors/errors.ts'
import type { Model } from '../../model/graph.ts'
import { unlimited } from '../../model/reserved.ts'
import { beforeEnd, listKey, printCursor, type Cursor } from './cursor.ts'
import type { Order } from '../order.ts'
import type { Query } from '../query.ts'
import type { ResultRows } from '../shapes/index.ts'
import type { Summary, SummaryPlan } from './total.ts'

/** One page of a list, as clients receive it. */
export interface Page {
  /** The number of items on all pages. */
  readonly count: number
  /** The URL of the next page; null on the last one. */
  readonly next: string | null
  /** The URL of the previous page; null on the first one. */
  readonly previous: string | null
  /** The items of this page. */
  readonly results: readonly unknown[]
}

/** The URL of a list request. */
export interface ListUrl {
  /** Absolute URL without the query. */
  readonly path: string
  /** All parameters of the request. */
  readonly parameters: ReadonlyMap<string, readonly string[]>
}

/** The position of another page: the number of objects before it, a cursor, or both. */
interface Target {
  readonly offset?: number | undefined
  readonly cursor?: string | undefined
}

/** The pages before and after a page. */
interface Neighbours {
  readonly next: Target | null
  readonly previous: Target | null
}

/**
 * Wraps results in the page envelope. `next` and `previous` keep every other parameter and always
 * have `limit` and `offset`; a page with all objects has the limit 0.
 */
export function pageOf(
  results: readonly unknown[],
  count: number,
  query: Pick<Query, 'limit' | 'offset'>,
  url: ListUrl,
): Page {
  const neighbours = neighboursByOffset(query, count)
  return envelope({ results, count, limit: query.limit, url }, neighbours)
}

/**
 * Wraps the results of a planned page in the envelope. `next` and `previous` also have a cursor, so
 * that they cost the same on every page, and objects that are made or deleted meanwhile neither
 * repeat nor hide others. A page that was requested by a cursor alone links to its neighbours by
 * cursors alone.
 */
export function seekablePageOf(
  results: readonly unknown[],
  rows: PageRows,
  query: Query,
  url: ListUrl,
): Page {
  const { limit } = query
  const isNumbered = query.cursor === undefined || url.parameters.has('offset')
  const { next, previous } = rows.side ? neighboursByCursor(rows, query) : neighboursAt(rows, query)
  const numbered = (target: Target | null): Target | null =>
    isNumbered || !target ? target : withoutNumber(target)
  const neighbours = { next: numbered(next), previous: numbered(previous) }
  return envelope({ results, count: rows.total, limit, url }, neighbours)
}

function withoutNumber({ offset, cursor }: Target): Target {
  if (cursor === undefined && offset !== 0) throw invalid({ cursor: [tooLong] })
  return { cursor: cursor ?? '' }
}

const tooLong =
  'The values that this list is sorted by are too long for a cursor. Send offset, or sort by ' +
  'another field.'

function neighboursByOffset({ limit, offset }: Bounds, count: number): Neighbours {
  const before = limit === unlimited ? 0 : Math.max(0, offset - limit)
  return {
    next: offset + limit < count ? { offset: offset + limit } : null,
    previous: offset > 0 ? { offset: before } : null,
  }
}

type Bounds = Pick<Query, 'limit' | 'offset'>

/** Returns the neighbours of a page at an offset, with their cursors. */
function neighboursAt(rows: PageRows, bounds: Bounds): Neighbours {
  const { next, previous } = neighboursByOffset(bounds, rows.total)
  return {
    next: next && { cursor: rows.after(), ...next },
    previous: previous?.offset ? { cursor: rows.before(), ...previous } : previous,
  }
}

/** Returns the neighbours of a page on one side of a cursor. Its offset only numbers the page. */
function neighboursByCursor(page: PageRows, { limit, offset }: Bounds): Neighbours {
  const { rows, total, side, hasMore, before, after } = page
  const first: Target = { offset: 0 }
  const previous = { offset: Math.max(0, offset - limit), cursor: before() }
  const next = { offset: offset + rows.length, cursor: after() }
  // Without rows nothing is on this side: the other side is the whole list.
  if (rows.length === 0) {
    const last = { offset: Math.max(0, total - limit), cursor: before() }
    return side === 'after' && total > 0
      ? { next: null, previous: last }
      : { next: side === 'before' ? first : null, previous: null }
  }
  if (side === 'after') return { next: hasMore ? next : null, previous }
  return { next: side === 'end' ? null : next, previous: hasMore ? previous : null }
}

interface Envelope {
  readonly results: readonly unknown[]
  readonly count: number
  readonly limit: number
  readonly url: ListUrl
}

function envelope({ results, count, limit, url }: Envelope, { next, previous }: Neighbours): Page {
  const size = limit === unlimited ? 0 : limit
  return {
    count,
    next: next && pageUrl(url, size, next),
    previous: previous && pageUrl(url, size, previous),
    results,
  }
}

function pageUrl({ path, parameters }: ListUrl, limit: number, { offset, cursor }: Target): string {
  const kept = [...parameters].filter(([name]) => !positions.has(name))
  const pairs = kept.flatMap(([name, values]) =>
    [...new Set(values)].map((value) => `${encode(name)}=${encode(value)}`),
  )
  pairs.push(`limit=${limit}`)
  if (offset !== undefined) pairs.push(`offset=${offset}`)
  if (cursor !== undefined) pairs.push(`cursor=${cursor}`)
  return `${path}?${pairs.join('&')}`
}

const positions: ReadonlySet<string> = new Set(['limit', 'offset', 'cursor'])

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** The rows of a page, and what is known of the list around it. */
export interface PageRows extends Summary {
  /** The rows to build objects from, in their order. */
  readonly rows: ResultRows
  readonly total: number
  /** The side of the cursor that the page is on, or the end of the list; undefined without one. */
  readonly side: 'before' | 'after' | 'end' | undefined
  /** True if further rows are on this side of the cursor. */
  readonly hasMore: boolean
  /**
   * Returns the cursor of the rows before the first one, or before the end of the list if a page at
   * a cursor is empty; undefined if it would be too long.
   */
  readonly before: () => string | undefined
  /** Returns the cursor of the rows after the last one, undefined if it would be too long. */
  readonly after: () => string | undefined
}

/** Options of reading the rows of a page. */
export interface PageOfRows {
  readonly model: Model
  readonly query: Pick<Query, 'limit' | 'offset' | 'filters'>
  readonly order: Order
  readonly summary: SummaryPlan
  /** The index of the first column after those of the representation. */
  readonly keysAt: number
  readonly cursor: Cursor | undefined
}

/** Returns what the complete rows of the statement of a page say. */
export function readPage(all: ResultRows, options: PageOfRows): PageRows {
  const { query, summary, keysAt, cursor } = options
  const { limit, offset } = query
  // The first column of every representation is the id.
  const found = all.filter(([id]) => id !== null)
  const rows = cursor?.before ? found.slice(0, limit).toReversed() : found.slice(0, limit)
  const summaries = all.map((row) => row[keysAt + 1] ?? null)
  const known = summary.read(summaries.findLast((value) => value !== null))
  return {
    rows,
    side: sideOf(cursor),
    hasMore: found.length > limit,
    before: () =>
      cursor && rows.length === 0
        ? printCursorOf(beforeEnd, options)
        : cursorOf(rows[0], true, options),
    after: () => cursorOf(rows.at(-1), false, options),
    ...known,
    total: known.total ?? offset + rows.length,
  }
}

function sideOf(cursor: Cursor | undefined): PageRows['side'] {
  if (cursor === beforeEnd) return 'end'
  return cursor && (cursor.before ? 'before' : 'after')
}

/** Returns the text of the cursor at a row: only those at the ends of a page have their keys. */
function cursorOf(
  row: ResultRows[number] | undefined,
  before: boolean,
  options: PageOfRows,
): string | undefined {
  const keys = row?.[options.keysAt]
  if (typeof keys !== 'string') return undefined
  const values = JSON.parse(keys) as readonly (string | null)[] // json_build_array of texts
  return printCursorOf({ before, values }, options)
}

const printCursorOf = (cursor: Cursor, { model, query, order }: PageOfRows): string | undefined =>
  printCursor(cursor, listKey(model, order, query.filters))
