import type { Graph, Model, ResolvedField } from '../../framework/model/graph.ts'
import type { SqlContext } from '../../framework/model/reading.ts'
import { sqlContext } from '../../framework/model/sql.ts'
import { sealedFields } from '../../framework/sealing/sealed.ts'

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
