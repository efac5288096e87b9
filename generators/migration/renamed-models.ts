import { contentType, type Graph } from '../../src/model/graph.ts'
import { change, type Change } from './changes.ts'
import type { Table } from './description.ts'

/** Renames models in values that name them; what refers to rows does so by ids, and needs no change. */
export function renamedModels(
  before: readonly Table[],
  after: readonly Table[],
  graph: Graph,
): readonly Change[] {
  const former = new Map(before.map(({ id, model }) => [id, model]))
  const tables = after.filter(({ field }) => !field)
  const renames = tables
    .map(({ id, model }) => ({
      from: contentType({ key: former.get(id) ?? model }),
      to: contentType({ key: model }),
    }))
    .filter(({ from, to }) => from !== to)
  if (renames.length === 0) return []
  return tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const naming = graph.models.get(table.model)?.fields.get(column.field)?.naming
      if (!naming) return []
      return [change('renameValues', { table, column, naming, names: renames })]
    }),
  )
}
