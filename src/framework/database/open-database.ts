import type { Database } from './database.ts'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Caller, Precondition } from './caller/index.ts'
import type { Connection } from './pipeline/index.ts'
import { mapFailure, violationOf } from './failures/index.ts'
import type { FairPool } from './pool/index.ts'
import { type Circumstances, NotBatched, Repeats } from './batches/index.ts'
import { ResultMemory } from '../limits/index.ts'
import {
  openSingleServer,
  type ServerGroup,
  maxConnectionsFor,
  type ServerPoolsOptions,
} from './servers/index.ts'
import type { VisibleRows } from '../model/permission.ts'
import { limitedTo } from './limited-to.ts'
import { withRowTypes, type Rows, type Statement } from './statement.ts'
import { allAtOnce, inTransaction, type TransactionLimits } from './transaction/index.ts'

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
  /** Opens several servers; by default the one of the connection is opened. */
  readonly openServers?: ((options: ServerPoolsOptions) => ServerGroup) | undefined
  /** Called with every statement that `rows` runs. */
  readonly onStatement?: (statement: Statement) => void
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

const defaultMax = 8

/** The largest number of connections that one process opens to a server. */
export const maxConnections = maxConnectionsFor(defaultMax)

const defaultStatementTimeout = 30_000

/** Milliseconds that a transaction may take, unless it says otherwise. */
const transactionTimeout = 30_000

/** Opens the pools; connections are opened on demand. */
export function openDatabase(connection: Connection, options: DatabaseOptions): Database {
  const group = openGroup(connection, options)
  return new ClientDatabase({ ...options, group, repeats: new Repeats() }, {})
}

/** The parts of a database that all of its clients share. */
interface Shared extends Pick<DatabaseOptions, 'statementTimeout' | 'onStatement'> {
  readonly group: ServerGroup
  readonly repeats: Repeats
}

/** The client of a database, and the rows that it finds. */
interface ClientCircumstances extends Circumstances {
  /** The rows that its single statements find; undefined for all rows. */
  readonly visible: VisibleRows | undefined
}

/**
 * A database for one client. A class, because every request makes one: an object literal with a
 * getter would have a hidden class of its own, which keeps the request in memory until the next
 * full garbage collection.
 */
class ClientDatabase implements Database {
  readonly caller: Caller | undefined
  readonly precondition: Precondition | undefined
  readonly pools: Database['pools']
  readonly servers: Database['servers']
  readonly identify: Rows
  readonly ready: Database['ready']
  readonly hasRoom: Database['hasRoom']
  readonly close: Database['close']
  readonly #shared: Shared
  readonly visible: VisibleRows | undefined

  constructor(shared: Shared, { caller, precondition, visible }: Partial<ClientCircumstances>) {
    const { group } = shared
    this.#shared = shared
    this.visible = visible
    this.precondition = precondition
    this.caller = caller
    this.pools = group.pools
    this.servers = group.servers
    this.identify = group.identify
    this.ready = group.ready
    this.hasRoom = group.hasRoom
    this.close = group.close
  }

  get #statementTimeout(): number {
    return this.#shared.statementTimeout ?? defaultStatementTimeout
  }

  get pool(): FairPool {
    return this.#shared.group.transactions()
  }

  readonly rows = withRowTypes((given) => {
    const { group, onStatement } = this.#shared
    const statement = limitedTo(this.visible, given)
    onStatement?.(statement)
    return group.read(statement, { caller: this.caller, precondition: this.precondition })
  })

  readonly begin: Database['begin'] = async (
    work,
    { isSnapshot = false, timeout, dryRun } = {},
  ) => {
    const { precondition } = this
    const standard = isSnapshot ? this.#statementTimeout : transactionTimeout
    const own = { timeout: timeout ?? standard, isSnapshot, precondition, dryRun: dryRun === true }
    return this.#onPrimary((connect, limits) => inTransaction(connect, { ...limits, ...own }, work))
  }

  readonly allAtOnce: Database['allAtOnce'] = async (transaction) => {
    const { caller } = this
    const { group, repeats } = this.#shared
    const writes = group.writes()
    const runAlone = (): Promise<readonly unknown[][][]> =>
      this.#onPrimary((connect, limits) => allAtOnce(connect, limits, transaction))
    if (!caller || !writes) return runAlone()
    try {
      return await writes.run(transaction, caller)
    } catch (error) {
      if (!(error instanceof NotBatched)) throw violationOf(error) ?? mapFailure(error)
    }
    return repeats.run(transaction, runAlone)
  }

  /** Runs a transaction on a connection for the client. Rejects with typed errors. */
  async #onPrimary<T>(
    run: (connect: () => Promise<pg.PoolClient>, limits: TransactionLimits) => Promise<T>,
  ): Promise<T> {
    const { caller } = this
    try {
      const { pool } = this
      const afterCommit = this.#shared.group.afterCommit(caller)
      const limits = { timeout: transactionTimeout, settings: pool.settings, afterCommit }
      return await run(() => pool.clientFor(caller), limits)
    } catch (error) {
      throw violationOf(error) ?? mapFailure(error)
    }
  }

  readonly forCaller: Database['forCaller'] = (caller) =>
    new ClientDatabase(this.#shared, { caller })

  readonly forReader: Database['forReader'] = (visible) => {
    const { caller, precondition } = this
    return new ClientDatabase(this.#shared, { caller, precondition, visible })
  }

  readonly withPrecondition: Database['withPrecondition'] = (precondition) =>
    new ClientDatabase(this.#shared, { caller: this.caller, precondition, visible: this.visible })
}

function openGroup(connection: Connection, options: DatabaseOptions): ServerGroup {
  const { log, max = defaultMax, readTimeout = 10_000 } = options
  const { statementTimeout = defaultStatementTimeout } = options
  const { pageBytes = defaultPageBytes, openServers } = options
  const limits = { log, max, readTimeout, statementTimeout, memory: new ResultMemory(pageBytes) }
  return openServers?.(limits) ?? openSingleServer(connection, limits)
}
