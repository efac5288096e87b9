import type pg from 'pg'
import { until } from './until.ts'

type Connections = Pick<pg.ClientBase | pg.Pool, 'query'>

/** Returns how many connections to a database wait for a lock. */
export async function countLockWaits(on: Connections): Promise<number> {
  // A transaction keeps the activity that it read first.
  await on.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await on.query(`
    select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`)
  return rowCount ?? 0
}

/** Waits until as many connections to a database wait for a lock. */
export const untilLockWaits = (on: Connections, count: number): Promise<void> =>
  until(`${count} connections wait for a lock`, async () => (await countLockWaits(on)) === count)

/**
 * Waits until a repeat waits for a lock of the client: the statements of a batch wait 100 ms for
 * one, those of its repeats longer.
 */
export const untilRepeatWaits = (client: pg.ClientBase): Promise<void> =>
  until('a repeat waits for the client', async () => {
    const { rows } = await client.query(`
      select from pg_locks
      where not granted and clock_timestamp() - waitstart > interval '200 ms'
        and pg_backend_pid() = any (pg_blocking_pids(pid))`)
    return rows.length > 0
  })
