import type pg from 'pg'
import type { Log } from '../log.ts'
import type { Caller } from './caller.ts'
import { DatabaseUnavailable, mapFailure } from './failures.ts'
import type { FairPool } from './fair-pool.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { ResultMemoryFull, type ResultMemory } from './result-memory.ts'
import type { Statement } from './statement.ts'
import { Watch } from './watch.ts'

/** The connections to one server. */
export interface ServerPools {
  /** The connections of transactions. */
  readonly transactions: FairPool
  /** Those of single statements. */
  readonly reading: WatchedPool
  /** Those reserved for authentication and readiness. */
  readonly reserved: WatchedPool
  readonly all: readonly FairPool[]
  /** Closes all connections, so that nothing waits for the server. */
  readonly dropAll: () => void
}

/** A pool for single statements. */
export interface WatchedPool {
  readonly pool: FairPool
  readonly rows: (statement: Statement, caller?: Caller) => Promise<unknown[][]>
}

/** Options of the connections to a server. */
export interface ServerPoolsOptions {
  readonly log: Log
  /** The largest number of connections for transactions, and as many for single statements. */
  readonly max: number
  /** Milliseconds that a statement may take outside of a transaction. */
  readonly readTimeout: number
  /** Milliseconds that a statement of a transaction may take. */
  readonly statementTimeout: number
  /** Limits the memory for results, of all servers together. */
  readonly memory: ResultMemory
}

/**
 * Reserved connections for authentication and readiness, whose statements find one row by an index.
 */
const reservedPool = { max: 4, statementTimeout: 5_000 }

/** The largest number of connections to one server, for transactions and as many for reads. */
export const mostConnectionsFor = (max: number): number => 2 * max + reservedPool.max

/** Opens the pools of a server; connections are opened on demand. */
export function openServerPools(
  connection: pg.PoolConfig,
  { log, max, readTimeout, statementTimeout, memory }: ServerPoolsOptions,
): ServerPools {
  const transactions = openPool(connection, { log, max, statementTimeout })
  const reading = watched(connection, { log, max, statementTimeout: readTimeout }, memory)
  const reserved = watched(connection, { log, ...reservedPool })
  const all = [transactions, reading.pool, reserved.pool]
  const dropAll = (): void => {
    const error = new DatabaseUnavailable('The database server does not answer any more.')
    for (const pool of all) pool.dropAll(error)
  }
  return { transactions, reading, reserved, all, dropAll }
}

function watched(
  connection: pg.PoolConfig,
  options: PoolOptions & { readonly statementTimeout: number },
  memory?: ResultMemory,
): WatchedPool {
  const pool = openPool(connection, options)
  const watch = new Watch(pool, {
    limit: options.statementTimeout,
    onSilence: (details, message) => options.log.warn(details, message),
    memory,
  })
  const rows: WatchedPool['rows'] = async (statement, caller) => {
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
