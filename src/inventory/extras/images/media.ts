import { randomBytes } from 'node:crypto'
import {
  FileTable,
  settingsOf,
  transaction,
  type BehaviourSettings,
  type Database,
  type Work,
} from 'cadastre'
import { inventorySettings } from '../../settings.ts'
import { mediaInFolder } from './media-folder.ts'
import { imageFolder, isMediaName, type MediaStore, type OpenFile } from './media-store.ts'

/** Uploaded files. New ones are written to the configured store; both stores are read. */
export interface Media {
  /** Stores a file under a new name; returns the path to store in the row. */
  readonly store: (bytes: Uint8Array, extension: string, database: Database) => Promise<string>
  /** Removes the file of an upload that was refused. */
  readonly discard: (path: string, database: Database) => Promise<void>
  /**
   * Removes files together with the rows that name them: from the database at once, from the folder
   * after the commit.
   */
  readonly drop: (
    paths: readonly string[],
    work: Pick<Work, 'rows' | 'afterCommit'>,
  ) => Promise<void>
  /** Opens a file by the last segment of its path; undefined if there is none. */
  readonly open: (name: string, database: Pick<Database, 'rows'>) => Promise<OpenFile | undefined>
}

/** Returns the stores by the values of the setting `mediaStore`. */
export function mediaStores(dataDir: string): Readonly<Record<'folder' | 'database', MediaStore>> {
  return { folder: mediaInFolder(dataDir), database: mediaInDatabase }
}

const table = new FileTable('_media')

const mediaInDatabase: MediaStore = {
  write: (name, bytes, database) =>
    transaction(database, ({ rows }) => table.write(rows, name, bytes)),
  remove: (names, { rows }) => table.remove(rows, names),
  open: (name, { rows }) => table.open(rows, name),
  names: ({ rows }) => table.names(rows),
}

/** Returns the uploaded files of a service with these settings. */
export function mediaOf(config: BehaviourSettings): Media {
  const { dataDir = 'data', databaseUrl } = config
  const { mediaStore = databaseUrl === undefined ? 'folder' : 'database' } = settingsOf(
    inventorySettings,
    config,
  )
  const stores = mediaStores(dataDir)
  const own = stores[mediaStore]
  const other = stores[mediaStore === 'folder' ? 'database' : 'folder']
  return {
    store: async (bytes, extension, database) => {
      const name = `${randomBytes(16).toString('hex')}.${extension}`
      await own.write(name, bytes, database)
      return `${imageFolder}/${name}`
    },
    discard: (path, database) => own.remove(namesOf([path]), database),
    drop: async (paths, { rows, afterCommit }) => {
      const names = namesOf(paths)
      if (names.length === 0) return
      await stores.database.remove(names, { rows })
      afterCommit(() => stores.folder.remove(names, { rows }))
    },
    open: async (name, database) =>
      isMediaName(name)
        ? ((await own.open(name, database)) ?? (await other.open(name, database)))
        : undefined,
  }
}

/** Returns the names of the files in stored paths, without paths that name no uploaded file. */
const namesOf = (paths: readonly string[]): readonly string[] =>
  paths.map((path) => path.slice(imageFolder.length + 1)).filter(isMediaName)
