import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller, Position } from '../caller/index.ts'
import type { Connection } from '../pipeline/index.ts'
import type { FairPool } from '../pool/index.ts'
import type { Circumstances, WriteBatches } from '../batches/index.ts'
import { openServerPools, type ServerPools, type ServerPoolsOptions } from './server-pools.ts'
import type { AfterCommit, Rows, Statement } from '../statement.ts'

/** The use of a server: only to read, or to write too. */
export type ServerUse = 'read' | 'write'

/** The role that a server has for the service. */
export type ServerRole = 'primary' | 'standby' | 'unavailable'

/** A server of the list, with what is known about it. */
export interface ServerState {
  /** Its index in the list. */
  readonly index: number
  /** Its host, port and database. */
  readonly name: string
  readonly role: ServerRole
  readonly position: Position | undefined
  /** Seconds that a standby is behind the primary; undefined if that is not known. */
  readonly lag: number | undefined
}

/** A server, with the pools of its connections. */
export interface ServerConnections extends ServerState {
  readonly pools: readonly FairPool[]
}

/** The servers of a database: one, or a primary with its standbys. */
export interface ServerGroup {
  /** All pools. */
  readonly pools: readonly FairPool[]
  /** Returns the connections of transactions. Throws if no server can be written to. */
  readonly transactions: () => FairPool
  /** Returns what to run after a commit of a client; undefined for nothing. */
  readonly afterCommit: (caller: Caller | undefined) => AfterCommit | undefined
  /**
   * Returns the connections of transactions of one round trip; undefined where each takes one of
   * its own.
   */
  readonly writes: () => WriteBatches | undefined
  /** Runs a single statement for a client. */
  readonly read: (statement: Statement, circumstances: Circumstances) => Promise<unknown[][]>
  /** Runs a statement of authentication on connections that are reserved for it. */
  readonly identify: Rows
  /** Returns the servers with their roles; undefined for a single one. */
  readonly servers: (() => readonly ServerConnections[]) | undefined
  /** Returns whether a server responds that has this use; by default one to read from. */
  readonly ready: (use?: ServerUse) => Promise<boolean>
  /** Returns whether the disk of the server to write to has room; true if none is known. */
  readonly hasRoom: () => Promise<boolean>
  /** Waits for running statements, then closes the connections. */
  readonly close: () => Promise<void>
}

/** Opens the pools of a server that has no standbys. */
export function openSingleServer(connection: Connection, options: ServerPoolsOptions): ServerGroup {
  const pools = openServerPools(connection, options)
  return {
    pools: pools.all,
    transactions: () => pools.transactions,
    afterCommit: () => undefined,
    writes: () => pools.writes,
    read: (statement, circumstances) => pools.reads.rows(statement, circumstances),
    identify: pools.reserved.rows,
    servers: undefined,
    ready: () => responds(pools),
    hasRoom: pools.hasRoom,
    close: async () => {
      await Promise.all(pools.all.map((pool) => pool.end()))
    },
  }
}

/** Milliseconds in which a server that is ready responds. */
const readyTimeout = 2_000

/** Returns whether a server responds in time. */
export function responds({ reserved }: ServerPools): Promise<boolean> {
  const answered = reserved.rows({ text: 'select 1', values: [] }).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, sleep(readyTimeout, false, { ref: false })])
}
