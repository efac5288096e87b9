import type { Connection } from '../pipeline/index.ts'

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
