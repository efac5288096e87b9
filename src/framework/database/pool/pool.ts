import type { Log } from '../../log.ts'
import { cancelSent, rememberClient } from './cancel.ts'
import { type Connection, getTypeParser, usePooler } from '../pipeline/index.ts'
import { FairPool } from './fair-pool.ts'
import { turnTimeout } from '../../limits/index.ts'
import { makeSessionOptions } from './session-settings.ts'

/** Options of a pool. */
export interface PoolOptions {
  readonly log: Log
  /** The largest number of connections. */
  readonly max?: number
  /** Milliseconds after which the server cancels a statement. */
  readonly statementTimeout?: number
  /** Milliseconds that a statement may wait for a lock; 0.9 of `statementTimeout` by default. */
  readonly lockTimeout?: number
}

/** Plans every list and detail statement once: their best plan hardly depends on the values. */
const sessionSettings = {
  plan_cache_mode: 'force_generic_plan',
  idle_in_transaction_session_timeout: '60s',
}

/** The form of the dates and times that the service reads. */
const requiredSettings = { timezone: 'UTC', datestyle: 'ISO' }

/** A statement that waits for a lock from its beginning fails by that, not by its own limit. */
const lockShare = 0.9

/** Opens a pool with the time limits of its statements; connections are opened on demand. */
export function openPool(connection: Connection, options: PoolOptions): FairPool {
  const { statementTimeout = 30_000 } = options
  const { lockTimeout = Math.round(lockShare * statementTimeout) } = options
  const limits = { statement_timeout: statementTimeout, lock_timeout: lockTimeout }
  const session = makeSessionOptions(
    connection,
    { ...sessionSettings, ...limits },
    requiredSettings,
  )
  const config = {
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: turnTimeout,
    keepAlive: true,
    // Sends statements without waiting for the results of earlier ones.
    pipeline: true,
    application_name: 'cadastre',
    ...session.connection,
    max: options.max ?? 10,
    types: { getTypeParser },
  }
  const pool = new FairPool(config, session.settings)
  // A running statement gets the error of a broken connection. Between two statements there is no
  // other listener, and an unhandled event would end the process, for example when the server
  // closes the connection right after a result.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', rememberClient)
  const { pooler } = connection
  if (pooler) pool.on('connect', (client) => usePooler(pooler, client))
  // The pool removes an idle connection that breaks; the unhandled event would end the process.
  // Only the message is logged: the error refers to the connection and all texts of its statements.
  pool.on('error', ({ message }, { connection: broken }) => {
    // Rows that arrive for a statement that was cancelled with its connection are errors too.
    if (!cancelSent(broken)) options.log.warn({ reason: message }, 'an idle connection broke')
  })
  return pool
}
