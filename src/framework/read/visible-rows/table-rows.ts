import { ApiError } from '../../errors/errors.ts'
import type { ModelGraph, Model } from '../../model/graph.ts'
import type { RowConditions, RowFilters } from '../../model/permission.ts'
import { tablesOf } from '../../model/table-reads.ts'
import { allTables } from '../../model/tables.ts'
import { Parameters } from '../../sql/parameters.ts'
import { acceptConditions } from './accept-conditions.ts'

/** The visible rows of a table. */
export interface TableRows {
  /** The name of the table, as statements write it. */
  readonly table: string
  /** SQL for the rows, with parameters from `$1` on. */
  readonly text: string
  readonly values: readonly unknown[]
  /** The other tables that decide which rows are visible. */
  readonly behind: ReadonlySet<string>
}

/** Returns the rows of a model's table that meet the conditions. */
export function rowsOfModel(graph: ModelGraph, model: Model, conditions: RowConditions): TableRows {
  const { table } = model
  const parameters = new Parameters()
  const alternatives = conditions.flatMap((all) => alternativeOf(graph, model, all, parameters))
  const behind = new Set(alternatives.flatMap((one) => [...one.behind]))
  const looksAtItself = behind.delete(table)
  const where = (parts: readonly Alternative[]): string =>
    `where ${parts.map(({ sql }) => `(${sql})`).join(' or ') || 'false'}`
  const rows = `select t.* from ${table} t ${where(alternatives)}`
  if (!looksAtItself) return { table, text: rows, values: parameters.values, behind }
  // A condition finds other rows of the table only if they are visible by the other alternatives.
  const others = alternatives.filter((one) => !one.behind.has(table))
  const text =
    `with ${everyRow} as not materialized (select * from ${table}), ` +
    `${table} as not materialized (select t.* from ${table} t ${where(others)}) ` +
    `select t.* from ${everyRow} t ${where(alternatives)}`
  return { table, text, values: parameters.values, behind }
}

/** The name that all rows of a table have where its own name stands for the visible ones. */
const everyRow = '"every row"'

/** The condition that a row passes a list of filters, and the tables that it looks at. */
interface Alternative {
  readonly sql: string
  readonly behind: ReadonlySet<string>
}

/**
 * Returns the condition of a list of filters. Returns none if a filter is wrong, as one of a field
 * that the schema no longer has: a condition that nobody can evaluate shows no row.
 */
function alternativeOf(
  graph: ModelGraph,
  model: Model,
  all: readonly RowFilters[],
  parameters: Parameters,
): readonly Alternative[] {
  // As with `$groups` of a user without groups.
  if (all.some((filters) => [...filters.values()].some((texts) => texts.length === 0))) return []
  const before = parameters.values.length
  try {
    const accepted = all.map((filters) => acceptConditions(graph, model, filters, parameters))
    const sql = accepted.flatMap(({ conditions }) => conditions).join(' and ') || 'true'
    const behind = tablesOf(accepted.map(({ scope }) => scope.reads)) ?? allTables(graph)
    return [{ sql, behind: new Set(behind) }]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    parameters.values.length = before
    return []
  }
}
