import type { Database } from '../../framework/database/database.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import { mediaStores } from './media.ts'
import { storedPathsSql, readStoredPaths } from './stored-paths.ts'

/** Minutes after which a file in the folder that no object has is not that of a write any more. */
const settledMinutes = 24 * 60

/**
 * Removes the files of no object, as a crash or a purge of deleted objects leaves them, and returns
 * their number. Files in the folder stay for a day: the write of a new one may not be committed.
 */
export async function sweepFiles(
  graph: ModelGraph,
  database: Database,
  dataDir: string,
): Promise<number> {
  const { folder } = mediaStores(dataDir)
  const old = await folder.names(database.rows, settledMinutes)
  const paths = new Set(await readStoredPaths(graph, database.rows))
  const lost = old.filter((path) => !paths.has(path))
  await folder.remove(lost, database.rows)
  return lost.length + (await sweepTable(graph, database))
}

/** Removes them from the table, by one statement: it finds a file and its row together. */
async function sweepTable(graph: ModelGraph, { rows }: Database): Promise<number> {
  const text = `
    with used as materialized (
      select split_part(p.path, '/', 2) as name from (${storedPathsSql(graph) ?? "select ''::text as path"}) p
    ), removed as (
      delete from _media m where not exists (select from used u where u.name = m.name)
      returning m.name
    )
    select count(distinct name)::int from removed`
  const [[count] = []] = await rows({ text, values: [], isReadOnly: false })
  return Number(count ?? 0)
}
