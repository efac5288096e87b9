import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Account } from '../embedded/run.ts'
import { backupPaths } from './backup-format.ts'
import { explainWriteError } from './explain-backup.ts'
import type { BackupEntry } from './read-backup.ts'

/** The folder in a data folder into which the uploaded files of a backup are extracted. */
export const mediaDraft = 'media.new'

/** Returns a function that writes the files of a backup, which only their owners may read. */
export function extractor(
  cluster: string,
  dataDir: string,
  account: Account | undefined,
): (entry: BackupEntry) => Promise<void> {
  return async ({ path, isFolder, chunks }) => {
    const isCluster = path.startsWith(backupPaths.cluster)
    const target = isCluster
      ? join(cluster, path.slice(backupPaths.cluster.length))
      : join(dataDir, mediaDraft, path.slice(backupPaths.media.length))
    try {
      if (isFolder) await mkdir(target, { recursive: true, mode: 0o700 })
      else await writeChunks(target, chunks, !isCluster)
      if (account !== undefined && isCluster) await chown(target, account.uid, account.gid)
    } catch (error) {
      // Errors of the backup have no code of the file system.
      throw isFileError(error) ? explainWriteError(error, `Writing ${target}`) : error
    }
  }
}

/** Gives the files of a folder to the account of PostgreSQL. */
export async function giveFolder(path: string, account: Account | undefined): Promise<void> {
  if (account === undefined) return
  for (const name of await readdir(path)) await chown(join(path, name), account.uid, account.gid)
}

/**
 * Adds the extracted files to the uploaded files of a data folder, whose names never repeat. Calls
 * `onAdd` with the path of each file before it is there.
 */
export async function moveMedia(dataDir: string, onAdd: (path: string) => void): Promise<void> {
  const draft = join(dataDir, mediaDraft)
  if (!existsSync(draft)) return
  for (const entry of await readdir(draft, { withFileTypes: true, recursive: true })) {
    const from = join(entry.parentPath, entry.name)
    const to = join(dataDir, 'media', from.slice(draft.length + 1))
    if (!entry.isFile() || existsSync(to)) continue
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    onAdd(to)
    await rename(from, to)
  }
  await rm(draft, { recursive: true, force: true })
}

/** Writes a file. PostgreSQL synchronises those of the cluster itself when it recovers. */
async function writeChunks(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  sync: boolean,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) await file.appendFile(chunk)
    if (sync) await file.sync()
  } finally {
    await file.close()
  }
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
