import type { Graph } from './graph.ts'

/** Returns the unquoted names of the tables of all models and of the links between objects. */
export function allTables(graph: Graph): readonly string[] {
  const tables = [...graph.models.values()].flatMap(({ table, fields }) => [
    table,
    ...[...fields.values()].flatMap(({ many, columnName }) =>
      many && columnName ? [columnName.replaceAll('"', '')] : [],
    ),
  ])
  return [...new Set(tables)].toSorted()
}
