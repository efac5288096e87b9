import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Caller } from './caller.ts'
import { mapFailure } from './failures.ts'
import type { FairPool } from './fair-pool.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { ResultMemory, ResultMemoryFull } from './result-memory.ts'
import type { Rows, Statement } from './statement.ts'
import { inTransaction } from './transaction.ts'
import type { TransactionScope } from './transaction-context.ts'
import { violationOf } from './violations.ts'
import { Watch } from './watch.ts'

/** The service's database. */
export interface Database {
  /** The connections of transactions. */
  readonly pool: FairPool
  /** The connections of transactions, of single statements, and the reserved ones. */
  readonly pools: readonly FairPool[]
  /** Milliseconds that a statement of a transaction may take. */
  readonly statementTimeout: number
  /** Runs one statement; returns its rows as arrays in the order of its columns. */
  rows: Rows
  /** Does the same on connections reserved for authentication. */
  identify: Rows
  /**
   * Runs work in one transaction, which commits all of its statements or none. Rejects with a
   * `Violation` when a constraint fails, or with a typed database failure.
   */
  transaction: <T>(
    work: (scope: TransactionScope) => Promise<T>,
    options?: TransactionOptions,
  ) => Promise<T>
  /**
   * Returns the same database for a client: its statements count against the client's share of the
   * connections and of the memory for results, and stop when the client disconnects.
   */
  forCaller: (caller: Caller) => Database
  /** The client that statements are run for; undefined outside of requests. */
  readonly caller: Caller | undefined
  /** Returns whether the server responds. */
  ready: () => Promise<boolean>
  /** Waits for running statements, then closes the connections. */
  close: () => Promise<void>
}

/** Options of a database. */
export interface DatabaseOptions {
  readonly log: Log
  /**
   * The largest number of connections for transactions, and as many for single statements; 8 by
   * default.
   */
  readonly max?: number
  /** Milliseconds that a statement may take outside of a transaction; 10 seconds by default. */
  readonly readTimeout?: number
  /** Milliseconds that a statement of a transaction may take; 30 seconds by default. */
  readonly statementTimeout?: number
  /** The largest number of bytes of rows in a page of a list; 8 MiB by default. */
  readonly pageBytes?: number
  /** Called with every statement that `rows` runs. */
  readonly onStatement?: (statement: Statement) => void
}

/** Options of a transaction. */
export interface TransactionOptions {
  /** Milliseconds after which it is rolled back; 2 minutes by default. */
  readonly timeout?: number
}

/** Settings that limit reads. */
export type ReadingSettings = Pick<Config, 'readSeconds' | 'pageMaxBytes'>

/** Returns the database options for these settings. */
export const readingLimits = ({
  readSeconds,
  pageMaxBytes,
}: ReadingSettings): Pick<DatabaseOptions, 'readTimeout' | 'pageBytes'> => ({
  readTimeout: readSeconds * 1000,
  pageBytes: pageMaxBytes,
})

const defaultPageBytes = 8 * 1024 * 1024

const READY_MS = 2_000

const defaultMax = 8

/**
 * Reserved connections for authentication and readiness, whose statements find one row by an index.
 */
const reservedPool = { max: 4, statementTimeout: 5_000 }

/** The largest number of connections that one process opens. */
export const mostConnections = 2 * defaultMax + reservedPool.max

/** Milliseconds: a rotation reads and seals a thousand values in one transaction. */
const transactionTimeout = 120_000

/** Opens the pools; connections are opened on demand. */
export function openDatabase(connection: pg.PoolConfig, options: DatabaseOptions): Database {
  const { log, max = defaultMax, readTimeout = 10_000, statementTimeout = 30_000 } = options
  const pool = openPool(connection, { log, max, statementTimeout })
  const memory = new ResultMemory(options.pageBytes ?? defaultPageBytes)
  const reading = watched(connection, { log, max, statementTimeout: readTimeout }, memory)
  const reserved = watched(connection, { log, ...reservedPool })
  const pools = [pool, reading.pool, reserved.pool]

  async function ready(): Promise<boolean> {
    const answered = reserved.rows({ text: 'select 1', values: [] }).then(
      () => true,
      () => false,
    )
    return Promise.race([answered, sleep(READY_MS, false, { ref: false })])
  }

  async function close(): Promise<void> {
    await Promise.all(pools.map((one) => one.end()))
  }

  const shared = { pool, pools, statementTimeout, identify: reserved.rows, ready, close }

  const databaseFor = (caller: Caller | undefined): Database => ({
    ...shared,
    caller,
    rows: (statement) => {
      options.onStatement?.(statement)
      return reading.rows(statement, caller)
    },
    transaction: async (work, { timeout = transactionTimeout } = {}) => {
      try {
        return await inTransaction(() => pool.clientFor(caller), timeout, work)
      } catch (error) {
        throw violationOf(error) ?? mapFailure(error)
      }
    },
    forCaller: databaseFor,
  })

  return databaseFor(undefined)
}

/** A pool for single statements. */
interface Watched {
  readonly pool: FairPool
  readonly rows: (statement: Statement, caller?: Caller) => Promise<unknown[][]>
}

function watched(
  connection: pg.PoolConfig,
  options: PoolOptions & { readonly statementTimeout: number },
  memory?: ResultMemory,
): Watched {
  const pool = openPool(connection, options)
  const watch = new Watch(pool, {
    limit: options.statementTimeout,
    onSilence: (details, message) => options.log.warn(details, message),
    memory,
  })
  const rows: Watched['rows'] = async (statement, caller) => {
    try {
      return await watch.rows(statement, caller)
    } catch (error) {
      if (error instanceof ResultMemoryFull) return rowsInTurn(statement, error, caller)
      throw mapFailure(error)
    }
  }
  const rowsInTurn = async (
    statement: Statement,
    error: ResultMemoryFull,
    caller: Caller | undefined,
  ): Promise<unknown[][]> => {
    await error.reservation?.wait()
    try {
      return await watch.rows(statement, caller, error.reservation)
    } catch (error) {
      throw mapFailure(error)
    }
  }
  return { pool, rows }
}
