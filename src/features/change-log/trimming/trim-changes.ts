import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../framework/database/database.ts'
import { transaction } from '../../../framework/database/transaction/index.ts'
import { forgetFiles, lockTrimming, trimEntries } from '../sql/trim.ts'

/** Options of `trimChanges`: the age of the entries that it deletes, and its pace. */
export interface Trimming {
  /** Entries that are older than so many days are deleted. */
  readonly days: number
  /** The most entries that one transaction deletes. */
  readonly batchSize?: number
  /** Milliseconds between two transactions. */
  readonly pauseMs?: number
  /** Ends the trimming between two transactions. */
  readonly signal?: AbortSignal
}

/**
 * Deletes the old entries of the change log in short transactions, which hold up neither readers
 * nor writers. Returns their number: 0 where another process does it at the moment.
 */
export async function trimChanges(
  database: Database,
  { days, batchSize = 1_000, pauseMs = 100, signal }: Trimming,
): Promise<number> {
  let count = 0
  for (;;) {
    const trimmed = await trimBatch(database, days, batchSize)
    count += trimmed
    if (trimmed < batchSize || signal?.aborted) break
    await sleep(pauseMs, undefined, { ...(signal && { signal }) }).catch(() => {})
  }
  if (count > 0) await database.rows(forgetFiles)
  return count
}

const trimBatch = (database: Database, days: number, batchSize: number): Promise<number> =>
  transaction(
    database,
    async ({ rows }) => {
      const [[isLocked] = []] = await rows<[boolean]>(lockTrimming)
      if (isLocked !== true) return 0
      const [[count] = []] = await rows<[number]>(trimEntries(days, batchSize))
      return count ?? 0
    },
    { objects: batchSize },
  )
