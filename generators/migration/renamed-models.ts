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
  const renames = after
    .filter(({ id, field, model }) => !field && (former.get(id) ?? model) !== model)
    .map(({ id, model }) => [former.get(id) ?? '', model])
    .map((keys) => keys.map((key) => contentType({ key })))
  return after.flatMap((table) =>
    table.columns.flatMap((column) => {
      const naming = graph.models.get(table.model)?.fields.get(column.field)?.naming
      if (!naming || table.field) return []
      return renames.flatMap(([from = '', to = '']) =>
        from === to ? [] : [change('renameValues', { table, column, naming, from, to })],
      )
    }),
  )
}
