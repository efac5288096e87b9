import type { Database } from './database.ts'
import { mapFailure } from './failures.ts'
import { inTransaction } from './transaction.ts'

/** How long one transaction around many writes may take, in milliseconds. */
export interface WithinOptions {
  readonly timeout: number
  /** False undoes everything at the end: what would happen is known, and nothing has. */
  readonly keep: boolean
}

/**
 * Runs work on a database whose transactions are savepoints of one: all of it is kept or nothing is, and what asks for
 * a transaction of its own need not know.
 */
export async function within<T>(
  database: Database,
  options: WithinOptions,
  work: (inner: Database) => Promise<T>,
): Promise<T> {
  let outcome: { readonly value: T } | undefined
  try {
    await inTransaction(database.pool, options.timeout, async ({ rows }) => {
      outcome = { value: await work({ ...database, rows }) }
      if (!options.keep) throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw mapFailure(error)
  }
  if (!outcome) throw new Error('a transaction ended without an outcome')
  return outcome.value
}

class Undone extends Error {}
