import type { Database } from './database.ts'
import { mapFailure } from './failures.ts'
import { inTransaction } from './transaction.ts'

/** Options of one transaction for many writes. */
export interface SingleTransactionOptions {
  /** Milliseconds. */
  readonly timeout: number
  /** False rolls everything back at the end, as for a dry run. */
  readonly keep: boolean
}

/**
 * Runs work on a database whose transactions are savepoints of one transaction: everything is committed, or nothing.
 * Code that begins a transaction of its own works unchanged inside.
 */
export async function inSingleTransaction<T>(
  database: Database,
  options: SingleTransactionOptions,
  work: (inner: Database) => Promise<T>,
): Promise<T> {
  let outcome: { readonly value: T } | undefined
  try {
    await inTransaction(database.pool, options.timeout, async ({ rows }) => {
      outcome = { value: await work({ ...database, rows }) }
      if (!options.keep) throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw mapFailure(error)
  }
  if (!outcome) throw new Error('a transaction ended without an outcome')
  return outcome.value
}

class RolledBack extends Error {}
