import type { Statement } from '../database/statement.ts'
import type { Graph, Model } from '../model/graph.ts'
import { allTables } from '../model/tables.ts'
import type { Parameters } from '../sql/parameters.ts'
import { keptTotalSql, versionSql } from '../sql/totals.ts'
import type { RememberedTotals } from './remembered-totals.ts'
import { whereSql } from './rows.ts'

/** How a list gets its total. */
export interface TotalPlan {
  /** The statement that counts. */
  readonly count: Statement
  /** Returns the SQL of a column with the total. */
  readonly column: () => string
  /** Returns the total from a value of the column. */
  readonly read: (value: unknown) => number
  /** The last known total, which may have changed since. */
  readonly expected?: number
}

/**
 * Plans the total of the rows that meet the conditions: the kept one of the table if there are
 * none, a remembered one if the tables have not changed since, or the number of rows found.
 */
export function planTotal(
  { graph, model, parameters }: Counted,
  conditions: readonly string[],
  remembered: RememberedTotals | undefined,
): TotalPlan {
  const isAll = conditions.length === 0
  const found = `(select count(*)::int from ${model.table} t${whereSql(conditions)})`
  const sql = isAll ? keptTotalSql(model.table) : found
  const count = { text: `select ${sql}`, values: [...parameters.values] }
  if (isAll || !remembered || isVolatile(sql)) return { count, column: () => sql, read: Number }
  const known = remembered.get(count)
  const version = parameters.add(known?.version ?? null, 'text')
  return {
    count,
    ...(known ? { expected: known.total } : {}),
    column: () => versionedSql(sql, versionSql(tablesIn(graph, sql)), version),
    read: (value) => {
      if (typeof value === 'number') return value // of the statement that only counts
      const [now = '', total = ''] = String(value).split(' ')
      if (total === '' && known) return known.total
      if (now !== '') remembered.set(count, { version: now, total: Number(total) })
      return Number(total)
    },
  }
}

interface Counted {
  readonly graph: Graph
  readonly model: Model
  readonly parameters: Parameters
}

/** `<version> <total>`, without the total if the version is the known one. */
const versionedSql = (total: string, version: string, known: string): string =>
  `(select coalesce(v.version, '') || ' ' || ` +
  `case when v.version = ${known} then '' else ${total}::text end ` +
  `from (select ${version} as version) v)`

/** Returns whether the rows found depend on more than the tables. */
const isVolatile = (sql: string): boolean => /\b(now|random|\w+_timestamp|current_\w+)\b/i.test(sql)

const tables = new WeakMap<Graph, ReadonlySet<string>>()

/** Returns the tables that a statement names. */
function tablesIn(graph: Graph, sql: string): readonly string[] {
  const known = tables.get(graph) ?? new Set(allTables(graph))
  tables.set(graph, known)
  return [...new Set(sql.match(/\w+/g))].filter((word) => known.has(word))
}
