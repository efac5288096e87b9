import pg from 'pg'
import type { Connection } from '../pipeline/index.ts'

/** Returns the host, the port and the database of a connection, without user and password. */
export function serverName(connection: Connection): string {
  const { host, port, database } = new pg.Client(connection)
  return `${host.startsWith('/') ? host : `${host}:${port}`}/${database ?? ''}`
}
