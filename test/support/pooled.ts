import pg from 'pg'
import type { Connection } from '../../src/framework/database/pipeline/connection.ts'
import { PgBouncer, type PgBouncerSettings } from './pgbouncer.ts'
import { addressOf, createDatabase, testCluster, type Teardown } from './postgres.ts'

/** The sessions of a pool in tests: fewer than a process of the service has connections. */
export const fewSessions = 3

/** A database of the test server, and a PgBouncer in front of it. */
export interface Pooled {
  readonly bouncer: PgBouncer
  /** The connection through PgBouncer. */
  readonly connection: Connection
  readonly url: string
  /** Runs SQL in a session of its own. */
  readonly direct: (sql: string) => Promise<pg.QueryResult>
}

/**
 * Opens a PgBouncer in front of a database of its own, by default the migrated one. Both end with
 * the test.
 */
export async function openPooled(
  t: Teardown,
  settings: PgBouncerSettings = {},
  template?: string,
): Promise<Pooled> {
  const { connection: server } = await testCluster()
  const { database = '' } = await createDatabase(t, template === undefined ? {} : { template })
  const bouncer = await PgBouncer.open(server, { default_pool_size: fewSessions, ...settings })
  t.teardown(() => bouncer.close())
  const client = new pg.Client({ ...server, database })
  client.on('error', () => undefined)
  await client.connect()
  t.teardown(() => client.end())
  const connection = bouncer.connectionTo(database)
  const direct = (sql: string): Promise<pg.QueryResult> => client.query(sql)
  return { bouncer, connection, url: addressOf(connection), direct }
}
