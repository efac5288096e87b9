import { keptTotalSql } from '../../sql/totals.ts'
import type { Order } from '../order.ts'
import { directionOf } from '../sort-keys.ts'
import type { Parameters } from '../../sql/parameters.ts'
import type { PageBounds } from './bounds.ts'
import { beforeEnd, seek, type Sought } from './cursor.ts'
import { rowsOfIdsSql, sortedIdsSql, type Filtered } from './rows.ts'

/** The rows of a page, as parts of its statement. */
export interface RowsOfPage {
  /** The start of the statement. */
  readonly start: string
  /** SQL for the rows of the page, with their sort keys as `~0`, `~1` …. */
  readonly rows: string
}

/**
 * Returns whether a page is read by `deepPage`: it is behind many rows, and its list is the whole
 * table, whose total is kept.
 */
export const isDeepPage = (
  { conditions, by }: Filtered,
  { grouped }: Order,
  { isDeep, most, offset }: PageBounds,
): boolean =>
  isDeep &&
  offset !== undefined &&
  (most === undefined || grouped !== undefined) &&
  conditions.length === 0 &&
  by === 'walk'

/**
 * Returns a page of a whole table that is behind many rows. PostgreSQL passes the rows before an
 * offset one by one. So a page in the second half is read backwards from the end of the list: its
 * offset from there is what the total, which is of the same snapshot, leaves of it. The other
 * direction is read by a part whose condition does not depend on a row, so that it costs nothing.
 * Rows that are sorted by another object are passed without a sort.
 */
export function deepPage(
  filtered: Filtered,
  order: Order,
  { parts, bounds }: Pick<Sought, 'parts'> & { readonly bounds: PageBounds },
  parameters: Parameters,
): RowsOfPage {
  const { limit, offset = '0', largest } = bounds
  const place =
    `place as materialized (select ${offset} + ${limit} / 2 > total / 2 as is_late, ` +
    `greatest(least(${limit}, total - ${offset}), 0) as size, ` +
    `greatest(total - ${offset} - ${limit}, 0) as after ` +
    `from (select ${keptTotalSql(filtered.table)}::bigint as total offset 0) t)`
  const size = '(select size from place)'
  const after = '(select after from place)'
  const boundsAt = (sizeSql: string, offsetSql: string): PageBounds => ({
    limit: sizeSql,
    offset: offsetSql,
    end: `${sizeSql} + ${offsetSql}`,
    ...(largest === undefined ? {} : { largest }),
    isDeep: true,
  })
  const fromEnd = boundsAt(size, after)
  const backwards = seek(order, filtered, { cursor: beforeEnd, bounds: fromEnd }, parameters)
  const directions = [
    directed('early', { order, parts }, boundsAt(limit, offset)),
    directed('late', backwards, fromEnd),
  ]
  const found = directions.map(({ rows }) => `select * from (${rows}) t`).join(' union all ')
  return {
    start: `with ${[place, ...directions.flatMap(({ groups }) => groups ?? [])].join(', ')} `,
    rows: rowsOfIdsSql(filtered, order, found),
  }
}

/** The rows of a page if it is in one half of its list. */
interface DirectedPage {
  /** SQL for the ids and the sort keys of the rows. */
  readonly rows: string
  /** A part of a `with` clause. */
  readonly groups?: string
}

const conditions = {
  early: 'not (select is_late from place)',
  late: '(select is_late from place)',
} as const

/** Returns the rows of a page in the order in which one half of the list is read. */
function directed(
  half: keyof typeof conditions,
  { order, parts }: Sought,
  bounds: PageBounds,
): DirectedPage {
  const condition = conditions[half]
  const [part] = parts
  if (!order.grouped || !part || parts.length > 1) {
    const chosen = parts.map((one) => ({ ...one, conditions: [...one.conditions, condition] }))
    return { rows: sortedIdsSql(order, chosen, bounds) }
  }
  const name = `${half}_groups`
  const owner = `t.${order.grouped.column} = any((select owners from ${name})::integer[])`
  const passed = `${bounds.offset ?? '0'} - (select passed from ${name})`
  // PostgreSQL computes an offset also where the condition is false.
  const offset = `case when ${condition} then ${passed} end`
  const grouped = { ...part, conditions: [...part.conditions, condition, owner] }
  return {
    groups: groupsSql(name, order, { table: part.source, bounds }),
    rows: sortedIdsSql(order, [grouped], { ...bounds, offset }),
  }
}

interface GroupedRows {
  readonly table: string
  readonly bounds: PageBounds
}

/**
 * Returns a part of a `with` clause: one row with the objects whose rows are on a page, and the
 * number of rows before those. The rows are grouped by the first key. PostgreSQL reads the groups
 * in their order and counts their rows by an index, without sorting them, until it has those of the
 * page. Each of them has a row at least, so that a page has as many groups at most.
 */
function groupsSql(
  name: string,
  { grouped, keys: [key] }: Order,
  { table, bounds: { limit, offset = '0' } }: GroupedRows,
): string {
  if (!grouped || !key) return ''
  const { alias, column, table: owners } = grouped
  const sorted = `first_key${directionOf(key)}`
  const counted = `(select count(*) as n from ${table} t where t.${column} = ${alias}.id)`
  const groups =
    `select ${key.sql} as first_key, sum(c.n)::bigint as n, array_agg(${alias}.id) as owners ` +
    `from ${owners} ${alias} cross join lateral ${counted} c ` +
    // PostgreSQL groups in the direction of the order, and so reads an index backwards.
    `group by 1 order by ${sorted}`
  const passed = `select *, (sum(n) over (order by ${sorted}))::bigint as upto from (${groups}) g where n > 0`
  const near = `select * from (${passed}) g where upto > ${offset} order by ${sorted} limit ${limit}`
  return (
    `${name} as materialized (select array_agg(w.owner) as owners, min(g.upto - g.n) as passed ` +
    `from (${near}) g cross join unnest(g.owners) w(owner) where g.upto - g.n < ${offset} + ${limit})`
  )
}
