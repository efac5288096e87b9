import type { Log } from '../../log.ts'
import { type Connection, repeatOutdated } from '../pipeline/index.ts'
import { diskRoom } from './disk-room.ts'
import { DatabaseUnavailable, throwMapped } from '../failures/index.ts'
import { type FairPool, openPool, type PoolOptions, Watch } from '../pool/index.ts'
import {
  Reads,
  maxBatches,
  StatementBatches,
  maxWriteBatches,
  WriteBatches,
} from '../batches/index.ts'
import type { ResultMemory } from '../../limits/index.ts'
import { withRowTypes, type Rows } from '../statement.ts'

/** The connections to one server. */
export interface ServerPools {
  /** The connections of transactions. */
  readonly transactions: FairPool
  /** Those of single statements. */
  readonly reads: Reads
  /** Those of transactions of one round trip. */
  readonly writes: WriteBatches
  /** Those reserved for authentication and readiness. */
  readonly reserved: { readonly rows: Rows }
  /** Returns whether the disk of the server has room for writes. */
  readonly hasRoom: () => Promise<boolean>
  readonly all: readonly FairPool[]
  /** Closes all connections, so that nothing waits for the server. */
  readonly dropAll: () => void
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
const reservedPool = { max: 2, statementTimeout: 5_000 }

/** The connections that requests share for short statements. */
const sharedPool = { max: maxBatches, statementTimeout: 5_000, lockTimeout: 100 }

/** The connections that requests share for transactions of one round trip. */
const writingPool = { ...sharedPool, max: maxWriteBatches }

/** The largest number of connections to one server, for transactions and as many for reads. */
export const maxConnectionsFor = (max: number): number =>
  2 * max + reservedPool.max + sharedPool.max + writingPool.max

/** Opens the pools of a server; connections are opened on demand. */
export function openServerPools(
  connection: Connection,
  { log, max, readTimeout, statementTimeout, memory }: ServerPoolsOptions,
): ServerPools {
  const transactions = openPool(connection, { log, max, statementTimeout })
  const reading = watched(connection, { log, max, statementTimeout: readTimeout }, memory)
  const sharing = watched(connection, { log, ...sharedPool })
  const reads = new Reads(reading.watch, new StatementBatches(sharing.watch, memory.unreserved))
  const reserved = watched(connection, { log, ...reservedPool })
  // A batch of writes is one transaction of several statements.
  const writing = watched(connection, { log, ...writingPool, limit: statementTimeout })
  const writes = new WriteBatches(writing.watch)
  const all = [transactions, reading.pool, sharing.pool, writing.pool, reserved.pool]
  const dropAll = (): void => {
    const error = new DatabaseUnavailable('The database server does not answer any more.')
    for (const pool of all) pool.dropAll(error)
  }
  const rows = rowsOn(reserved.watch)
  const hasRoom = diskRoom(rows)
  return { transactions, reads, writes, reserved: { rows }, hasRoom, all, dropAll }
}

/** A pool for single statements, and what checks them. */
interface WatchedPool {
  readonly pool: FairPool
  readonly watch: Watch
}

interface WatchedOptions extends PoolOptions {
  readonly statementTimeout: number
  /** Milliseconds that statements which are sent together may take; those of one by default. */
  readonly limit?: number
}

function watched(
  connection: Connection,
  options: WatchedOptions,
  memory?: ResultMemory,
): WatchedPool {
  const pool = openPool(connection, options)
  const watch = new Watch(pool, {
    limit: options.limit ?? options.statementTimeout,
    onSilence: (details, message) => options.log.warn(details, message),
    memory,
  })
  return { pool, watch }
}

/** Returns a function that runs single statements without a client. */
const rowsOn = (watch: Watch): Rows =>
  withRowTypes((statement) => repeatOutdated(() => watch.rows(statement)).catch(throwMapped))
