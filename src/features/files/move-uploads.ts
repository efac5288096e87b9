import { buffer } from 'node:stream/consumers'
import { transaction } from '../../framework/database/transaction/index.ts'
import type { Database } from '../../framework/database/database.ts'
import type { MediaStore } from '../../framework/files/index.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import type { Progress } from '../transfer/import/progress.ts'
import { readStoredPaths } from './stored-paths.ts'

/** The stores of a move. */
export interface MoveStores {
  readonly from: MediaStore
  readonly to: MediaStore
}

/**
 * Moves the files of all objects from one store to the other, and returns their number. Removes a
 * file only after its copy was read and is equal. A further call continues an interrupted move.
 * Files are served meanwhile.
 */
export async function moveUploads(
  { from, to }: MoveStores,
  { graph, database }: { readonly graph: ModelGraph; readonly database: Database },
  progress: Progress,
): Promise<number> {
  const names = new Set((await from.names(database.rows)).map(nameIn))
  const paths = (await readStoredPaths(graph, database.rows)).filter((path) =>
    names.has(nameIn(path)),
  )
  progress.begin('files', paths.length)
  for (const path of paths) {
    await moveFile(path, { from, to }, database)
    progress.advance(1)
  }
  progress.end()
  return paths.length
}

const nameIn = (path: string): string => path.split('/').at(-1) ?? ''

async function moveFile(path: string, { from, to }: MoveStores, database: Database): Promise<void> {
  const bytes = await read(from, path, database)
  if (!bytes) return // it was deleted meanwhile
  const existing = await read(to, path, database)
  // An interrupted move may have left a part of the file.
  if (existing && !existing.equals(bytes)) await to.remove([path], database.rows)
  if (!existing?.equals(bytes))
    await transaction(database, ({ rows }) => to.write(path, bytes, rows))
  const copy = await read(to, path, database)
  if (!copy?.equals(bytes)) throw new Error(`The copy of ${path} is not equal to the file.`)
  await from.remove([path], database.rows)
}

async function read(
  store: MediaStore,
  path: string,
  { rows }: Database,
): Promise<Buffer | undefined> {
  const found = await store.open(path, rows)
  return found && buffer(found.stream())
}
