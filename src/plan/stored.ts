import type { Statement } from '../database/database.ts'
import type { Graph, Model, ResolvedField } from '../model/graph.ts'
import { sqlContext } from '../model/sql.ts'
import { prepared } from './statement.ts'

/** Reads a row as it is stored, and keeps others from changing it until the transaction ends. */
export interface StoredPlan {
  readonly statement: Statement
  /** Stored values by field name; references as ids. */
  readonly values: (row: readonly unknown[]) => ReadonlyMap<string, unknown>
}

/** Plans reading one row for a change. */
export function planStored(graph: Graph, model: Model, id: number): StoredPlan {
  const fields = [...model.fields.values()].filter((field) => field.columnName)
  const columns = fields.map((field, index) => `${storedSql(graph, model, field)} as c${index}`)
  return {
    statement: prepared(
      `select ${columns.join(', ')} from ${model.table} t where t.id = $1 for update`,
      [id],
    ),
    values: (row) => new Map(fields.map((field, index) => [field.name, row[index]])),
  }
}

function storedSql(graph: Graph, model: Model, field: ResolvedField): string {
  const { columnName = '', reads } = field
  if (field.many)
    return `array(select l.target_id from ${columnName} l where l.owner_id = t.id order by l.target_id)`
  if (reads.by !== 'expression') return `t.${columnName}`
  return reads.sql(
    't',
    sqlContext(model, (key) => graph.models.get(key)),
  )
}
