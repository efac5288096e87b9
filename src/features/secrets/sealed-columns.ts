import type { ModelGraph, Model, ResolvedField } from '../../framework/model/graph.ts'
import type { SqlContext } from '../../framework/model/reading.ts'
import { makeSqlContext } from '../../framework/model/sql.ts'
import { TableReads } from '../../framework/model/table-reads.ts'
import { sealedFields } from '../../framework/sealing/sealed.ts'

/** The column of a sealed field, with the SQL context of its model. */
export interface SealedColumn {
  readonly model: Model
  readonly field: ResolvedField
  readonly context: SqlContext
  /** True for the values of deleted objects, which are kept beside the change log. */
  readonly isOfDeleted?: true
}

/**
 * Returns the columns of all sealed fields, and those of deleted objects that are kept for an undo.
 */
export const everySealedColumn = (graph: ModelGraph): readonly SealedColumn[] =>
  sealedColumns(graph).flatMap((column) => [column, { ...column, isOfDeleted: true }])

/** Returns the columns of all sealed fields. */
export function sealedColumns(graph: ModelGraph): readonly SealedColumn[] {
  return [...graph.models.values()]
    .filter((model) => !model.view)
    .flatMap((model) => {
      const context = makeSqlContext(model, new TableReads(graph.models))
      return sealedFields(model).map((field) => ({ model, field, context }))
    })
}
