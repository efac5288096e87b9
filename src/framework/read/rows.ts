import type { Model } from '../model/graph.ts'
import type { Query } from './query.ts'
import type { Order } from './order.ts'

/** Limit and offset of a page. */
export type PageBounds = Pick<Query, 'limit' | 'offset'>

/**
 * Returns SQL for the rows of a page, with their sort keys as `~0`, `~1` …; other tables are joined
 * only to these rows.
 */
export function pageRowsSql(
  { table }: Model,
  order: Order,
  conditions: readonly string[],
  page: PageBounds,
): string {
  const { split } = order
  // With conditions few rows may be left: PostgreSQL finds those first and sorts them.
  if (!split || conditions.length > 0) return walkSql(table, order, conditions, page)
  const top = { limit: page.limit + page.offset, offset: 0 }
  const having = walkSql(table, { ...order, ...split }, [], top)
  const lacking = walkSql(table, order, [split.lacking], top)
  return (
    `select t.* from ((${having}) union all (${lacking})) t ` +
    `order by ${sortedSql(order)}${pageSql(page)}`
  )
}

/** Returns an `order by` list over the keys that `rowsSql` selects. */
export const sortedSql = (order: Order): string => sortSql(order, (_, index) => `t."~${index}"`)

/** Returns a `where` clause, or the empty text without conditions. */
export const whereSql = (conditions: readonly string[]): string =>
  conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''

function walkSql(
  table: string,
  order: Order,
  conditions: readonly string[],
  page: PageBounds,
): string {
  const keys = order.keys.map((key, index) => `${key} as "~${index}"`).join(', ')
  const joins = order.joins.map((join) => ` ${join}`).join('')
  const sorted = sortSql(order, (key) => key)
  return (
    `select t.*, ${keys} from ${table} t${joins}${whereSql(conditions)} ` +
    `order by ${sorted}${pageSql(page)}`
  )
}

function sortSql(
  { keys, directions }: Order,
  name: (key: string, index: number) => string,
): string {
  return keys.map((key, index) => name(key, index) + (directions[index] ?? '')).join(', ')
}

/**
 * Limit and offset are literals: with parameters the planner assumes a tenth of the table and sorts
 * all of it. Both were parsed as integers.
 */
function pageSql({ limit, offset }: PageBounds): string {
  return ` limit ${Math.trunc(limit)}${offset > 0 ? ` offset ${Math.trunc(offset)}` : ''}`
}
