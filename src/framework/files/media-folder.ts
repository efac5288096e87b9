import { createReadStream } from 'node:fs'
import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMediaPath, type MediaStore } from './media-store.ts'

/**
 * Returns the store of the uploaded files in a data folder. Only the service's user can read them.
 */
export function mediaInFolder(dataDir: string): MediaStore {
  const root = join(dataDir, 'media')
  return {
    write: async (path, bytes) => {
      const to = join(root, path)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await writeFile(to, bytes, { flag: 'wx', mode: 0o600, flush: true })
    },
    remove: async (paths) => {
      for (const path of paths) await unlink(join(root, path)).catch(() => undefined)
    },
    open: async (path) => {
      const from = join(root, path)
      const found = await stat(from).catch(() => undefined)
      if (!found?.isFile()) return undefined
      return { size: found.size, stream: () => createReadStream(from) }
    },
    names: async (_, minutes = 0) => {
      const entries = await readdir(root, { recursive: true }).catch(() => [])
      const paths = entries.map((path) => path.replaceAll('\\', '/')).filter(isMediaPath)
      const old: string[] = []
      for (const path of paths) {
        const { mtimeMs = Infinity } = (await stat(join(root, path)).catch(() => undefined)) ?? {}
        if (mtimeMs <= Date.now() - minutes * 60_000) old.push(path)
      }
      return old
    },
  }
}
