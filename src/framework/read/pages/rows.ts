import type { Model } from '../../model/graph.ts'
import { isLarge } from '../../model/large-tables.ts'
import { type Descent, type Order } from '../order.ts'
import { sortedBy, type SortKey } from '../sort-keys.ts'
import type { Query } from '../query.ts'
import {
  rowAtEndSql,
  rowsOfPageSql,
  rowsToMergeSql,
  type PageBounds,
  type SortedRows,
} from './bounds.ts'

/** Limit and offset of a page. */
type PageSize = Pick<Query, 'limit' | 'offset'>

/** The rows of a list, before they are sorted. */
export interface Filtered {
  readonly table: string
  readonly conditions: readonly string[]
  /** The same conditions as they are checked for one row after another. */
  readonly conditionsByRow: readonly string[]
  /**
   * How the rows are read: `gather` finds all of them by the conditions and sorts them, `walk`
   * reads the table in the order of the list and checks the conditions, `counted` counts them first
   * to do one or the other, `planned` leaves it to PostgreSQL.
   */
  readonly by: 'gather' | 'walk' | 'counted' | 'planned'
}

/** The numbers of rows that meet the conditions, and of all rows of the table. */
export interface Expected {
  readonly total: number
  readonly tableRows: number
}

/** The largest number of rows that are gathered and sorted for a page of a large table. */
const maxGathered = 10_000

/**
 * A row that is gathered costs as much as this number of rows that a walk passes: it is found in
 * the table, looked up in the tables that sort it, and sorted.
 */
const gatheredCost = 4

/**
 * Returns the largest number of rows that are gathered for a page of a table with `tableRows`. With
 * more rows, a walk finds the page sooner on average (it passes `tableRows / total` rows for each
 * row of the page), and takes at most twice as long where all matching rows come last.
 */
function maxGatheredFor(tableRows: number, { limit, offset }: PageSize): number {
  const sooner = Math.sqrt((tableRows * (limit + offset)) / gatheredCost)
  return Math.min(maxGathered, Math.max(tableRows / (2 * gatheredCost), sooner))
}

/** Returns whether so many rows meet the conditions that each of the others is sooner passed. */
export const areCommon = ({ total, tableRows }: Expected): boolean =>
  total * gatheredCost > tableRows

/** Returns `maxGatheredFor` as SQL, from SQL for the number of the table's rows. */
const maxGatheredSql = (tableRows: string, { end }: PageBounds): string =>
  `least(${maxGathered}, greatest(${tableRows} / ${2 * gatheredCost}.0, ` +
  `sqrt(${tableRows}::float8 * (${end}) / ${gatheredCost})))`

/** Options of the choice how rows are read. */
export interface RowsByOptions {
  /** The numbers when the list was last counted; undefined if it was not. */
  readonly expected: Expected | undefined
  /** Whether the filters usually find few rows. */
  readonly isSelective: boolean
  readonly page: PageSize
}

/**
 * Chooses how the rows of a list are read. The statement is planned once for all values, so the
 * planner does not know how many rows meet the conditions. The total of the same list, even an old
 * one, tells it; before there is one, the filters do.
 */
export function rowsBy(
  model: Model,
  { expected, isSelective, page }: RowsByOptions,
): Filtered['by'] {
  if (!isLarge(model)) return 'planned'
  const isFew = expected ? expected.total <= maxGatheredFor(expected.tableRows, page) : isSelective
  return isFew ? 'gather' : 'walk'
}

/** SQL for the numbers of rows that meet the conditions, and of all rows of the table. */
export interface CountSql {
  readonly total: string
  readonly tableRows: string
}

/** SQL for the numbers that a statement with `withCountSql` counted before it reads the rows. */
export const countedSql: CountSql = {
  total: '(select n from counted)',
  tableRows: '(select table_rows from counted)',
}

/** SQL for whether the counted rows are few enough to gather them. */
const isFewSql = '(select is_few from counted)'

/**
 * Returns the start of a statement with `countedSql`, from SQL for the numbers. OFFSET stops the
 * planner from inlining the sub-select, which would count again for each use of a number.
 */
export const withCountSql = ({ total, tableRows }: CountSql, page: PageBounds): string =>
  `with counted as materialized (select n, table_rows, ` +
  `n <= ${maxGatheredSql('table_rows', page)} as is_few ` +
  `from (select ${total} as n, ${tableRows} as table_rows offset 0) c) `

/**
 * Returns the parts of both ways to read a list. The comparison with the number of rows is a
 * one-time filter: PostgreSQL reads nothing for the parts of the other way.
 */
function partsByCount(order: Order, filtered: Filtered, page: PageBounds): readonly RowPart[] {
  const when = (condition: string, by: Filtered['by']): readonly RowPart[] =>
    partsOf(order, { ...filtered, by }, page).map((part) => ({
      ...part,
      conditions: [...part.conditions, condition],
    }))
  return [...when(isFewSql, 'gather'), ...when(`not ${isFewSql}`, 'walk')]
}

/** A part of the rows of a list, which can be read in the order of an index. */
export interface RowPart {
  /** The table, or a sub-select of its rows. */
  readonly source: string
  readonly joins: readonly string[]
  readonly conditions: readonly string[]
  /** The keys that sort the part; the first of them may be left out where they have one value. */
  readonly keys: readonly SortKey[]
}

/** Splits a list into the parts that a page without a cursor is read from. */
export function partsOf(order: Order, filtered: Filtered, page: PageBounds): readonly RowPart[] {
  const { table, by } = filtered
  const { joins, keys, split, descent, bySource } = order
  if (by === 'counted') return partsByCount(order, filtered, page)
  if (by === 'gather') return [gatheredPart(order, filtered, [])]
  if (bySource)
    return bySource.flatMap((part) => partsOf(part.order, withConditions(filtered, part), page))
  const conditions = conditionsOf(filtered)
  if (descent && by === 'walk') {
    const parts = descending(order, descent, { table, conditions }, page)
    const part = {
      source: table,
      joins,
      conditions: [...conditions, `${descent.sql} is null`],
      keys: keys.slice(1),
    }
    return descent.isNullable ? [...parts, part] : parts
  }
  // With conditions few rows may be left: PostgreSQL finds those first and sorts them.
  const isSplit = conditions.length === 0 || by === 'walk'
  if (!split || !isSplit) return [{ source: table, joins, conditions, keys }]
  return [
    { source: table, joins: split.joins, conditions, keys: split.keys },
    { source: table, joins, conditions: [...conditions, split.lacking], keys: keys.slice(1) },
  ]
}

/** Returns the rows of a list that meet more conditions. */
export const withConditions = (
  filtered: Filtered,
  { conditions }: Pick<Filtered, 'conditions'>,
): Filtered => ({
  ...filtered,
  conditions: [...filtered.conditions, ...conditions],
  conditionsByRow: [...filtered.conditionsByRow, ...conditions],
})

/** Returns the conditions as they suit the way in which the rows are read. */
export const conditionsOf = ({ by, conditions, conditionsByRow }: Filtered): readonly string[] =>
  by === 'walk' ? conditionsByRow : conditions

/**
 * Returns a part of all rows that meet the conditions, found before they are sorted and compared
 * with more conditions. PostgreSQL does not flatten a sub-select with an offset: it finds all rows
 * by an index, instead of reading the table in the order of the page until enough of them are
 * found.
 */
export const gatheredPart = (
  { joinsByRow, keys }: Order,
  { table, conditions }: Filtered,
  more: readonly string[],
): RowPart => ({
  source: `(select * from ${table} t${whereSql(conditions)} offset 0)`,
  joins: joinsByRow,
  conditions: more,
  keys,
})

/**
 * Splits rows whose first key is not null, in its descending order, by the value of the last row of
 * the page. The rows before that value are fewer than the page. The rows with the value are read in
 * the order of the primary key, as the index has them. Walking the index backwards would sort all
 * rows with the same value.
 */
export function descending(
  { joins, keys: [first, ...others] }: Order,
  { sql }: Descent,
  { table, conditions }: Pick<Filtered, 'table' | 'conditions'>,
  page: PageBounds,
): readonly RowPart[] {
  const where = whereSql([...conditions, `${sql} is not null`])
  const rows = `select ${sql} from ${table} t${where} order by ${sql}`
  const last = `coalesce((${rowAtEndSql({ rows: `${rows} desc`, sorted: '1 desc' }, page)}), (${rows} limit 1))`
  const key = first && { sql, descending: true, isNull: first.isNull, name: first.name }
  const part = { source: table, joins, keys: others }
  return [
    {
      ...part,
      conditions: [...conditions, `${sql} > ${last}`],
      keys: key ? [key, ...others] : others,
    },
    { ...part, conditions: [...conditions, `${sql} = ${last}`] },
  ]
}

/**
 * Returns SQL for the rows of a page, with their sort keys as `~0`, `~1` …; other tables are joined
 * only to these rows.
 */
export const pageRowsSql = (
  table: Pick<Model, 'table'>,
  order: Order,
  parts: readonly RowPart[],
  page: PageBounds,
): string =>
  page.isDeep
    ? rowsOfIdsSql(table, order, sortedIdsSql(order, parts, page))
    : sortedRowsSql('t.*', order, parts, page)

/**
 * Returns SQL for the ids and the sort keys of the rows of a page. They are in the index: only the
 * rows of the page have to be read from the table.
 */
export const sortedIdsSql = (order: Order, parts: readonly RowPart[], page: PageBounds): string =>
  sortedRowsSql('t.id', order, parts, page)

/** Returns SQL for the rows with some ids, from SQL for the ids and the sort keys. */
export function rowsOfIdsSql({ table }: Pick<Model, 'table'>, order: Order, found: string): string {
  const keys = order.keys.map((_, index) => `p."~${index}"`).join(', ')
  return (
    `select t.*, ${keys} from (${found}) p join ${table} t on t.id = p.id ` +
    `order by ${sortedBy(order.keys, (_, index) => `p."~${index}"`)}`
  )
}

function sortedRowsSql(
  own: string,
  order: Order,
  parts: readonly RowPart[],
  page: PageBounds,
): string {
  const columns = order.keys.map(({ sql }, index) => `${sql} as "~${index}"`).join(', ')
  const rowsOf = ({ source, joins, conditions, keys }: RowPart): SortedRows => ({
    rows:
      `select ${own}, ${columns} from ${source} t${joins.map((join) => ` ${join}`).join('')}` +
      `${whereSql(conditions)} order by ${sortedBy(keys)}`,
    sorted: sortedBy(keys, (_, index) => `t."~${order.keys.length - keys.length + index}"`),
  })
  const [first, ...others] = parts
  if (first && others.length === 0) return rowsOfPageSql(rowsOf(first), page)
  const all = parts.map((part) => `(${rowsToMergeSql(rowsOf(part), page)})`).join(' union all ')
  const sorted = sortedSql(order)
  return rowsOfPageSql({ rows: `select * from (${all}) t order by ${sorted}`, sorted }, page)
}

/** Returns an `order by` list over the keys that `pageRowsSql` selects. */
export const sortedSql = ({ keys }: Order): string => sortedBy(keys, (_, index) => `t."~${index}"`)

/** Returns a `where` clause, or the empty text without conditions. */
export const whereSql = (conditions: readonly string[]): string =>
  conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
