import { readFile, rename, writeFile } from 'node:fs/promises'
import { StartError } from '../../framework/errors/start-error.ts'

/** A file that keeps the cursor of a program across its runs. */
export interface CursorFile {
  /** The cursor that the file has; undefined if there is no file yet. */
  readonly cursor: string | undefined
  /** Replaces the cursor of the file in one step: a file of a killed program is never cut off. */
  readonly keep: (cursor: string) => Promise<void>
}

/** Reads the file of a cursor. Throws a `StartError` if it cannot be read. */
export async function openCursorFile(path: string): Promise<CursorFile> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return ''
    throw new StartError(`The file ${path} cannot be read: ${cause.message}.`, { cause })
  })
  const next = `${path}.next`
  const keep = async (cursor: string): Promise<void> => {
    await writeFile(next, `${cursor}\n`)
    await rename(next, path)
  }
  return { cursor: text.trim() || undefined, keep }
}
