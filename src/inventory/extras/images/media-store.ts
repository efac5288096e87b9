import type { Readable } from 'node:stream'
import type { Database } from 'cadastre'

/** First segment of the stored paths: `image-attachments/<name>`. */
export const imageFolder = 'image-attachments'

/** A store of uploaded files: a folder, or a table of the database. */
export interface MediaStore {
  /** Stores a file under a new name. */
  readonly write: (name: string, bytes: Uint8Array, database: Database) => Promise<void>
  /** Removes files; ignores missing ones. */
  readonly remove: (names: readonly string[], database: Pick<Database, 'rows'>) => Promise<void>
  /** Opens a file; undefined if there is none. */
  readonly open: (name: string, database: Pick<Database, 'rows'>) => Promise<OpenFile | undefined>
  /** Returns the names of all files. */
  readonly names: (database: Pick<Database, 'rows'>) => Promise<readonly string[]>
}

/** An open file. */
export interface OpenFile {
  /** In bytes. */
  readonly size: number
  readonly stream: () => Readable
}

const namePattern = /^[0-9a-f]{32}\.[a-z]{3,4}$/

/**
 * Returns whether a text is the name of an uploaded file. The service chooses the names: no text of
 * a client becomes part of a path.
 */
export const isMediaName = (name: string): boolean => namePattern.test(name)
