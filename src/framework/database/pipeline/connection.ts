import type { PoolConfig } from 'pg'

/** A connection pooler between the service and the server. */
export interface Pooler {
  /**
   * True if prepared statements can be executed in every transaction: the pooler prepares them on
   * the connections to the server that do not have them yet.
   */
  readonly keepsStatements: boolean
}

/** Connection options of node-postgres for the service's database. */
export interface Connection extends PoolConfig {
  /**
   * Set where each transaction may run in another session of the server, as with PgBouncer's
   * `pool_mode = transaction`.
   */
  readonly pooler?: Pooler | undefined
}

/** A primary and its standbys. */
export interface ServerList {
  /** The connections to all servers, first to the one that was the primary at the start. */
  readonly all: readonly Connection[]
  /** The identifier that they share. */
  readonly system: string
}

/** A running PostgreSQL server, embedded or external, with its standbys. */
export interface Cluster {
  /** The server that can be written to when the cluster is opened. */
  readonly connection: Connection
  /** This server and the others that were set; undefined if it is the only one. */
  readonly servers?: ServerList | undefined
  /** Version and address for people, without a password. */
  readonly description: string
  /**
   * Leaves the server; call it after all pools are closed. An embedded server stops unless another
   * process uses it.
   */
  close: () => Promise<void>
}
