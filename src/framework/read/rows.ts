import type { Model } from '../model/graph.ts'
import { sortedBy, type Order, type SortKey } from './order.ts'
import type { Query } from './query.ts'

/** Limit and offset of a page. */
export type PageBounds = Pick<Query, 'limit' | 'offset'>

/** A part of the rows of a list, which can be read in the order of an index. */
export interface Part {
  readonly joins: readonly string[]
  readonly conditions: readonly string[]
  /** The keys that sort the part; those that have one value in it may be left out. */
  readonly keys: readonly SortKey[]
}

/** Splits a list into the parts that its first page is read from. */
export function partsOf(
  { joins, keys, split }: Order,
  conditions: readonly string[],
): readonly Part[] {
  // With conditions few rows may be left: PostgreSQL finds those first and sorts them.
  if (!split || conditions.length > 0) return [{ joins, conditions, keys }]
  return [
    { joins: split.joins, conditions: [], keys: split.keys },
    { joins, conditions: [split.lacking], keys: keys.slice(1) },
  ]
}

/**
 * Returns SQL for the rows of a page, with their sort keys as `~0`, `~1` …; other tables are joined
 * only to these rows.
 */
export function pageRowsSql(
  { table }: Model,
  order: Order,
  parts: readonly Part[],
  page: PageBounds,
): string {
  const columns = order.keys.map(({ sql }, index) => `${sql} as "~${index}"`).join(', ')
  const rowsSql = ({ joins, conditions, keys }: Part, bounds: PageBounds): string =>
    `select t.*, ${columns} from ${table} t${joins.map((join) => ` ${join}`).join('')}` +
    `${whereSql(conditions)} order by ${sortedBy(keys)}${pageSql(bounds)}`
  const [first, ...others] = parts
  if (first && others.length === 0) return rowsSql(first, page)
  const top = { limit: page.limit + page.offset, offset: 0 }
  const all = parts.map((part) => `(${rowsSql(part, top)})`).join(' union all ')
  return `select t.* from (${all}) t order by ${sortedSql(order)}${pageSql(page)}`
}

/** Returns an `order by` list over the keys that `pageRowsSql` selects. */
export const sortedSql = ({ keys }: Order): string => sortedBy(keys, (_, index) => `t."~${index}"`)

/** Returns a `where` clause, or the empty text without conditions. */
export const whereSql = (conditions: readonly string[]): string =>
  conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''

/**
 * Limit and offset are literals: with parameters the planner assumes a tenth of the table and sorts
 * all of it. Both were parsed as integers.
 */
function pageSql({ limit, offset }: PageBounds): string {
  return ` limit ${Math.trunc(limit)}${offset > 0 ? ` offset ${Math.trunc(offset)}` : ''}`
}
