import pg from 'pg'
import type { Connection } from './connection.ts'
import type { Statement } from './statement.ts'

/** Settings of PostgreSQL with their values, by their names. */
export type SessionSettings = Readonly<Record<string, string | number>>

/** The options of connections, and the statement that each of their transactions begins with. */
export interface SessionOptions {
  readonly connection: pg.PoolConfig
  /** Undefined where the settings are those of the session. */
  readonly settings: Statement | undefined
}

/**
 * Returns how connections get their settings: at their start, or, behind a pooler, in each
 * transaction. A session of a pooler is used by other clients too, so it keeps no setting.
 */
export function sessionOptions(connection: Connection, settings: SessionSettings): SessionOptions {
  return connection.pooler
    ? { connection, settings: { text: setLocalSql(settings), values: [] } }
    : { connection: withOptions(connection, settings), settings: undefined }
}

/** Returns SQL that sets settings until the end of the transaction. */
export const setLocalSql = (settings: SessionSettings): string =>
  `select ${Object.entries(settings)
    .map((pair) => pair.map((text) => pg.escapeLiteral(String(text))).join(', '))
    .map((pair) => `set_config(${pair}, true)`)
    .join(', ')}`

/** Adds settings to those that a connection starts with, which take precedence. */
export function withOptions(connection: Connection, settings: SessionSettings): pg.PoolConfig {
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const options = [...ours, startOptions(connection)].join(' ').trim()
  if (connection.connectionString === undefined) return { ...connection, options }
  const [address, query] = connection.connectionString.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  parameters.set('options', options)
  return { ...connection, connectionString: `${address}?${parameters.toString()}` }
}

/** Returns the options that a connection starts with by itself. */
export function startOptions({ connectionString, options = '' }: Connection): string {
  if (connectionString === undefined) return options
  const [, query] = connectionString.split(/\?(.*)/s)
  return new URLSearchParams(query).get('options') ?? ''
}
