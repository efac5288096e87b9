import { join } from 'node:path'
import lockfile from 'proper-lockfile'
import type { Log } from '../../framework/log.ts'
import { StartError } from '../../framework/errors/start-error.ts'

/** The lock's name in the data folder. */
export const lockName = 'start.lock'

/** Milliseconds without a refresh after which the process of a lock counts as dead. */
const staleMs = 5_000

/** The number of attempts to take the lock, with growing pauses of up to 250 ms. */
const maxAttempts = 600

/** Runs work that only one process at a time may do with a data folder: create, start, stop. */
export async function withLock<T>(dataDir: string, log: Log, work: () => Promise<T>): Promise<T> {
  const release = await acquire(dataDir, log)
  try {
    return await work()
  } finally {
    await release().catch((error: unknown) => log.debug({ err: error }, 'start lock was gone'))
  }
}

async function acquire(dataDir: string, log: Log): Promise<() => Promise<void>> {
  try {
    return await lockfile.lock(dataDir, {
      lockfilePath: join(dataDir, lockName),
      stale: staleMs,
      update: 1_000,
      retries: {
        retries: maxAttempts,
        factor: 1.1,
        minTimeout: 20,
        maxTimeout: 250,
        randomize: true,
      },
      // The machine slept or the event loop was blocked; the work continues.
      onCompromised: (error) => log.warn({ err: error }, 'start lock was lost'),
    })
  } catch (error) {
    throw new StartError(
      `Another process has been starting or stopping the data folder ${dataDir} for minutes ` +
        `(${String(error)}): wait for it or end it.`,
      { cause: error },
    )
  }
}
