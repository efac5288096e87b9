import {
  contentType,
  type ModelGraph,
  type ResolvedField,
} from '../../src/framework/model/graph.ts'
import { describeChange, type SchemaChange } from './changes.ts'
import type { ColumnDescription, Table } from './description.ts'
import type { Names } from './sql.ts'

/** A column whose values name models. */
interface NamingColumn {
  readonly table: Table
  readonly column: ColumnDescription
  readonly naming: NonNullable<ResolvedField['naming']>
  /** Whether its rows stay when a model that they name is dropped. */
  readonly outlives: boolean
}

/**
 * Renames models in values that name them, and removes the names of dropped models, including the
 * rows that are about such a model only. References use ids and do not change.
 */
export function namedModels(
  before: readonly Table[],
  after: readonly Table[],
  graph: ModelGraph,
): readonly SchemaChange[] {
  const columns = namingColumns(after, graph)
  const gone = droppedModels(before, after)
  const names = renamedModels(before, after)
  return columns.flatMap(({ outlives, ...subject }) => {
    return [
      ...(gone.length === 0 || outlives
        ? []
        : [describeChange('forgetModels', { ...subject, gone })]),
      ...(names.length === 0 ? [] : [describeChange('renameValues', { ...subject, names })]),
    ]
  })
}

/** Returns the columns of tables whose values name models. */
export function namingColumns(
  tables: readonly Table[],
  graph: ModelGraph,
): readonly NamingColumn[] {
  return tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const field = table.field
        ? undefined
        : graph.models.get(table.model)?.fields.get(column.field)
      const naming = field?.naming
      return naming ? [{ table, column, naming, outlives: field.outlivesModel === true }] : []
    }),
  )
}

function droppedModels(before: readonly Table[], after: readonly Table[]): readonly string[] {
  const kept = new Set(after.map(({ id }) => id))
  return before
    .filter(({ id, field }) => !field && !kept.has(id))
    .map(({ model }) => contentType({ key: model }))
}

/** Returns the content types of renamed models. */
export function renamedModels(before: readonly Table[], after: readonly Table[]): readonly Names[] {
  const former = new Map(before.map(({ id, model }) => [id, model]))
  return after
    .filter(({ field }) => !field)
    .map(({ id, model }) => ({
      from: contentType({ key: former.get(id) ?? model }),
      to: contentType({ key: model }),
    }))
    .filter(({ from, to }) => from !== to)
}
