import { ConnectionsInUse } from './failures.ts'
import { connectTimeout } from './fair-pool.ts'
import { FairQueue } from './fair-queue.ts'

/** Limits of the entries of batches. */
export interface BatchLimits {
  /** The number of entries that run at the same time. */
  readonly running: number
  /** The number of entries that may wait. */
  readonly waiting: number
}

/**
 * Returns a queue for the entries of batches. One client may use half of the running and half of
 * the waiting entries. A group of clients may use three quarters of the running ones.
 */
export function batchQueue({ running, waiting }: BatchLimits): FairQueue {
  const limits = {
    running,
    perClient: running * 0.5,
    perGroup: running * 0.75,
    waiting,
    waitingPerClient: waiting * 0.5,
    timeout: connectTimeout,
  }
  return new FairQueue(limits, () => new ConnectionsInUse())
}
