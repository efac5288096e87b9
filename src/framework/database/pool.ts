import type pg from 'pg'
import type { Log } from '../log.ts'
import { knowClient } from './cancel.ts'
import { connectTimeout, FairPool } from './fair-pool.ts'
import { batchWrites } from './pipeline/batch-writes.ts'
import { getTypeParser } from './pipeline/parsers.ts'

/** How one pool differs from another. */
export interface PoolOptions {
  readonly log: Log
  /** Connections at most. */
  readonly max?: number
  /** Milliseconds after which the server gives up on a statement. */
  readonly statementTimeout?: number
}

/** Every list and detail is planned once: values of these statements hardly change their best plan. */
const SESSION = {
  plan_cache_mode: 'force_generic_plan',
  timezone: 'UTC',
  datestyle: 'ISO',
  idle_in_transaction_session_timeout: '60s',
}

/** Opens a pool. It makes connections when they are needed. */
export function openPool(connection: pg.PoolConfig, options: PoolOptions): FairPool {
  const session = { ...SESSION, statement_timeout: options.statementTimeout ?? 30_000 }
  const config = {
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    // A statement does not wait for the answers to those before it.
    pipeline: true,
    application_name: 'cadastre',
    ...withSession(connection, session),
    max: options.max ?? 10,
    types: { getTypeParser },
  }
  const pool = new FairPool(config)
  // Whoever asks hears that the connection broke. Between two who ask nobody listens, and unheard, too, the event would end
  // the process: a server that says farewell right after an answer is read in one go with that.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', knowClient)
  // Only now: a connection that is encrypted has another stream than it began with.
  pool.on('connect', (client) => batchWrites(client.connection.stream))
  // An idle connection that breaks leaves the pool by itself; unheard, the event would end the process.
  // The error itself holds the whole connection, with all texts that it was ever asked.
  pool.on('error', ({ message }) =>
    options.log.warn({ reason: message }, 'an idle connection broke'),
  )
  return pool
}

/** Our session settings first, so that those in the user's own address win. */
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
