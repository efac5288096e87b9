import type { ModelGraph, Model } from '../../model/graph.ts'
import type { RowConditions } from '../../model/permission.ts'
import { Parameters } from '../../sql/parameters.ts'
import { alternativeOf, type Alternative } from './alternative.ts'
import { conditionOnStates, type StateCondition } from './state-condition.ts'

/** The visible rows of a table. */
export interface TableRows {
  /** The name of the table, as statements write it. */
  readonly table: string
  /** SQL for the rows, with parameters from `$1` on. */
  readonly text: string
  readonly values: readonly unknown[]
  /** The other tables that decide which rows are visible. */
  readonly behind: ReadonlySet<string>
  /** Whether a former state of a row was visible; absent where none was. */
  readonly state?: StateCondition
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
  const state = conditionOnStates(graph, model, conditions)
  if (!looksAtItself) return { table, text: rows, values: parameters.values, behind, state }
  // A condition finds other rows of the table only if they are visible by the other alternatives.
  const others = alternatives.filter((one) => !one.behind.has(table))
  const text =
    `with ${everyRow} as not materialized (select * from ${table}), ` +
    `${table} as not materialized (select t.* from ${table} t ${where(others)}) ` +
    `select t.* from ${everyRow} t ${where(alternatives)}`
  return { table, text, values: parameters.values, behind, state }
}

/** The name that all rows of a table have where its own name stands for the visible ones. */
const everyRow = '"every row"'
