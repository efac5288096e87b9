import type { Database } from '../../framework/database/database.ts'
import { commandLineAuthor } from '../../framework/model/author.ts'
import { requireModel, type ModelGraph } from '../../framework/model/graph.ts'
import { seesAll } from '../../framework/model/permission.ts'
import type { Extensions, WriteContext } from '../../framework/write/context.ts'

/** The models, the database and the extensions with which commands write. */
export interface CommandStore {
  readonly graph: ModelGraph
  readonly database: Database
  readonly extensions: Extensions
}

/** Returns the context of a write to a model by a command, which sees all objects. */
export const commandContextOf = (
  { graph, database, extensions }: CommandStore,
  key: string,
): WriteContext => ({
  graph,
  model: requireModel(graph, key),
  database,
  extensions,
  author: commandLineAuthor(),
  reader: seesAll,
})
