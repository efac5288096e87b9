export { makeFolder } from './make-folder.ts'
export { decodeChunks, decodeText, linesOf, NotText } from './text-encoding.ts'
export { FileTable } from './file-table.ts'
