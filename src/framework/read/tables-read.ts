import type { Graph } from '../model/graph.ts'
import { allTables } from '../model/tables.ts'

const known = new WeakMap<Graph, ReadonlySet<string>>()

/**
 * Returns the tables that a statement names, if its result depends on them alone; undefined if it
 * also depends on the time or on chance.
 */
export function tablesRead(graph: Graph, sql: string): readonly string[] | undefined {
  if (volatile.test(sql)) return undefined
  const tables = known.get(graph) ?? new Set(allTables(graph))
  known.set(graph, tables)
  return [...new Set(sql.match(/\w+/g))].filter((word) => tables.has(word))
}

const volatile = /\b(now|random|\w+_timestamp|current_\w+)\b/i
