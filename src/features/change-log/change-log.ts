import type { Recorder, RowRecorder } from '../../framework/write/context.ts'
import { entryOf } from './entry.ts'
import { insertEntries, insertFound } from './sql/entries.ts'

/**
 * Records any number of changes with one statement. An update without a difference is not recorded.
 */
export const recordChanges: Recorder = async (changes, { author, post }) => {
  const lines = changes.flatMap((change) => entryOf(change) ?? [])
  if (lines.length === 0) return
  post(insertEntries(lines, author))
}

/**
 * Records changes of rows inside the database, since a write may affect more rows than fit in
 * memory.
 */
export const recordRows: RowRecorder = async (rows, { graph, author, post }) => {
  post(insertFound(rows, graph, author))
}
