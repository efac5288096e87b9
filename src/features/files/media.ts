import { settingsOf } from '../../framework/config/own-settings.ts'
import type { BehaviourSettings } from '../../framework/config/config.ts'
import type { Database } from '../../framework/database/database.ts'
import {
  isMediaPath,
  mediaInDatabase,
  mediaInFolder,
  type MediaStore,
  type OpenFile,
} from '../../framework/files/index.ts'
import type { FileKeeper } from '../../framework/write/context.ts'
import { fileSettings } from './settings.ts'

/** Uploaded files. New ones are written to the configured store; both stores are read. */
export interface Media extends FileKeeper {
  /** Opens a file by its path; undefined if there is none. */
  readonly open: (path: string, database: Pick<Database, 'rows'>) => Promise<OpenFile | undefined>
}

/** Returns the stores by the values of the setting `mediaStore`. */
export const mediaStores = (
  dataDir: string,
): Readonly<Record<'folder' | 'database', MediaStore>> => ({
  folder: mediaInFolder(dataDir),
  database: mediaInDatabase,
})

/**
 * Returns the uploaded files of a service with these settings. A row never names a missing file: a
 * file is written before the commit, and removed from a folder only after it.
 */
export function mediaOf(config: BehaviourSettings): Media {
  const { dataDir = 'data', databaseUrl } = config
  const { mediaStore = databaseUrl === undefined ? 'folder' : 'database' } = settingsOf(
    fileSettings,
    config,
  )
  const stores = mediaStores(dataDir)
  const own = mediaStore === 'folder' ? stores.folder : stores.database
  const other = mediaStore === 'folder' ? stores.database : stores.folder
  return {
    store: async (path, bytes, { rows, afterRollback }) => {
      if (own === stores.folder) afterRollback(() => own.remove([path], rows))
      await own.write(path, bytes, rows)
    },
    drop: async (given, { rows, afterCommit }) => {
      const paths = given.filter(isMediaPath)
      if (paths.length === 0) return
      await stores.database.remove(paths, rows)
      afterCommit(() => stores.folder.remove(paths, rows))
    },
    open: async (path, { rows }) =>
      isMediaPath(path)
        ? ((await own.open(path, rows)) ?? (await other.open(path, rows)))
        : undefined,
  }
}
