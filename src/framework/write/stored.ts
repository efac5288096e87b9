import type { Statement } from '../database/statement.ts'
import type { Graph, Model, ResolvedField } from '../model/graph.ts'
import { sqlContext } from '../model/sql.ts'
import type { Values } from '../model/item.ts'

/** Reads rows as they are stored, and keeps others from changing them until the transaction ends. */
export interface StoredPlan {
  readonly statement: Statement
  /** Stored values by field name, by id; rows that are gone are missing. */
  readonly values: (rows: readonly (readonly unknown[])[]) => ReadonlyMap<number, Values>
}

/**
 * Plans reading rows for a change; locked in the order of their ids, so that writers never wait in a circle. Only those
 * that are to go are locked against new references: a change leaves the id, and others may go on referring to it.
 */
export function planStored(
  graph: Graph,
  model: Model,
  ids: readonly number[],
  { going = false }: { readonly going?: boolean } = {},
): StoredPlan {
  const fields = [...model.fields.values()].filter((field) => field.columnName)
  const columns = fields.map((field, index) => `${storedSql(graph, model, field)} as c${index}`)
  const text = `select ${columns.join(', ')} from ${model.table} t where t.id = any($1::integer[]) order by t.id ${going ? 'for update' : 'for no key update'} of t`
  return {
    statement: { text, values: [ids] },
    values: (rows) =>
      new Map(
        rows.map((row) => [
          Number(row[0]),
          new Map(fields.map((field, index) => [field.name, row[index]])),
        ]),
      ),
  }
}

/** SQL of a field's stored value, in a row `t`. */
export function storedSql(graph: Graph, model: Model, field: ResolvedField): string {
  const { columnName = '', reads } = field
  if (field.many)
    return `array(select l.target_id from ${columnName} l where l.owner_id = t.id order by l.target_id)`
  if (reads.by !== 'expression' || field.raw) return `t.${columnName}`
  return reads.sql(
    't',
    sqlContext(model, (key) => graph.models.get(key)),
  )
}
