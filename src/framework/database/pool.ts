import type pg from 'pg'
import type { Log } from '../log.ts'
import { knowClient } from './cancel.ts'
import { connectTimeout, FairPool } from './fair-pool.ts'
import { getTypeParser } from './pipeline/parsers.ts'

/** Options of a pool. */
export interface PoolOptions {
  readonly log: Log
  /** The largest number of connections. */
  readonly max?: number
  /** Milliseconds after which the server cancels a statement. */
  readonly statementTimeout?: number
  /** Milliseconds that a statement may wait for a lock; as long as it may run by default. */
  readonly lockTimeout?: number
}

/** Plans every list and detail statement once: their best plan hardly depends on the values. */
const SESSION = {
  plan_cache_mode: 'force_generic_plan',
  timezone: 'UTC',
  datestyle: 'ISO',
  idle_in_transaction_session_timeout: '60s',
}

/** Opens a pool; connections are opened on demand. */
export function openPool(connection: pg.PoolConfig, options: PoolOptions): FairPool {
  const { statementTimeout = 30_000, lockTimeout = 0 } = options
  const session = { ...SESSION, statement_timeout: statementTimeout, lock_timeout: lockTimeout }
  const config = {
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    // Sends statements without waiting for the results of earlier ones.
    pipeline: true,
    application_name: 'cadastre',
    ...withSession(connection, session),
    max: options.max ?? 10,
    types: { getTypeParser },
  }
  const pool = new FairPool(config)
  // A running statement gets the error of a broken connection. Between two statements there is no
  // other listener, and an unhandled event would end the process, for example when the server
  // closes the connection right after a result.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', knowClient)
  // The pool removes an idle connection that breaks; the unhandled event would end the process.
  // Only the message is logged: the error refers to the connection and all texts of its statements.
  pool.on('error', ({ message }) =>
    options.log.warn({ reason: message }, 'an idle connection broke'),
  )
  return pool
}

/** Adds the session settings before those of `DATABASE_URL`, which take precedence. */
function withSession(
  connection: pg.PoolConfig,
  session: Readonly<Record<string, string | number>>,
): pg.PoolConfig {
  const ours = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`)
  if (connection.connectionString === undefined) {
    return { ...connection, options: [...ours, connection.options ?? ''].join(' ').trim() }
  }
  const [address, query] = connection.connectionString.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  const theirs = parameters.get('options') ?? ''
  parameters.set('options', [...ours, theirs].join(' ').trim())
  return { ...connection, connectionString: `${address}?${parameters.toString()}` }
}
