import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { mapFailure } from './failures.ts'
import type { FairPool } from './fair-pool.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { ResultMemory, ResultMemoryFull } from './result-memory.ts'
import type { Rows, Statement } from './statement.ts'
import { inTransaction } from './transaction.ts'
import { Watch } from './watch.ts'

/** The service's database. */
export interface Database {
  /** The connections of transactions. */
  readonly pool: pg.Pool
  /** The connections of transactions, of single statements, and the reserved ones. */
  readonly pools: readonly FairPool[]
  /** Milliseconds that a statement of a transaction may take. */
  readonly statementTimeout: number
  /** Runs one statement and gives its rows as arrays in the order of its columns. */
  rows: Rows
  /** Does the same on connections that are reserved for finding out who sends a request. */
  identify: Rows
  /** Runs statements in one transaction: what reads and what keeps that it was read belong together. */
  together: <T>(work: (rows: Rows) => Promise<T>) => Promise<T>
  /** Whether the server answers now. */
  ready: () => Promise<boolean>
  /** Waits for what is being asked, then ends the connections. */
  close: () => Promise<void>
}

/** How a database is opened. */
export interface DatabaseOptions {
  readonly log: Log
  /** Connections at most, of transactions and likewise of single statements; 8 by default. */
  readonly max?: number
  /** Milliseconds that a statement may take outside of a transaction; 10 seconds by default. */
  readonly readTimeout?: number
  /** Milliseconds that a statement of a transaction may take; 30 seconds by default. */
  readonly statementTimeout?: number
  /** The most bytes of rows in a page of a list; 8 MiB by default. */
  readonly pageBytes?: number
  /** Called with every statement that `rows` runs. */
  readonly onStatement?: (statement: Statement) => void
}

/** The settings that bound what reads may take. */
export type ReadingSettings = Pick<Config, 'readSeconds' | 'pageMaxBytes'>

/** Returns the options that the settings decide. */
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

/** Connections for authentication and readiness, whose statements find one row by an index. */
const reservedPool = { max: 4, statementTimeout: 5_000, reserved: true }

/** Connections that one process opens at most. */
export const mostConnections = 2 * defaultMax + reservedPool.max

/** As long as a statement may take, for several. */
const TOGETHER_MS = 120_000

/** Opens the pools. Nothing connects before the first statement. */
export function openDatabase(connection: pg.PoolConfig, options: DatabaseOptions): Database {
  const { log, max = defaultMax, readTimeout = 10_000, statementTimeout = 30_000 } = options
  const pool = openPool(connection, { log, max, statementTimeout })
  const memory = new ResultMemory(options.pageBytes ?? defaultPageBytes)
  const reading = watched(connection, { log, max, statementTimeout: readTimeout }, memory)
  const reserved = watched(connection, { log, ...reservedPool })
  const pools = [pool, reading.pool, reserved.pool]

  const rows: Rows = (statement) => {
    options.onStatement?.(statement)
    return reading.rows(statement)
  }

  const together: Database['together'] = async (work) => {
    try {
      return await inTransaction(pool, TOGETHER_MS, ({ rows }) => work(rows))
    } catch (error) {
      throw mapFailure(error)
    }
  }

  async function ready(): Promise<boolean> {
    const asked = reserved.rows({ text: 'select 1', values: [] }).then(
      () => true,
      () => false,
    )
    return Promise.race([asked, sleep(READY_MS, false, { ref: false })])
  }

  async function close(): Promise<void> {
    await Promise.all(pools.map((one) => one.end()))
  }

  return {
    pool,
    pools,
    statementTimeout,
    rows,
    identify: reserved.rows,
    together,
    ready,
    close,
  }
}

/** A pool for single statements. */
interface Watched {
  readonly pool: FairPool
  readonly rows: Rows
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
  const rows: Rows = async (statement) => {
    try {
      return await watch.rows(statement)
    } catch (error) {
      if (error instanceof ResultMemoryFull) return rowsInTurn(statement, error)
      throw mapFailure(error)
    }
  }
  const rowsInTurn = async (
    statement: Statement,
    error: ResultMemoryFull,
  ): Promise<unknown[][]> => {
    await error.reservation?.wait()
    try {
      return await watch.rows(statement, error.reservation)
    } catch (error) {
      throw mapFailure(error)
    }
  }
  return { pool, rows }
}
