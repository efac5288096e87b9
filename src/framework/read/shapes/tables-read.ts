import { memoize } from '../../memoize.ts'
import type { ModelGraph, Model } from '../../model/graph.ts'
import type { Reader } from '../../model/permission.ts'
import { allTables, tablesOfModel } from '../../model/tables.ts'

const tablesOf = memoize((graph: ModelGraph): ReadonlySet<string> => new Set(allTables(graph)))

/**
 * Returns the tables that a statement names, if its result depends on them alone; undefined if it
 * also depends on the time or on chance.
 */
export function tablesRead(graph: ModelGraph, sql: string): readonly string[] | undefined {
  if (volatile.test(sql)) return undefined
  const tables = tablesOf(graph)
  return [...new Set(sql.match(/\w+/g))].filter((word) => tables.has(word))
}

/** Returns whether a reader may see the models of all tables. */
export function seesTables(graph: ModelGraph, tables: readonly string[], reader: Reader): boolean {
  const owners = ownersOf(graph)
  return tables.every((table) => {
    const owner = owners.get(table)
    return owner !== undefined && reader.maySee(owner)
  })
}

/** Returns the models by their tables and their linking tables. */
const ownersOf = memoize(
  ({ models }: ModelGraph): ReadonlyMap<string, Model> =>
    new Map(
      [...models.values()].flatMap((model) => tablesOfModel(model).map((table) => [table, model])),
    ),
)

const volatile = /\b(now|random|\w+_timestamp|current_\w+)\b/i
