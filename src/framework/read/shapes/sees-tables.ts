import { memoize } from '../../memoize.ts'
import type { ModelGraph, Model } from '../../model/graph.ts'
import type { Reader } from '../../model/permission.ts'
import { tablesOfModel } from '../../model/tables.ts'

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
