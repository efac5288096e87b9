import type { PoolConfig } from 'pg'

/** How to connect to the service's database, as node-postgres takes it. */
export type Connection = PoolConfig

/** A PostgreSQL server that answers, ours or the user's. */
export interface Cluster {
  readonly connection: Connection
  /** What and where it is, for people; never a password. */
  readonly description: string
  /** Call it after the last pool is closed. Our own server stops unless another process uses it. */
  close: () => Promise<void>
}
