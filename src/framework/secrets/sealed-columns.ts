import type { Database } from '../database/database.ts'
import type { Graph, Model, ResolvedField } from '../model/graph.ts'
import type { SqlContext } from '../model/reading.ts'
import { sqlContext } from '../model/sql.ts'
import { everSealedSql, sealedFields } from '../sealing/sealed.ts'

/** The column of a sealed field, with the SQL context of its model. */
export interface SealedColumn {
  readonly model: Model
  readonly field: ResolvedField
  readonly context: SqlContext
}

/** Returns the columns of all sealed fields. */
export function sealedColumns(graph: Graph): readonly SealedColumn[] {
  return [...graph.models.values()]
    .filter((model) => !model.view)
    .flatMap((model) => {
      const context = sqlContext(model, (key) => graph.models.get(key))
      return sealedFields(model).map((field) => ({ model, field, context }))
    })
}

/** Returns a condition on the row `t` of a sealed column; `$1` is a prefix of sealed values. */
export type ColumnCondition = (column: SealedColumn) => string

/** Matches values with the prefix. */
export const beginsSql: ColumnCondition = ({ field: { columnName = '' } }) =>
  `coalesce(starts_with(t.${columnName}, $1), false)`

/** Matches values with another prefix, and missing ones where a value was sealed. */
export const othersSql: ColumnCondition = (column) =>
  `${everSealedSql(column.field, 't', column.context)} and not ${beginsSql(column)}`

/** Counts the values in sealed columns that meet a condition. */
export async function countValues(
  columns: readonly SealedColumn[],
  condition: ColumnCondition,
  prefix: string,
  { rows }: Pick<Database, 'rows'>,
): Promise<number> {
  const counts = columns.map(
    (column) => `(select count(*) from ${column.model.table} t where ${condition(column)})`,
  )
  const text = `select (${['0', ...counts].join(' + ')})::int from (select $1::text) x`
  return Number((await rows({ text, values: [prefix] }))[0]?.[0])
}
