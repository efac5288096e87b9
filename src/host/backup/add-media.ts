import { existsSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { backupPaths } from './backup-format.ts'
import type { BackupWriter } from './write-backup.ts'

/** Milliseconds after which a file counts as written completely. */
const completeAfterMs = 60_000

/**
 * Adds the uploaded files of a data folder before and after the cluster: a file is written before
 * its row and removed after it, so that one of the two times finds the file of each row. Before the
 * cluster only older files are added, since others may still be incomplete.
 */
export async function addMedia(
  writer: BackupWriter,
  dataDir: string,
  { isLast, signal }: { readonly isLast: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const folder = join(dataDir, 'media')
  if (!existsSync(folder)) return
  const newest = isLast ? Infinity : Date.now() - completeAfterMs
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    signal.throwIfAborted()
    const path = join(entry.parentPath, entry.name)
    const name = backupPaths.media + path.slice(folder.length + 1).replaceAll(sep, '/')
    if (entry.isFile() && !writer.sums.has(name)) await addFile(writer, { path, name, newest })
  }
}

/** Adds a file unless it was removed meanwhile or is newer. */
async function addFile(
  writer: BackupWriter,
  { path, name, newest }: { path: string; name: string; newest: number },
): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (file === undefined) return
  try {
    const { size, mtime, mtimeMs } = await file.stat()
    if (mtimeMs > newest) return
    const chunks = file.createReadStream({ end: Math.max(0, size - 1) })
    await writer.add({ name, size, mtime, mode: 0o600, type: 'file' }, chunks)
  } finally {
    await file.close()
  }
}
