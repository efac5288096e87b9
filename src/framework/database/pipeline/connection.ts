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
