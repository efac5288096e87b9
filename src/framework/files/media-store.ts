import type { Readable } from 'node:stream'
import type { Rows } from '../database/statement.ts'

/** A store of uploaded files: a folder, or a table of the database. */
export interface MediaStore {
  /** Stores a file under a new path. */
  readonly write: (path: string, bytes: Uint8Array, rows: Rows) => Promise<void>
  /** Removes files; ignores missing ones. */
  readonly remove: (paths: readonly string[], rows: Rows) => Promise<void>
  /** Opens a file; undefined if there is none. */
  readonly open: (path: string, rows: Rows) => Promise<OpenFile | undefined>
  /** Returns the names of all files that were stored some time ago, and their paths if known. */
  readonly names: (rows: Rows, minutes?: number) => Promise<readonly string[]>
}

/** An open file. */
export interface OpenFile {
  /** In bytes. */
  readonly size: number
  readonly stream: () => Readable
}

const pathPattern = /^[a-z0-9][a-z0-9_-]*\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/

/**
 * Returns whether a text is the path of an uploaded file: a folder and a name. The service chooses
 * both: no text of a client becomes part of a path.
 */
export const isMediaPath = (path: string): boolean => pathPattern.test(path)
