import { randomBytes } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = 'image-attachments'

/**
 * Uploaded files in the data folder. The service chooses their names: no text of a client becomes
 * part of a path.
 */
export interface Media {
  /** Stores a file under a new name; returns the path to store in the row. */
  readonly keep: (bytes: Uint8Array, extension: string) => Promise<string>
  /** Removes files; ignores missing ones. */
  readonly drop: (paths: readonly string[]) => Promise<void>
  /** Opens a file by the last segment of its path; undefined if there is none. */
  readonly open: (name: string) => Promise<OpenFile | undefined>
}

/** An open file. */
export interface OpenFile {
  readonly size: number
  readonly stream: () => ReadStream
}

const namePattern = /^[0-9a-f]{32}\.[a-z]{3,4}$/

/** Returns the uploads of a data folder. */
export function mediaIn(dataDir: string): Media {
  const place = join(dataDir, 'media', folder)
  const pathOf = (name: string): string | undefined =>
    namePattern.test(name) ? join(place, name) : undefined
  return {
    keep: async (bytes, extension) => {
      const name = `${randomBytes(16).toString('hex')}.${extension}`
      await mkdir(place, { recursive: true, mode: 0o700 })
      await writeFile(join(place, name), bytes, { flag: 'wx', mode: 0o600 })
      return `${folder}/${name}`
    },
    drop: async (paths) => {
      for (const path of paths) {
        const found = pathOf(path.slice(folder.length + 1))
        if (found) await unlink(found).catch(() => undefined)
      }
    },
    open: async (name) => {
      const path = pathOf(name)
      const found = path ? await stat(path).catch(() => undefined) : undefined
      if (!path || !found?.isFile()) return undefined
      return { size: found.size, stream: () => createReadStream(path) }
    },
  }
}
