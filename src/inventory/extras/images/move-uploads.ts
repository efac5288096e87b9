import { buffer } from 'node:stream/consumers'
import type { Database } from 'cadastre'
import type { Progress } from 'cadastre/commands'
import type { MediaStore } from './media-store.ts'

/** The stores of a move. */
export interface MoveStores {
  readonly from: MediaStore
  readonly to: MediaStore
}

/**
 * Moves all uploaded files from one store to the other, and returns their number. Removes a file
 * only after its copy was read and is equal. A further call continues an interrupted move. Files
 * are served meanwhile.
 */
export async function moveUploads(
  { from, to }: MoveStores,
  database: Database,
  progress: Progress,
): Promise<number> {
  const names = await from.names(database)
  progress.begin('images', names.length)
  for (const name of names) {
    await moveFile(name, { from, to }, database)
    progress.advance(1)
  }
  progress.end()
  return names.length
}

async function moveFile(name: string, { from, to }: MoveStores, database: Database): Promise<void> {
  const bytes = await read(from, name, database)
  if (!bytes) return // it was deleted meanwhile
  const existing = await read(to, name, database)
  // An interrupted move may have left a part of the file.
  if (existing && !existing.equals(bytes)) await to.remove([name], database)
  if (!existing?.equals(bytes)) await to.write(name, bytes, database)
  const copy = await read(to, name, database)
  if (!copy?.equals(bytes)) throw new Error(`The copy of ${name} is not equal to the file.`)
  await from.remove([name], database)
}

async function read(
  store: MediaStore,
  name: string,
  database: Database,
): Promise<Buffer | undefined> {
  const found = await store.open(name, database)
  return found && buffer(found.stream())
}
