import type { Statement } from '../../database/statement.ts'
import type { Model } from '../../model/graph.ts'
import type { Parameters } from '../../sql/parameters.ts'
import type { HiddenFromReader } from '../visibility/index.ts'
import { estimatedRowsSql, keptTotalSql, versionAndTotalSql, versionSql } from '../../sql/totals.ts'
import type { CountedTotal, RememberedTotals } from './remembered-totals.ts'
import { whereSql, type CountSql, type Expected } from './rows.ts'

/** The version of the tables of a list, and its total if the statement returned one. */
export interface Summary {
  /** Undefined for a list that depends on more than its tables. */
  readonly version: string | undefined
  readonly total: number | undefined
  /** The total that the statement counted, for `RememberedTotals`; absent for any other total. */
  readonly counted?: CountedTotal
}

/** How a list gets its total and its version, in the statement of its page. */
export interface SummaryPlan {
  /**
   * Returns the SQL of a text that the statement computes once, and selects as `one.summary`. It
   * has the version of the tables of the list; undefined tables for a list that has no version.
   */
  readonly sql: (tables: readonly string[] | undefined) => string
  /**
   * Returns the SQL of the column. The column is null except in rows where `isCounted` or `isFirst`
   * holds. Where only `isFirst` does, it has the version, and the total only if that is kept.
   * `count` is SQL for the numbers of rows where the statement has them already.
   */
  readonly column: (isCounted: string, isFirst: string, count?: CountSql) => string
  /** Returns SQL for the number of rows of the list, from the tables of the list. */
  readonly total: (tables: readonly string[] | undefined) => string
  /** Returns both from a value of the column. */
  readonly read: (value: unknown) => Summary
  /** SQL for the numbers of rows; absent for a list without filters. */
  readonly count?: CountSql
  /** The last known numbers of rows of a filtered list, which may have changed since. */
  readonly expected?: Expected
}

/** The rows that are counted. */
export interface Counted {
  readonly model: Model
  readonly conditions: readonly string[]
  readonly parameters: Parameters
  /** Hidden from the reader: others find other rows with the same conditions. */
  readonly hidden: HiddenFromReader
}

/**
 * Plans the total of the rows that meet the conditions: the kept one of the table if there are
 * none, a remembered one if the tables have not changed since, or the number of rows found.
 */
export function planSummary(counted: Counted, remembered: RememberedTotals): SummaryPlan {
  const { model, conditions } = counted
  return conditions.length === 0 ? planKept(model) : planFound(counted, remembered)
}

const planKept = ({ table }: Model): SummaryPlan => ({
  sql: (tables) =>
    tables ? versionAndTotalSql(tables, table) : `' ' || ${keptTotalSql(table)}::text`,
  column: (_, isFirst) => `case when ${isFirst} then one.summary end`,
  total: () => keptTotalSql(table),
  read: (value) => {
    const { version, total } = summaryOf(value)
    return { version, total }
  },
})

function planFound(
  { model, conditions, parameters, hidden }: Counted,
  remembered: RememberedTotals,
): SummaryPlan {
  const found = `(select count(*) from ${model.table} t${whereSql(conditions)})`
  const reader = hidden.rows?.digest ?? ''
  const count: Statement = { text: found + reader, values: [...parameters.values] }
  const known = remembered.get(count)
  const knownVersion = parameters.add(known?.version ?? null, 'text')
  const knownTotal = parameters.add(known?.total ?? null, 'bigint')
  const counting = { total: found, tableRows: estimatedRowsSql(model.table) }
  return {
    count: counting,
    ...(known ? { expected: known } : {}),
    sql: (tables) => (tables ? `coalesce(${versionSql(tables)}, '')` : `''`),
    column: (isCounted, isFirst, { total, tableRows } = counting) => {
      const counted = `${total} || ' ' || ${tableRows}`
      const current = `case when one.summary = ${knownVersion} then ${knownTotal}::text else ${counted} end`
      return (
        `case when ${isCounted} then one.summary || ' ' || ${current} ` +
        `when ${isFirst} then one.summary || ' ' end`
      )
    },
    total: (tables) => {
      const isKnown = tables ? `${versionSql(tables)} = ${knownVersion}` : 'false'
      return `case when ${isKnown} then ${knownTotal} else ${found} end`
    },
    read: (value) => {
      const { version, total, tableRows } = summaryOf(value)
      if (total === undefined || tableRows === undefined || version === undefined)
        return { version, total }
      return { version, total, counted: { count, version, total, tableRows } }
    },
  }
}

/**
 * Parses `<version> <total> <rows of the table>`; each may be empty or absent. The rows are absent
 * where the total is the remembered one.
 */
function summaryOf(value: unknown): Summary & { readonly tableRows: number | undefined } {
  const [version = '', total = '', tableRows = ''] = String(value).split(' ')
  return {
    version: version || undefined,
    total: numberOf(total),
    tableRows: numberOf(tableRows),
  }
}

const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text))
