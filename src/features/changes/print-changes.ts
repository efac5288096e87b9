import { once } from 'node:events'
import type { Database } from '../../framework/database/database.ts'
import { seesAll } from '../../framework/model/permission.ts'
import { requireModels } from './changes-request.ts'
import { printChangeCursor } from './cursor.ts'
import { readChanges, type FoundChanges, type ReadingChanges } from './read-changes.ts'
import { ChangeWatcher } from './watcher.ts'

/** Which changes are printed. */
export interface PrintedChanges {
  /** A cursor, `now`, or undefined for the first change. */
  readonly since: string | undefined
  /** The content types of the models; empty for all. */
  readonly models: readonly string[]
  /** Whether it waits for further changes until Ctrl-C. */
  readonly follow: boolean
  /** Called with the cursor after the changes that were printed. */
  readonly keep?: ((cursor: string) => Promise<void>) | undefined
}

/** The changes of one statement. */
const limit = 1000

/** The longest time, in milliseconds, that one wait takes. */
const longestWait = 60_000

/**
 * Prints changes as JSON lines to standard output, and at the end the cursor to go on with to
 * standard error. Throws a 400 or a 410 for a cursor or a model that is not known.
 */
export async function printChanges(
  options: ReadingChanges & { readonly database: Database },
  { since, models, follow, keep }: PrintedChanges,
): Promise<void> {
  const { graph, config, records, database } = options
  const choiceShape = 'value' as const
  const changesReader = {
    database,
    reader: seesAll,
    context: { base: '', choiceShape },
    look: undefined,
  }
  const watcher = new ChangeWatcher(database, records)
  const stopped = new AbortController()
  const stop = (): void => stopped.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  process.stdout.once('error', stop) // whoever reads has gone
  let cursor = since
  try {
    requireModels(graph, models)
    while (!stopped.signal.aborted) {
      const query = { since: cursor, models, limit }
      const found = await readChanges({ graph, config, records }, changesReader, query)
      cursor = printChangeCursor(found.next, found.epoch)
      await print(found)
      await keep?.(cursor)
      if (found.more) continue
      if (!follow) break
      await watcher.wait(found.next.from, longestWait, stopped.signal)
    }
  } finally {
    watcher.close()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
  if (cursor !== undefined) console.error(`Go on with --since ${cursor}`)
}

/** Writes events, and waits while the reader of standard output is slower. */
async function print({ events }: FoundChanges): Promise<void> {
  const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('')
  if (lines !== '' && !process.stdout.write(lines)) await once(process.stdout, 'drain')
}
