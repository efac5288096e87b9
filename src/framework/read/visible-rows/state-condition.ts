import type { Statement } from '../../database/statement.ts'
import type { Model, ModelGraph, ResolvedField } from '../../model/graph.ts'
import type { RowConditions } from '../../model/permission.ts'
import { Parameters } from '../../sql/parameters.ts'
import { alternativeOf, type Alternative } from './alternative.ts'
import { findRowReads } from './reads-of-row.ts'
import { tablesAs, type NamesOfTables } from './table-expressions.ts'

/** Whether a former state of an object meets conditions: a condition on the row `t`. */
export interface StateCondition extends Pick<Statement, 'text' | 'values'> {
  /** The fields of the row `t` that it reads, besides the id. */
  readonly fields: readonly ResolvedField[]
  /** The tables that it reads. */
  readonly reads: ReadonlySet<string>
  /** The names of the expressions that it reads. */
  readonly needs: ReadonlySet<string>
}

/**
 * Returns the condition that a former state of an object meets one of the conditions. It meets none
 * that its stored values do not decide, nor one that looks at an object that no longer exists.
 *
 * @param names what the conditions find in each table
 */
export function conditionOnStates(
  graph: ModelGraph,
  model: Model,
  conditions: RowConditions,
  names: NamesOfTables,
): StateCondition {
  const parameters = new Parameters()
  const fields = new Set<ResolvedField>()
  const alternatives: Alternative[] = []
  for (const all of conditions) {
    const read = findRowReads(graph, model, all, 'json')
    if (!read) continue
    read.fields.forEach((field) => fields.add(field))
    for (const one of alternativeOf(graph, model, all, parameters))
      alternatives.push({ ...one, sql: `${one.sql} and ${read.targetsExist}` })
  }
  const where = alternatives.map(({ sql }) => `(${sql})`).join(' or ') || 'false'
  const reads = new Set(alternatives.flatMap((one) => [...one.behind]))
  const { sql, needs } = tablesAs(names, reads)
  const text = sql === '' ? where : `(${sql}select ${where})`
  return { text, values: parameters.values, fields: [...fields], reads, needs }
}

/** SQL that converts the text `x` of a JSON value of the type `y`, by the type of the column. */
const casts: Readonly<Record<string, string>> = {
  boolean: "case y when 'boolean' then x::boolean end",
  integer: "case y when 'number' then x::numeric end",
  smallint: "case y when 'number' then x::numeric end",
}

/**
 * Returns SQL for whether a state meets a condition. `offset 0` keeps the planner from repeating
 * the value of a field at each filter that reads it.
 *
 * @param id SQL for the id of the object
 * @param valueOf returns SQL for the stored value of a field, as `jsonb`
 */
export function meetsSql(
  { fields, text }: Pick<StateCondition, 'fields' | 'text'>,
  id: string,
  valueOf: (field: ResolvedField) => string,
): string {
  const columns = fields
    .filter(({ name }) => name !== 'id')
    .map((field) => {
      const { columnName = '', column } = field
      const cast = casts[column?.sql ?? ''] ?? 'x'
      const value = `select ${valueOf(field)} as v offset 0`
      const parts = `select v #>> '{}' as x, jsonb_typeof(v) as y from (${value}) v`
      return `(select ${cast} from (${parts}) p) as ${columnName}`
    })
  const state = `select ${[`${id} as id`, ...columns].join(', ')} offset 0`
  return `exists (select from (${state}) t where ${text})`
}
