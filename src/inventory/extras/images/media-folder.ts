import { createReadStream } from 'node:fs'
import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFolder, isMediaName, type MediaStore } from './media-store.ts'

/**
 * Returns the store of the uploaded files in a data folder. Only the service's user can read them.
 */
export function mediaInFolder(dataDir: string): MediaStore {
  const directory = join(dataDir, 'media', imageFolder)
  return {
    write: async (name, bytes) => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await writeFile(join(directory, name), bytes, { flag: 'wx', mode: 0o600, flush: true })
    },
    remove: async (names) => {
      for (const name of names) await unlink(join(directory, name)).catch(() => undefined)
    },
    open: async (name) => {
      const path = join(directory, name)
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) return undefined
      return { size: found.size, stream: () => createReadStream(path) }
    },
    names: async () => {
      const names = await readdir(directory).catch(() => [])
      return names.filter(isMediaName)
    },
  }
}
