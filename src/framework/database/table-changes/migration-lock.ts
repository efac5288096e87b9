import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import { StartError } from '../../errors/start-error.ts'
import { isLockTimeout } from '../failures/index.ts'
import { BlockerWatch } from './lock-blockers.ts'

/** The advisory lock of Prisma's command line, so that the two never run at once. */
export const migrationLock = 72707369

/** How long work under the lock waits for other locks. */
export interface LockWaits {
  /**
   * The most milliseconds that a statement waits for a lock; 2 seconds by default. Meanwhile it
   * stops all who want the table after it.
   */
  readonly timeout?: number
  /** Milliseconds after which a failed attempt is not repeated; 10 minutes by default. */
  readonly giveUp?: number
}

/** Milliseconds that a statement of the first attempt waits for a lock; those after it, longer. */
const firstTimeout = 500

/** Milliseconds of the longest pause between two attempts. */
const maxPause = 30_000

/** A connection, and what its work is told to. */
export interface LockOptions {
  readonly client: pg.Client
  readonly connection: pg.PoolConfig
  readonly log: Log
  readonly waits?: LockWaits
}

/**
 * SQL that lifts the limits of the role and the server on the time that statements, waits and the
 * transaction take, until its end. `transaction_timeout` exists since PostgreSQL 17.
 */
export const liftLimits = `select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout')`

/** Begins a transaction that waits for each lock for a limited time, but for nothing else. */
const beginLimited = (timeout: number): string => `
  begin isolation level read committed;
  ${liftLimits};
  set local lock_timeout = ${timeout}`

const tryLock = `select pg_try_advisory_xact_lock(${migrationLock}) as held, pg_backend_pid() as pid`

/** Milliseconds between two attempts to get the advisory lock. */
const lockInterval = 200

/**
 * Begins a transaction that holds the advisory lock, for which it waits as long as it takes.
 * Returns the process of the server. A statement that waited for the lock would have a snapshot,
 * for whose end `create index concurrently` of its holder would wait.
 */
async function beginLocked(client: pg.Client, timeout: number): Promise<number | undefined> {
  for (;;) {
    await client.query(beginLimited(timeout))
    const { rows } = await client.query<{ held: boolean; pid: number }>(tryLock)
    if (rows[0]?.held) return rows[0].pid
    await client.query('rollback')
    await sleep(lockInterval)
  }
}

/**
 * Runs work in a transaction that holds the lock, which the server releases at its end. Work that
 * waits too long for another lock is rolled back, and repeated when the transactions that held it
 * have ended, so that others can use the tables. Throws a `StartError` that names the holder if it
 * never gets the lock.
 */
export async function locked<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  const { log, waits: { timeout = 2_000, giveUp = 600_000 } = {} } = options
  const deadline = Date.now() + giveUp
  for (let tries = 0; ; tries += 1) {
    const pause = Math.min(1_000 * 2 ** tries, maxPause)
    const watch = new BlockerWatch(options.connection)
    try {
      return await attempt(
        options.client,
        Math.min(firstTimeout * 2 ** tries, timeout),
        async (pid) => {
          watch.pid = pid
          return work()
        },
      )
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      const holders = watch.blockers
      if (Date.now() + pause > deadline)
        throw new StartError(
          `A migration does not get a lock that it needs, held by ${holders}: end that session, ` +
            'and start again. What the migration began is rolled back.',
          { cause: error },
        )
      log.warn({ holders, pauseMs: pause }, 'a migration waits for a lock, and tries again')
      await watch.untilEnded(deadline)
    } finally {
      await watch.close()
    }
    await sleep(pause)
  }
}

async function attempt<T>(
  client: pg.Client,
  timeout: number,
  work: (pid: number | undefined) => Promise<T>,
): Promise<T> {
  try {
    const result = await work(await beginLocked(client, timeout))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The limits that are lifted while the session holds the lock. */
const sessionLimits = ['statement_timeout', 'lock_timeout', 'idle_session_timeout']

/**
 * Runs work outside of a transaction while the session holds the lock: statements such as `create
 * index concurrently`, which wait for other transactions as long as it takes and stop nobody.
 */
export async function lockedOutside<T>(
  { client }: Pick<LockOptions, 'client'>,
  work: () => Promise<T>,
): Promise<T> {
  const tryLock = `select pg_try_advisory_lock(${migrationLock}) as held`
  try {
    for (const name of sessionLimits) await client.query(`set ${name} = 0`)
    while (!(await client.query<{ held: boolean }>(tryLock)).rows[0]?.held)
      await sleep(lockInterval)
    return await work()
  } finally {
    await client.query(`select pg_advisory_unlock(${migrationLock})`).catch(() => {})
    for (const name of sessionLimits) await client.query(`reset ${name}`).catch(() => {})
  }
}
