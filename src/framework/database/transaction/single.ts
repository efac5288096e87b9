import type { Database } from '../database.ts'
import { mapFailure, violationOf } from '../failures.ts'
import type { TransactionScope } from './context.ts'

/** Options of one transaction for many writes. */
export interface SingleTransactionOptions {
  /** Milliseconds after which it is rolled back. */
  readonly timeout: number
  /** False rolls back at the end, for a dry run. */
  readonly keep: boolean
}

/**
 * Runs work on a database whose transactions are savepoints of one transaction: everything is
 * committed, or nothing. Code that begins a transaction of its own works unchanged inside.
 */
export async function inSingleTransaction<T>(
  database: Database,
  options: SingleTransactionOptions,
  work: (inner: Database) => Promise<T>,
): Promise<T> {
  let outcome: { readonly value: T } | undefined
  try {
    await database.transaction(async (scope) => {
      outcome = { value: await work(inside(database, scope)) }
      if (!options.keep) throw new RolledBack()
    }, options)
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (!outcome) throw new Error('a transaction ended without an outcome')
  return outcome.value
}

/** Returns a database whose transactions are savepoints of a transaction. */
function inside(database: Database, { rows, savepoint }: TransactionScope): Database {
  const transaction: Database['transaction'] = async (work) => {
    try {
      return await savepoint(work)
    } catch (error) {
      throw violationOf(error) ?? mapFailure(error)
    }
  }
  return {
    ...database,
    pool: database.pool, // an accessor of the prototype
    rows,
    transaction,
    allAtOnce: ({ statements }) => transaction((scope) => Promise.all(statements.map(scope.rows))),
  }
}

class RolledBack extends Error {}
