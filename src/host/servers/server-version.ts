import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Pooler } from '../../framework/database/pipeline/index.ts'
import { timelineSql } from '../../framework/database/caller/index.ts'
import { withOptions } from '../../framework/database/pool/index.ts'

/** A server, and what is in front of it. */
export interface ServerVersion {
  readonly number: number
  readonly text: string
  /** Null for a standby. */
  readonly timeline: number | null
  /** The identifier that a primary and its standbys share. */
  readonly system: string
  /** Undefined where a connection is a session of the server. */
  readonly pooler: Pooler | undefined
}

/** The setting that only a session that began with the connection has. */
const setting = 'cadastre.session'

/** SQL for the timeline of a primary and for the identifier of its system. */
const replicated = `
  case when not pg_is_in_recovery() then ${timelineSql} end as timeline,
  (select s.system_identifier::text from pg_control_system() s) as system`

/** SQL for the same of a single server, which may be a service that has neither. */
const alone = `case when not pg_is_in_recovery() then 1 end as timeline, '' as system`

const markSql = (mark: string, isAlone: boolean): string => `
  select current_setting('server_version_num')::int as number,
    split_part(current_setting('server_version'), ' ', 1) as text,
    ${isAlone ? alone : replicated},
    current_setting('${setting}', true) is not distinct from '${mark}' as "isSession",
    exists (select from pg_prepared_statements where name = '${mark}') as "isPrepared"`

type Row = Omit<ServerVersion, 'pooler'> & {
  /** True if the session has the options of the connection. */
  readonly isSession: boolean
  /** True if the session has the prepared statement by the name that was sent. */
  readonly isPrepared: boolean
}

/**
 * Reads the version of a server, and finds out whether there is a pooler in front of it: a session
 * of the server has the options that its connection began with, one of a pooler has not. A pooler
 * that keeps prepared statements gives them other names on the server. `isAlone` is true for a
 * server that has no standbys; `timeout` is in milliseconds.
 */
export async function readVersion(
  url: string,
  isAlone: boolean,
  timeout: number,
): Promise<ServerVersion> {
  const name = `cadastre_${randomUUID()}`
  const query = { name, text: markSql(name, isAlone) }
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  }
  try {
    return versionOf(await readRow(withOptions(connection, { [setting]: name }), query))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== refusedOption) throw error
    return versionOf(await readRow(connection, query))
  }
}

/** The SQLSTATE with which PgBouncer refuses an option: `unsupported startup parameter`. */
const refusedOption = '08P01'

const versionOf = ({ isSession, isPrepared, ...version }: Row): ServerVersion => ({
  ...version,
  pooler: isSession ? undefined : { keepsStatements: !isPrepared },
})

async function readRow(connection: pg.PoolConfig, query: pg.QueryConfig): Promise<Row> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const [row] = (await client.query<Row>(query)).rows
    if (!row) throw new Error('A select without a table returns one row.')
    return row
  } finally {
    await client.end().catch(() => {})
  }
}
