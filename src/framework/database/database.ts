import type { Caller, Precondition } from './caller/index.ts'
import type { FairPool } from './pool/index.ts'
import type { ServerConnections, ServerGroup } from './servers/index.ts'
import type { VisibleRows } from '../model/permission.ts'
import type { Ending, Rows, TransactionScope, WholeTransaction } from './statement.ts'

/** A task that runs after a commit. */
export type Task = () => Promise<void>

/** The service's database. */
export interface Database {
  /** The connections of transactions, to the primary. */
  readonly pool: FairPool
  /** The connections of transactions, of single statements, and the reserved ones. */
  readonly pools: readonly FairPool[]
  /** Runs one statement; returns its rows as arrays in the order of its columns. */
  rows: Rows
  /** Does the same on connections reserved for authentication. */
  identify: Rows
  /**
   * Runs work once in a transaction, or in a savepoint of the transaction that the database is in.
   * Rejects with a `Violation` when a constraint fails, or with a typed database failure. Neither
   * retries nor runs tasks: `transaction(database, work)` does both.
   */
  begin: <T>(work: (scope: TransactionScope) => Promise<T>, options?: BeginOptions) => Promise<T>
  /**
   * Runs statements in one transaction and one round trip; returns the rows of each. Does not check
   * the precondition: a statement has to have it as a condition.
   */
  allAtOnce: (transaction: WholeTransaction) => Promise<readonly unknown[][][]>
  /**
   * Returns the same database for a client: its statements count against the client's share of the
   * connections and of the memory for results, and stop when the client disconnects.
   */
  forCaller: (caller: Caller) => Database
  /**
   * Returns the same database, whose first statement also checks a precondition. It rejects with
   * `PreconditionFailed` unless the precondition is met.
   */
  withPrecondition: (precondition: Precondition) => Database
  /**
   * Returns the same database for a reader who sees only some rows. Single statements find no other
   * rows, except those with `isReadOnly: false`, which write. Transactions find all rows.
   */
  forReader: (rows: VisibleRows) => Database
  /** The rows that single statements find; undefined for all rows. */
  readonly visible: VisibleRows | undefined
  /** The precondition of the first statement; undefined where there is none. */
  readonly precondition: Precondition | undefined
  /** The client that statements are run for; undefined outside of requests. */
  readonly caller: Caller | undefined
  /**
   * Runs a task after the commit of the transaction that all statements are a part of; undefined
   * where each transaction is one of its own.
   */
  readonly afterCommit?: ((task: Task) => void) | undefined
  /** Runs a task if that transaction is not committed; undefined in the same case. */
  readonly afterRollback?: ((task: Task) => void) | undefined
  /** Returns the servers with their roles; undefined where there is only one. */
  readonly servers: (() => readonly ServerConnections[]) | undefined
  /** Returns whether a server responds: the one to write to, or any to read from by default. */
  ready: ServerGroup['ready']
  /** Returns whether the disk of the server to write to has room. */
  hasRoom: ServerGroup['hasRoom']
  /** Waits for running statements, then closes the connections. */
  close: () => Promise<void>
}

/** Options of one run of a transaction. */
export interface BeginOptions extends Ending {
  /**
   * Milliseconds after which it is rolled back, 30 seconds by default. With `isSnapshot`, the limit
   * of each statement, by default that of a statement outside a transaction. The limit of the
   * outermost transaction holds for those inside.
   */
  readonly timeout?: number | undefined
  /**
   * True reads everything as of the first statement. The transaction then takes as long as its work
   * does; only each statement has a limit. Throws inside of another transaction.
   */
  readonly isSnapshot?: boolean
}
