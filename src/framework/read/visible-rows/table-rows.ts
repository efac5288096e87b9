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
  readonly state?: StateCondition & { readonly hidden: ReadonlySet<string> }
}

/** Returns the rows of a model's table that meet the conditions, without hidden values. */
export function rowsOfModel(
  graph: ModelGraph,
  model: Model,
  conditions: RowConditions,
  hidden: ReadonlySet<string> = nothing,
): TableRows {
  const { table } = model
  const parameters = new Parameters()
  const alternatives = conditions.flatMap((all) => alternativeOf(graph, model, all, parameters))
  const behind = new Set(alternatives.flatMap((one) => [...one.behind]))
  const looksAtItself = behind.delete(table)
  const where = (parts: readonly Alternative[]): string =>
    `where ${parts.map(({ sql }) => `(${sql})`).join(' or ') || 'false'}`
  const shown = columnsOf(model, hidden)
  const rows = `select ${shown} from ${table} t ${where(alternatives)}`
  const state = { ...conditionOnStates(graph, model, conditions), hidden }
  if (!looksAtItself) return { table, text: rows, values: parameters.values, behind, state }
  // A condition finds other rows of the table only if they are visible by the other alternatives.
  const others = alternatives.filter((one) => !one.behind.has(table))
  const text =
    `with ${everyRow} as not materialized (select * from ${table}), ` +
    `${table} as not materialized (select ${shown} from ${table} t ${where(others)}) ` +
    `select ${shown} from ${everyRow} t ${where(alternatives)}`
  return { table, text, values: parameters.values, behind, state }
}

const nothing: ReadonlySet<string> = new Set()

/** Returns the columns of the row `t`: null, of the type of the column, for hidden fields. */
function columnsOf({ table, fields }: Model, hidden: ReadonlySet<string>): string {
  if (hidden.size === 0) return 't.*'
  return [...fields.values()]
    .flatMap(({ name, columnName, many }) => {
      if (!columnName || many) return []
      return hidden.has(name)
        ? `(null::${table}).${columnName} as ${columnName}`
        : `t.${columnName}`
    })
    .join(', ')
}

/** Returns the links of hidden lists of references: none. */
export const hiddenLinks = (
  { fields }: Model,
  hidden: ReadonlySet<string> = nothing,
): readonly TableRows[] =>
  [...fields.values()].flatMap(({ name, many, columnName = '' }) => {
    if (!many || !hidden.has(name)) return []
    const table = columnName.replaceAll('"', '')
    return [{ table, text: `select * from ${table} where false`, values: [], behind: nothing }]
  })

/** The name that all rows of a table have where its own name stands for the visible ones. */
const everyRow = '"every row"'
