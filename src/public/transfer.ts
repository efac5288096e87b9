/**
 * Imports of a project: objects of files and of other systems, written in chunks by the rules of
 * the API. Commands load the modules that use these names with `import()`.
 *
 * @example
 * import { ImportLoad, runImport, type ImportOptions } from 'cadastre/transfer'
 *
 * export const importShelf = (options: ImportOptions): Promise<number> =>
 *   runImport(options, true, async ({ load }) => {
 *     const book = requireModel(options.graph, 'library.Book')
 *     const body = { title: 'One' }
 *     await new ImportLoad(load).chunk(book, [{ location: 'shelf, row 1', body }])
 *   })
 *
 * @module
 */
export {
  runImport,
  type ImportOptions,
  type OpenedImport,
} from '../features/transfer/import/command-line.ts'
export { ImportLoad, type Imported, type LoadOptions } from '../features/transfer/import/load.ts'
export type {
  Incoming,
  ImportListener,
  ImportOutcome,
} from '../features/transfer/import/incoming.ts'
export { matchBodies } from '../features/transfer/import/existing.ts'
export { referenceInCell } from '../features/transfer/import/ambiguous-reference.ts'
export { targetOf } from '../features/transfer/import/dependency-order.ts'
export { readCsvRows, type CsvRow } from '../features/transfer/file/csv-rows.ts'
export type { BadLine } from '../features/transfer/file/lines.ts'
export { readTextLines, type TextLine } from '../features/transfer/file/text-lines.ts'
export { databaseIdentity, existingIds } from '../features/transfer/import/repeated-import.ts'
export { withoutListIndexes } from '../framework/database/migrations/index.ts'
export { commandLineAuthor } from '../framework/model/author.ts'
export { isExportable } from '../framework/model/exportable.ts'
export { isWritable, type ResolvedField } from '../framework/model/graph.ts'
export { parseJsonBody } from '../framework/request/json.ts'
export { decodeText, NotText } from '../framework/files/index.ts'
