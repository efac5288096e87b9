import { FileTable } from './file-table.ts'
import type { MediaStore } from './media-store.ts'

const table = new FileTable('_media')

/** Returns the last segment of a path, which is the name of its file in the table. */
const nameIn = (path: string): string => path.split('/').at(-1) ?? ''

/** The store of the uploaded files in the database. Writes belong to the transaction of `rows`. */
export const mediaInDatabase: MediaStore = {
  write: (path, bytes, rows) => table.write(rows, nameIn(path), bytes),
  remove: (paths, rows) => table.remove(rows, paths.map(nameIn)),
  open: (path, rows) => table.open(rows, nameIn(path)),
  names: (rows) => table.names(rows),
}
