import type { Model } from '../model/graph.ts'
import { beforeEnd, listKey, printCursor, type Cursor } from './cursor.ts'
import type { Order } from './order.ts'
import type { Query } from './query.ts'
import type { ResultRows } from './shape-memory.ts'
import type { Summary, SummaryPlan } from './total.ts'

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
    ...known,
    total: known.total ?? offset + rows.length,
    rows,
    side: sideOf(cursor),
    hasMore: found.length > limit,
    before: () =>
      cursor && rows.length === 0
        ? printCursorOf(beforeEnd, options)
        : cursorOf(rows[0], true, options),
    after: () => cursorOf(rows.at(-1), false, options),
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
