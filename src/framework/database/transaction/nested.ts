import type { Database } from '../database.ts'
import { mapFailure, violationOf } from '../failures.ts'
import { withRowTypes } from '../statement.ts'
import type { TransactionScope } from './context.ts'
import type { Writer } from './writer.ts'

/** The running transaction, and what runs after its commit. */
type Outer = TransactionScope & Pick<Writer, 'afterCommit'>

/**
 * Returns a database whose statements and transactions are parts of a running transaction: each
 * transaction is a savepoint, and nothing is committed before the outer one is. Tasks after a
 * commit wait for it, too.
 *
 * @example
 * await transaction(database, async (writer) => {
 *   await work(nestedDatabase(database, writer))
 *   await writer.rows(atTheEnd)
 * })
 */
export function nestedDatabase(database: Database, outer: Outer): Database {
  const nested: Database = {
    pool: database.pool,
    pools: database.pools,
    caller: database.caller,
    servers: database.servers,
    precondition: undefined,
    identify: database.identify,
    ready: database.ready,
    hasRoom: database.hasRoom,
    close: database.close,
    afterCommit: outer.afterCommit,
    rows: withRowTypes((statement) => withTypedErrors(outer.rows(statement))),
    transaction: (work) => withTypedErrors(outer.savepoint(work)),
    allAtOnce: ({ statements }) =>
      withTypedErrors(outer.savepoint(({ rows }) => Promise.all(statements.map(rows)))),
    forCaller: () => nested,
    withPrecondition: () => nested,
  }
  return nested
}

async function withTypedErrors<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    throw violationOf(error) ?? mapFailure(error)
  }
}
