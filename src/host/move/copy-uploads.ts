import { existsSync } from 'node:fs'
import { chown, copyFile, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The folder of uploaded files in a data folder. */
const uploads = 'media'

/**
 * Copies the uploaded files of a data folder into another one, with their owners, and returns their
 * number. Each is complete, and on the disk, before it gets its name; one that is there with the
 * same size is kept, so that a copy that was interrupted goes on.
 */
export async function copyUploads(from: string, to: string, signal: AbortSignal): Promise<number> {
  const folder = join(from, uploads)
  if (!existsSync(folder)) return 0
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    signal.throwIfAborted()
    const path = join(parentPath, name)
    await copyOne(path, join(to, uploads, path.slice(folder.length + 1)))
  }
  return files.length
}

async function copyOne(from: string, to: string): Promise<void> {
  const { size, uid, gid } = await stat(from)
  const there = await stat(to).catch(() => undefined)
  if (there?.size === size) return
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const draft = `${to}.partial`
  await copyFile(from, draft)
  // Only root may give files to others.
  if (process.getuid?.() === 0) await chown(draft, uid, gid)
  const file = await open(draft)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, to)
}
