import { createReadStream } from 'node:fs'
import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folder, isMediaName, type MediaStore } from './media-store.ts'

/** Returns the uploads in a data folder. */
export function mediaInFolder(dataDir: string): MediaStore {
  const place = join(dataDir, 'media', folder)
  return {
    write: async (name, bytes) => {
      await mkdir(place, { recursive: true, mode: 0o700 })
      await writeFile(join(place, name), bytes, { flag: 'wx', mode: 0o600 })
    },
    remove: async (names) => {
      for (const name of names) await unlink(join(place, name)).catch(() => undefined)
    },
    open: async (name) => {
      const path = join(place, name)
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) return undefined
      return { size: found.size, stream: () => createReadStream(path) }
    },
    names: async () => {
      const names = await readdir(place).catch(() => [])
      return names.filter(isMediaName)
    },
  }
}
