import type { PoolConfig } from 'pg'

/** Connection options of node-postgres for the service's database. */
export type Connection = PoolConfig

/** A running PostgreSQL server, embedded or external. */
export interface Cluster {
  readonly connection: Connection
  /** Version and address for people, without a password. */
  readonly description: string
  /**
   * Leaves the server; call it after all pools are closed. An embedded server stops unless another
   * process uses it.
   */
  close: () => Promise<void>
}
