import { hash } from 'node:crypto'
import type { Statement } from '../../database/statement.ts'
import type { ModelGraph, Model } from '../../model/graph.ts'
import { tablesOf } from '../../model/table-reads.ts'
import { Parameters } from '../../sql/parameters.ts'
import { versionStatement } from '../../sql/totals.ts'
import { planFilters, type Conditions, nothingFixed, Scope } from '../conditions/index.ts'
import type { Sought } from './cursor.ts'
import {
  shapeOf,
  type StatementText,
  type Build,
  type Shape,
  type ResultRows,
  type ShapeMemory,
  type SplitShape,
  seesTables,
} from '../shapes/index.ts'
import { planOrder, type Order } from '../order.ts'
import { isSeeking } from '../query.ts'
import { boundsOf, classOfBounds, type PageBounds } from './bounds.ts'
import { readPage, type PageRows } from './page.ts'
import { findPosition, type CursorPosition } from './cursor-position.ts'
import { deepPage, isDeepPage, type RowsOfPage } from './deep-page.ts'
import { joined, type ReadOptions } from './read.ts'
import type { RememberedTotals } from './remembered-totals.ts'
import {
  areCommon,
  countedSql,
  pageRowsSql,
  partsOf,
  rowsBy,
  sortedSql,
  withCountSql,
  type Filtered,
} from './rows.ts'
import { planSummary, type SummaryPlan } from './total.ts'
import { limited } from '../../sql/limited.ts'
import { hiddenFrom, limitedSubject, type HiddenFromReader } from '../visibility/index.ts'
import { jsonArraySql } from '../../sql/json.ts'

/** The query of a reader, and the totals of earlier lists. */
export interface CountedQuery extends ReadOptions {
  readonly remembered: RememberedTotals
}

/** A plan for a page of a list, as clients receive it. */
export interface PagePlan {
  readonly statement: Statement
  /** Completes the rows of the statement; undefined if they have everything. */
  readonly memory: ShapeMemory | undefined
  readonly build: Build
  /** Returns what the complete rows of the statement say. */
  readonly read: (rows: ResultRows) => PageRows
  /** Reads the version of all tables; undefined for a list that depends on more than tables. */
  readonly version: Statement | undefined
  /**
   * True if the version also changes with objects that the reader may not see, so that it may not
   * be shown.
   */
  readonly hasHiddenVersion: boolean
  /** Identifies what the page shows, however its rows are found: columns, conditions and order. */
  readonly digest: string
  /** The values of the conditions of the statement. */
  readonly filterValues: readonly unknown[]
  /** True for a page that starts at a cursor. */
  readonly isSought: boolean
}

/** The largest limit of a page that is read as a split shape: larger pages have many bytes. */
const maxSplitObjects = 100

/**
 * Plans the one statement of a page. It returns the rows, the total of the list, the version of the
 * tables, and the cursors. The statement returns at least one row, so that an empty page has them
 * too.
 */
export function planPage(graph: ModelGraph, model: Model, query: CountedQuery): PagePlan {
  const hidden = hiddenFrom(graph, model, query.reader)
  const known = shapeOf(graph, model, query, hidden)
  const parameters = new Parameters()
  const scope = new Scope({ graph, model, parameters, hidden })
  const planned = planFilters(scope, query)
  const { conditions, notNull } = planned
  const filterValues = [...parameters.values]
  const summary = planSummary({ model, conditions, parameters, hidden }, query.remembered)
  const filtered = filteredOf(planned, { scope, query, summary })
  // Rows that are read in the order of an index need all keys of it.
  const isSorted = filtered.by === 'gather' || filtered.by === 'planned'
  const fixed = isSorted ? planned.fixed : nothingFixed
  const orderOf = (): Order => planOrder(graph, model, query.ordering, { hidden, fixed, notNull })
  const bounds = boundsOf(query, parameters)
  const position = findPosition(model, query, { orderOf, filtered, bounds, parameters })
  const memory = query.limit > maxSplitObjects ? undefined : query.nested?.choose(known.splits)
  const depends = dependsOf(query, scope, { filtered, fixed, notNull, bounds, position, memory })
  const makeText = (): PageText => {
    const order = position?.order ?? orderOf()
    const sought = position?.sought ?? { order, parts: partsOf(order, filtered, bounds) }
    const { shape } = known
    const split = memory?.shape
    const options = { scope, shape, split, summary, filtered, bounds, parameters }
    const keys = order.keys.map(({ name }) => name)
    const shown = [model.table, shape.columns, shape.joins, conditions, keys]
    return { ...pageText(options, sought), order, digest: digestOf(shown) }
  }
  const page = known.text(`page ${depends}`, makeText)
  const statement = { text: page.text, values: parameters.values, isReadOnly: true }
  return {
    statement: limited(statement, hidden.rows, page.tables),
    memory,
    build: known.shape.build,
    read: (rows) => {
      const options = { model, query, order: page.order, summary, cursor: position?.cursor }
      return readPage(rows, { keysAt: known.shape.columns.length, ...options })
    },
    version: page.version,
    hasHiddenVersion: isVersionHidden(scope, page.tables, query),
    digest: page.digest,
    filterValues,
    isSought: position !== undefined,
  }
}

/** The parts of a plan on which the text of a page depends besides its shape. */
interface TextDepends extends Pick<Conditions, 'fixed' | 'notNull'> {
  readonly filtered: Filtered
  readonly bounds: PageBounds
  readonly position: CursorPosition | undefined
  readonly memory: ShapeMemory | undefined
}

const dependsOf = (
  { ordering }: CountedQuery,
  { reads }: Scope,
  { filtered, fixed, notNull, bounds, position, memory }: TextDepends,
): string =>
  JSON.stringify([
    ordering,
    classOfBounds(bounds),
    filtered,
    [...fixed].map(([column, is]) => [column, is('o')]),
    [...notNull],
    position?.pattern,
    // Whether the tables of the conditions are known.
    [memory?.shape.name, reads.isComplete],
  ])

/** Returns whether tables have rows that the reader may not see. */
const isVersionHidden = (
  { graph, model, hidden }: Scope,
  tables: readonly string[] | undefined,
  { reader }: CountedQuery,
): boolean =>
  hidden.rows !== undefined ||
  limitedSubject(graph, model, hidden) !== undefined ||
  !seesTables(graph, tables ?? [], reader)

interface FilteredOptions {
  readonly scope: Scope
  readonly query: CountedQuery
  readonly summary: SummaryPlan
}

/**
 * Returns how the rows of a page are read. A page at a cursor is read from the cursor on, also
 * where the number of rows is not known, unless few rows are expected.
 */
function filteredOf(planned: Conditions, options: FilteredOptions): Filtered {
  const { conditions, isSelective } = planned
  const { scope, query, summary } = options
  const { model, hidden } = scope
  const table = scope.reads.name(model.table)
  if (isDerivedFromMany(model, hidden))
    return { table, conditions, conditionsByRow: conditions, by: 'planned' }
  const { expected } = summary
  const usual = rowsBy(model, { expected, isSelective, page: rowsRead(query) })
  const isUnknown = usual === 'walk' && expected === undefined && conditions.length > 0
  const by = isUnknown && !isSeeking(query) ? 'counted' : usual
  const byRow = scopeByRow(by, planned, options)
  const conditionsByRow = byRow ? planFilters(byRow, query).conditions : conditions
  return { table, conditions, conditionsByRow, by }
}

/**
 * Returns the scope of the conditions that are checked for one row after another; undefined where
 * they are those of all rows.
 */
function scopeByRow(
  by: Filtered['by'],
  { isSelective, readsOthers }: Conditions,
  { scope, summary: { expected } }: FilteredOptions,
): Scope | undefined {
  if (by === 'counted') return readsOthers ? scope.byRow() : undefined
  if (by !== 'walk' || !expected) return undefined
  // The planner takes a text that is searched for to be rare.
  const isCommon = isSelective && areCommon(expected)
  return readsOthers || isCommon ? scope.byRow({ isCommon }) : undefined
}

/** The most tables that decide about the rows of a table which a statement names several times. */
const maxRepeatedTables = 8

/**
 * Returns whether many tables decide which rows of a model the reader sees, as for entries of the
 * change log. The planner repeats them wherever a statement names the table of the model.
 */
const isDerivedFromMany = ({ table }: Model, { rows }: HiddenFromReader): boolean =>
  (rows?.tablesBehind([table]).length ?? 0) > maxRepeatedTables

/** Returns the numbers of rows that a page reads and passes. */
const rowsRead = (query: CountedQuery): Pick<CountedQuery, 'limit' | 'offset'> =>
  isSeeking(query) ? { limit: query.limit + 1, offset: 0 } : query

/** The text of a page, with what was found while it was made. */
interface PageText extends StatementText {
  readonly order: Order
  /** The tables that the page depends on; undefined for a page that depends on more. */
  readonly tables: readonly string[] | undefined
  /** Reads the version of its tables: one object, so requests that are sent together share it. */
  readonly version: Statement | undefined
  readonly digest: string
}

interface TextOptions {
  readonly scope: Scope
  readonly shape: Shape
  /** The shape of the rows, if nested objects are left out. */
  readonly split: SplitShape | undefined
  readonly summary: SummaryPlan
  readonly filtered: Filtered
  readonly bounds: PageBounds
  readonly parameters: Parameters
}

/** The number of a row of a page, from 1; null in the only row of an empty page. */
const number = 't."~number"'

/** SQL that is true in the first row of a page. */
const isFirst = `coalesce(${number} = 1, true)`

/** Returns the rows of a page, and the start of the statement that they need. */
const partsOfPage = (
  { scope, filtered, bounds, parameters, summary }: TextOptions,
  { order, parts }: Sought,
  tables: readonly string[] | undefined,
): RowsOfPage =>
  !scope.hidden.rows && isDeepPage(filtered, order, bounds)
    ? deepPage(filtered, order, { parts, bounds, total: summary.total(tables) }, parameters)
    : { start: '', rows: pageRowsSql(filtered, order, parts, bounds) }

function pageText(
  options: TextOptions,
  sought: Sought,
): Pick<PageText, 'text' | 'tables' | 'version'> {
  const { scope, shape, split, summary, filtered, bounds } = options
  const { order } = sought
  const read = tablesOf([scope.reads, order.reads, shape.reads])
  const tables = read && (scope.hidden.rows?.tablesBehind(read) ?? read)
  const { start, rows } = partsOfPage(options, sought, tables)
  const count = filtered.by === 'counted' ? summary.count : undefined
  const keys = jsonArraySql(order.keys.map((_, index) => `t."~${index}"::text`))
  const shown = split ?? shape
  const columns = [
    ...shown.columns,
    `case when ${number} in (1, ${bounds.limit}) then ${keys}::text end`,
    summaryColumn(bounds, summary, count !== undefined),
    ...(split ? [`case when ${isFirst} then one.nested end`] : []),
  ]
  const nested = split ? `, ${split.version} as nested` : ''
  const rowNumber = `row_number() over (order by ${sortedSql(order)}) as "~number"`
  const numbered = `select t.*, ${rowNumber} from (${rows}) t`
  const text =
    (count === undefined ? start : withCountSql(count, bounds)) +
    `select ${columns.join(', ')} ` +
    // OFFSET stops the planner from inlining the sub-select, which would compute the summary for
    // each use of it.
    `from (select ${summary.sql(tables)} as summary${nested} offset 0) one ` +
    `left join (${numbered}) t on true${joined(shown.joins)} ` +
    `order by ${number}`
  return { text, tables, version: tables && versionStatement(tables) }
}

/** Returns the column with the version of the tables, and the total where it has to be counted. */
function summaryColumn(
  { limit, offset }: PageBounds,
  summary: SummaryPlan,
  isCountKnown: boolean,
): string {
  // Pages that are not full are counted by their length, unless they are past the end.
  const isCounted =
    offset === undefined || isCountKnown ? isFirst : `coalesce(${number} = ${limit}, ${offset} > 0)`
  return summary.column(isCounted, isFirst, isCountKnown ? countedSql : undefined)
}

const digestOf = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url')
