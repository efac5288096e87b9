import type { ModelGraph, Model } from '../../model/graph.ts'
import type { RowConditions, RowFilters } from '../../model/permission.ts'
import { Parameters } from '../../sql/parameters.ts'
import { alternativeOf } from './alternative.ts'
import { conditionOnStates, type StateCondition } from './state-condition.ts'
import { findRowReads } from './reads-of-row.ts'
import { tablesAs, type NamesOfTables, type TableExpression } from './table-expressions.ts'

/** The visible rows of a table. */
export interface TableRows extends Omit<TableExpression, 'name'> {
  readonly table: string
}

/** The visible rows of a table, and what is visible of the former states of its rows. */
export interface LimitedRows extends TableRows {
  /** Whether a former state of a row was visible; undefined if none was. */
  readonly state?: StateCondition
  /** The names of the fields whose values nothing shows; undefined for none. */
  readonly hidden?: ReadonlySet<string>
}

/**
 * Returns the rows of a model that meet the conditions.
 *
 * @param names what the conditions find in each table
 */
export function rowsOfModel(
  graph: ModelGraph,
  model: Model,
  conditions: RowConditions,
  names: NamesOfTables,
): LimitedRows {
  const { table } = model
  const parameters = new Parameters()
  const alternatives = conditions.flatMap((all) =>
    alternativeOf(graph, model, all, parameters).map((one) => ({
      ...one,
      sql: one.sql + alsoIfDeleted(graph, model, all),
    })),
  )
  const behind = new Set(alternatives.flatMap((one) => [...one.behind]))
  const { sql, needs } = tablesAs(names, behind)
  const from = names.get(table) ?? table
  const where = alternatives.map((one) => `(${one.sql})`).join(' or ') || 'false'
  return {
    table,
    text: `${sql}select t.* from ${from} t where ${where}`,
    values: parameters.values,
    needs: new Set([...needs, from]),
    reads: new Set([table, ...behind]),
    state: conditionOnStates(graph, model, conditions, names),
  }
}

/**
 * Returns a further condition on the row `t`, which a deleted one has to meet as well: the filters
 * find out about what it stores, and about objects that exist.
 */
function alsoIfDeleted(graph: ModelGraph, model: Model, all: readonly RowFilters[]): string {
  if (!model.softDelete || all.length === 0) return ''
  const read = findRowReads(graph, model, all, 'row')
  return ` and (t.deleted is null${read ? ` or ${read.targetsExist}` : ''})`
}

/** Returns the columns of the row `t`: null, of the type of the column, for hidden fields. */
export function columnsWithout({ table, fields }: Model, hidden: ReadonlySet<string>): string {
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
