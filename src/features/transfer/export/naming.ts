import type { ModelGraph, Model, ResolvedField } from '../../../framework/model/graph.ts'
import { requireModel } from '../../../framework/model/graph.ts'
import { makeSqlContext } from '../../../framework/model/sql.ts'
import { TableReads } from '../../../framework/model/table-reads.ts'
import { targetOf } from '../import/dependency-order.ts'
import { naturalKeyOf } from '../import/identity.ts'
import { jsonObjectSql } from '../../../framework/sql/json.ts'

/** Temporary table with the line numbers of objects without a natural key. */
export const numbersTable = 'pg_temp.export_number'

/** Context in which objects are named. */
export interface Naming {
  readonly graph: ModelGraph
  /** Keys of the exported models: only their lines have keys to refer to. */
  readonly exported: ReadonlySet<string>
  /** Keys of the models hidden from the reader: their objects are named by their ids. */
  readonly hidden?: ReadonlySet<string>
}

/**
 * Returns the SQL of the reference to the row `alias` as JSON text: its natural key when that is
 * complete, else the number of its line, else its id.
 */
function nameSql(naming: Naming, model: Model, alias: string): string {
  const byId = `json_build_object('id', ${alias}.id)::text`
  if (naming.hidden?.has(model.key)) return byId
  const natural = naturalSql(naming, model, alias)
  const own = naming.exported.has(model.key)
    ? `(
        select json_build_object('$ref', '${model.key}/' || n.number)::text
        from ${numbersTable} n
        where n.model = '${model.key}' and n.id = ${alias}.id
      )`
    : byId
  return natural === undefined ? own : `coalesce(${natural}, ${own})`
}

/**
 * Returns the SQL of the natural key as JSON text, null when a part of it is null. Returns
 * undefined for a model without a natural key.
 */
export function naturalSql(naming: Naming, model: Model, alias: string): string | undefined {
  const fields = (naturalKeyOf(model) ?? []).flatMap((name) => model.fields.get(name) ?? [])
  if (fields.length === 0) return undefined
  const parts = fields.map((field) => [field.name, partSql(naming, model, field, alias)] as const)
  const whole = fields
    .filter(({ nullable }) => nullable)
    .map(({ columnName }) => `${alias}.${columnName} is not null`)
  const text = `${jsonObjectSql(parts)}::text`
  return whole.length === 0 ? text : `case when ${whole.join(' and ')} then ${text} end`
}

function partSql(naming: Naming, model: Model, field: ResolvedField, alias: string): string {
  if (!field.reference) return valueSql(naming.graph, model, field, alias)
  return `${referenceSql(naming, field, `${alias}.${field.columnName}`, alias)}::json`
}

/** Returns the SQL of the reference to the object with an id, as JSON text. */
export function referenceSql(
  naming: Naming,
  field: ResolvedField,
  id: string,
  alias: string,
): string {
  const target = requireModel(naming.graph, targetOf(field))
  const inner = `${alias}_${field.name}`
  return `(
    select ${nameSql(naming, target, inner)}
    from ${target.table} ${inner}
    where ${inner}.id = ${id}
  )`
}

/** Returns the SQL of a field's value in the form that a create accepts. */
export function valueSql(
  graph: ModelGraph,
  model: Model,
  field: ResolvedField,
  alias: string,
): string {
  if (field.reads.by !== 'expression') return `${alias}.${field.columnName}`
  return field.reads.sql(alias, makeSqlContext(model, new TableReads(graph.models)))
}
