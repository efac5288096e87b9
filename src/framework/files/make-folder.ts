import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder with its parents, unless it exists. Throws the error of the system for the first
 * one that cannot be created. Node's `mkdir` with `recursive` never ends where the system refuses a
 * folder of an existing one with ENOENT, as in `/proc`.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (await isFolder(path)) return
    const parent = dirname(path)
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || parent === path || (await isFolder(parent))) throw error
    await makeFolder(parent, mode)
    await makeFolder(path, mode)
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false
