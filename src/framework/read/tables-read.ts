import { memoize } from '../memoize.ts'
import type { Graph } from '../model/graph.ts'
import { allTables } from '../model/tables.ts'

const tablesOf = memoize((graph: Graph): ReadonlySet<string> => new Set(allTables(graph)))

/**
 * Returns the tables that a statement names, if its result depends on them alone; undefined if it
 * also depends on the time or on chance.
 */
export function tablesRead(graph: Graph, sql: string): readonly string[] | undefined {
  if (volatile.test(sql)) return undefined
  const tables = tablesOf(graph)
  return [...new Set(sql.match(/\w+/g))].filter((word) => tables.has(word))
}

const volatile = /\b(now|random|\w+_timestamp|current_\w+)\b/i
