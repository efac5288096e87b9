import type { Statement } from '../../database/statement.ts'
import type { Model, ModelGraph, Path, ResolvedField } from '../../model/graph.ts'
import type { RowConditions, RowFilters } from '../../model/permission.ts'
import { Parameters } from '../../sql/parameters.ts'
import { alternativeOf, type Alternative } from './alternative.ts'
import { followedFilter } from '../../model/followed-filters.ts'
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
 * Returns the condition that a former state of an object meets one of the conditions. Leaves out
 * those that its stored values do not decide: of lists, of objects that refer to it, and of values
 * that are stored in another form than they are read in.
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
    const read = fieldsRead(graph, model, all)
    if (!read) continue
    read.forEach((field) => fields.add(field))
    alternatives.push(...alternativeOf(graph, model, all, parameters))
  }
  const where = alternatives.map(({ sql }) => `(${sql})`).join(' or ') || 'false'
  const reads = new Set(alternatives.flatMap((one) => [...one.behind]))
  const { sql, needs } = tablesAs(names, reads)
  const text = sql === '' ? where : `(${sql}select ${where})`
  return { text, values: parameters.values, fields: [...fields], reads, needs }
}

/** Returns the fields of the row that filters read; undefined if its values do not decide. */
function fieldsRead(
  graph: ModelGraph,
  model: Model,
  all: readonly RowFilters[],
): readonly ResolvedField[] | undefined {
  const fields: ResolvedField[] = []
  for (const name of all.flatMap((filters) => [...filters.keys()])) {
    const test = followedFilter(graph, model, name)?.test
    const field = test?.by === 'lookup' ? fieldRead(model, test.paths[0]) : undefined
    if (!field) return undefined
    fields.push(field)
  }
  return fields
}

/** Returns the field of the row that a path begins with, if its stored value can be read again. */
function fieldRead(model: Model, { steps, field: last }: Path): ResolvedField | undefined {
  const [first] = steps
  if (steps.some(({ by }) => by !== 'forward')) return undefined
  const field = first
    ? [...model.fields.values()].find(({ columnName }) => columnName === first.column)
    : last
  const isStored = field?.columnName !== undefined && !field.many && !field.confidential
  return isStored && (field.reference || field.column?.isPlain) ? field : undefined
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
