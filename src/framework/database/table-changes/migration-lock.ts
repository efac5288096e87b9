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
   * Milliseconds that a statement waits for a lock; 2 seconds by default. Meanwhile it stops all
   * who want the table after it.
   */
  readonly timeout?: number
  /** Milliseconds after which a failed attempt is not repeated; 10 minutes by default. */
  readonly giveUp?: number
}

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

/**
 * Begins a transaction that waits for the advisory lock as long as it takes, and for each other
 * lock for a limited time.
 */
const beginLocked = (timeout: number): string => `
  begin isolation level read committed;
  ${liftLimits};
  select pg_advisory_xact_lock(${migrationLock});
  set local lock_timeout = ${timeout}`

const selectProcess = 'select pg_backend_pid() as pid'

/**
 * Runs work in a transaction that holds the lock, which the server releases at its end. Work that
 * waits too long for another lock is rolled back and repeated after a pause, so that others can use
 * the tables. Throws a `StartError` that names the holder if it never gets the lock.
 */
export async function locked<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  const { log, waits: { timeout = 2_000, giveUp = 600_000 } = {} } = options
  const deadline = Date.now() + giveUp
  for (let pause = 1_000; ; pause = Math.min(2 * pause, maxPause)) {
    const watch = new BlockerWatch(options.connection)
    try {
      return await attempt(options.client, timeout, async (pid) => {
        watch.pid = pid
        return work()
      })
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      const holders = watch.blockers
      if (Date.now() + pause > deadline)
        throw new StartError(
          `A migration does not get a lock that it needs, held by ${holders}: end that session, ` +
            'and start again. Nothing of the migration was applied.',
          { cause: error },
        )
      log.warn({ holders, pauseMs: pause }, 'a migration waits for a lock, and tries again')
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
    await client.query(beginLocked(timeout))
    const { rows } = await client.query<{ pid: number }>(selectProcess)
    const result = await work(rows[0]?.pid)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
