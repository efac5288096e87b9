import type pg from 'pg'

/** The advisory lock of Prisma's command line, so that the two never run at once. */
export const migrationLock = 72707369

/** Begins a transaction that waits for the lock, and runs as long as it takes. */
const beginLocked = `
  begin isolation level read committed;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  select pg_advisory_xact_lock(${migrationLock})`

/** Runs work in a transaction that holds the lock, which the server releases at its end. */
export async function locked<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    await client.query(beginLocked)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
