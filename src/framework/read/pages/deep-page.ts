import type { Grouping } from '../grouping.ts'
import type { Order } from '../order.ts'
import { directionOf, type SortKey } from '../sort-keys.ts'
import type { Parameters } from '../../sql/parameters.ts'
import type { PageBounds } from './bounds.ts'
import { beforeEnd, seek, type Sought } from './cursor.ts'
import {
  conditionsOf,
  rowsOfIdsSql,
  sortedIdsSql,
  whereSql,
  type Filtered,
  type RowPart,
} from './rows.ts'

/** The rows of a page, as parts of its statement. */
export interface RowsOfPage {
  /** The start of the statement. */
  readonly start: string
  /** SQL for the rows of the page, with their sort keys as `~0`, `~1` …. */
  readonly rows: string
}

/** Returns whether a page is read by `deepPage`: it is behind many rows. */
export const isDeepPage = (
  { by }: Pick<Filtered, 'by'>,
  { grouped }: Pick<Order, 'grouped'>,
  { isDeep, most, offset }: PageBounds,
): boolean =>
  isDeep && offset !== undefined && (most === undefined || grouped !== undefined) && by === 'walk'

/** A page of a list that is read in its order. */
interface DeepPage extends Pick<Sought, 'parts'> {
  readonly bounds: PageBounds
  /** SQL for the number of rows of the list. */
  readonly total: string
}

/**
 * Returns a page that is behind many rows. PostgreSQL passes the rows before an offset one by one.
 * So a page in the second half is read backwards from the end of the list: its offset from there is
 * what the total, which is of the same snapshot, leaves of it. The other direction is read by a
 * part whose condition does not depend on a row, so that it costs nothing. Rows that are sorted by
 * another object are passed without a sort.
 */
export function deepPage(
  filtered: Filtered,
  order: Order,
  { parts, bounds, total }: DeepPage,
  parameters: Parameters,
): RowsOfPage {
  const { limit, offset = '0', largest } = bounds
  const place =
    `place as materialized (select ${offset} + ${limit} / 2 > total / 2 as is_late, ` +
    `greatest(least(${limit}, total - ${offset}), 0) as size, ` +
    `greatest(total - ${offset} - ${limit}, 0) as after ` +
    `from (select (${total})::bigint as total offset 0) t)`
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
    directed('early', filtered, { order, parts }, boundsAt(limit, offset)),
    directed('late', filtered, backwards, fromEnd),
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
  filtered: Filtered,
  { order, parts }: Sought,
  bounds: PageBounds,
): DirectedPage {
  const condition = conditions[half]
  const { grouped, keys } = order
  const [key] = keys
  if (!grouped || !key) {
    const chosen = parts.map((one) => ({ ...one, conditions: [...one.conditions, condition] }))
    return { rows: sortedIdsSql(order, chosen, bounds) }
  }
  const name = `${half}_groups`
  const found = piecesOf(name, filtered, order, grouped).map(({ part, size, before, ...piece }) => {
    // PostgreSQL computes limits and offsets also where the condition is false.
    const when = (number: string): string => `case when ${condition} then ${number} end`
    const chosen = { ...part, conditions: [condition, ...part.conditions] }
    const own = { ...bounds, limit: when(size), offset: when(before) }
    return `(${sortedIdsSql(piece.order, [chosen], own)})`
  })
  return {
    groups: groupsSql(name, { key, grouped, filtered, bounds }),
    rows: found.join(' union all '),
  }
}

/** A part of the rows of a page, with its size and the rows before it, as SQL. */
interface Piece {
  readonly order: Order
  readonly part: RowPart
  readonly size: string
  readonly before: string
}

/** Returns the rows of the groups of a page: those that refer to objects, and those without one. */
function piecesOf(
  name: string,
  filtered: Filtered,
  order: Order,
  grouped: Grouping,
): readonly Piece[] {
  const { column, isNullable } = grouped
  const source = filtered.table
  const own = conditionsOf(filtered)
  const owner = `t.${column} = any((select owners from ${name})::integer[])`
  const of = (number: string): string => `(select ${number} from ${name})`
  const withObject: Piece = {
    order,
    part: { source, joins: order.joins, conditions: [...own, owner], keys: order.keys },
    size: of('size'),
    before: of('before'),
  }
  if (!isNullable) return [withObject]
  const isWithout = [...own, `t.${column} is null`, of('size_without > 0')]
  const ofWithout = orderWithout(order, grouped)
  const { joins, keys } = ofWithout
  const without: Piece = {
    order: ofWithout,
    part: { source, joins, conditions: isWithout, keys: keys.slice(1) },
    size: of('size_without'),
    before: of('before_without'),
  }
  return [withObject, without]
}

/**
 * Returns the order of the rows that refer to no object. Its first key is always null: the object
 * is joined only if other keys are values of it, too.
 */
function orderWithout(order: Order, grouped: Grouping): Order {
  const {
    joins: [, ...joins],
    keys: [key, ...keys],
  } = order
  const others = [...joins, ...keys.map(({ sql }) => sql)]
  if (!key || others.some((sql) => sql.includes(`${grouped.alias}.`))) return order
  return { ...order, joins, keys: [{ ...key, sql: nullOf(key, grouped) }, ...keys] }
}

/** Returns SQL for a null with the type and the collation of a key. */
const nullOf = ({ sql }: SortKey, { table, alias }: Grouping): string =>
  `(select ${sql} from ${table} ${alias} limit 0)`

interface GroupedRows {
  readonly key: SortKey
  readonly grouped: Grouping
  readonly filtered: Filtered
  readonly bounds: PageBounds
}

/**
 * Returns a part of a `with` clause: one row with the objects whose rows are on a page, and which
 * rows of theirs and of those without an object. PostgreSQL reads the objects in their order and
 * counts their rows by an index, without sorting them, until it has those of the page. Objects with
 * equal keys are a group, which has a row at least: so a page has as many groups at most.
 */
function groupsSql(
  name: string,
  { key, grouped, filtered, bounds: { limit, offset = '0' } }: GroupedRows,
): string {
  const sorted = `first_key${directionOf(key)}`
  const counted = `select * from (${countedSql(key, grouped, { filtered, end: `${offset} + ${limit}` })}) g where n > 0`
  const passed = `select *, sum(n) over (order by ${sorted}) as upto from (${counted}) g`
  const ranked =
    `select *, dense_rank() over (order by ${sorted}) as rank from (${passed}) g ` +
    `where upto > ${offset}`
  const begun =
    `select *, upto - sum(n) over (partition by rank) as start ` +
    `from (${ranked}) g where rank <= ${limit}`
  const onPage =
    `select array_agg(owner) filter (where owner is not null) as owners, ` +
    `min(start) filter (where owner is not null) as start, ` +
    `min(start) filter (where owner is null) as start_without, ` +
    `min(upto) filter (where owner is null) as end_without ` +
    `from (${begun}) g where start < ${offset} + ${limit}`
  const size =
    `case when end_without is null then 0 ` +
    `else least(end_without, ${offset} + ${limit}) - greatest(start_without, ${offset}) end`
  return (
    `${name} as materialized (select owners, size_without, ${limit} - size_without as size, ` +
    `greatest(${offset} - start, 0) as before, ` +
    `greatest(${offset} - start_without, 0) as before_without ` +
    `from (select *, ${size} as size_without from (${onPage}) g offset 0) g)`
  )
}

/** The rows of a list, and SQL for the number of them up to the end of a page. */
interface RowsToEnd {
  readonly filtered: Filtered
  readonly end: string
}

/**
 * Returns SQL for objects with the numbers of their rows. A null has the number of the rows without
 * an object, of which no more are counted than the page needs.
 */
function countedSql(key: SortKey, grouped: Grouping, { filtered, end }: RowsToEnd): string {
  const { alias, column, table, isNullable } = grouped
  const direction = directionOf(key)
  const rowsWhere = (condition: string): string =>
    `${filtered.table} t${whereSql([condition, ...conditionsOf(filtered)])}`
  const keys = `select ${key.sql} as first_key, ${alias}.id as owner from ${table} ${alias}`
  // OFFSET stops the planner from counting the rows of all objects before it sorts these.
  const sorted = `(${keys} order by 1${direction} offset 0) o`
  const number = 'select count(*)::integer as n from'
  const objects =
    `select o.*, c.n from ${sorted} ` +
    `cross join lateral (${number} ${rowsWhere(`t.${column} = o.owner`)}) c`
  if (!isNullable) return objects
  const nothing = `${nullOf(key, grouped)} as first_key, null::integer as owner`
  const first = `select from ${rowsWhere(`t.${column} is null`)} limit ${end}`
  const without = `select ${nothing}, c.n from (${number} (${first}) t) c`
  return `(${objects} order by 1${direction}) union all (${without} order by 1${direction})`
}
