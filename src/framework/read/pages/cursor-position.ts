import type { Model } from '../../model/graph.ts'
import type { Parameters } from '../../sql/parameters.ts'
import type { Order } from '../order.ts'
import type { Query } from '../query.ts'
import type { PageBounds } from './bounds.ts'
import { listKey, parseCursor, seek, type Cursor, type Sought } from './cursor.ts'
import type { Filtered } from './rows.ts'

/** The position of a page with a cursor. */
export interface CursorPosition {
  readonly cursor: Cursor
  readonly order: Order
  readonly sought: Sought
  /** The side of the cursor and its keys that are null: the text of the statement depends on it. */
  readonly pattern: string
}

interface PositionOptions {
  readonly orderOf: () => Order
  readonly filtered: Filtered
  readonly bounds: PageBounds
  readonly parameters: Parameters
}

/**
 * Returns the position of a page; undefined for one without a cursor. Throws a 400 for a text that
 * is no cursor of the list.
 */
export function findPosition(
  model: Model,
  { cursor: text, filters }: Pick<Query, 'cursor' | 'filters'>,
  { orderOf, filtered, bounds, parameters }: PositionOptions,
): CursorPosition | undefined {
  if (text === undefined || text === '') return undefined
  const order = orderOf()
  const cursor = parseCursor(text, order, listKey(model, order, filters))
  const nulls = cursor.values.map((value) => (value === null ? 'null' : ''))
  return {
    cursor,
    order,
    sought: seek(order, filtered, { cursor, bounds }, parameters),
    pattern: [cursor.before, ...nulls].join(),
  }
}
