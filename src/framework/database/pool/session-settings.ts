import pg from 'pg'
import type { Connection } from '../pipeline/index.ts'
import type { Statement } from '../statement.ts'

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
 * transaction. A session of a pooler is used by other clients too, so it keeps no setting. The
 * options of the address win over `settings`, and `required` over both.
 */
export function makeSessionOptions(
  connection: Connection,
  settings: SessionSettings,
  required: SessionSettings,
): SessionOptions {
  return connection.pooler
    ? { connection, settings: { text: setLocalSql({ ...settings, ...required }), values: [] } }
    : { connection: withOptions(connection, settings, required), settings: undefined }
}

/** Returns SQL that sets settings until the end of the transaction. */
const setLocalSql = (settings: SessionSettings): string =>
  `select ${Object.entries(settings)
    .map((pair) => pair.map((text) => pg.escapeLiteral(String(text))).join(', '))
    .map((pair) => `set_config(${pair}, true)`)
    .join(', ')}`

/**
 * Adds settings to those that a connection starts with, which win over `settings`, but not over
 * `required`.
 */
export function withOptions(
  connection: Connection,
  settings: SessionSettings,
  required: SessionSettings = {},
): pg.PoolConfig {
  const parts = [optionsOf(settings), startOptions(connection), optionsOf(required)]
  const options = parts.filter((part) => part !== '').join(' ')
  if (connection.connectionString === undefined) return { ...connection, options }
  const [address, query] = connection.connectionString.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  parameters.set('options', options)
  return { ...connection, connectionString: `${address}?${parameters.toString()}` }
}

const optionsOf = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** Returns the options that a connection starts with by itself. */
export function startOptions({ connectionString, options = '' }: Connection): string {
  if (connectionString === undefined) return options
  const [, query] = connectionString.split(/\?(.*)/s)
  return new URLSearchParams(query).get('options') ?? ''
}
