import { ConnectionsInUse } from './failures.ts'
import { connectTimeout } from './fair-pool.ts'
import { FairQueue } from './fair-queue.ts'

/** The numbers of entries of batches. */
export interface BatchLimits {
  /** The number of entries that run at the same time. */
  readonly running: number
  /** The number of entries that may wait. */
  readonly waiting: number
}

/**
 * Returns the queue of the entries of batches. One client has at most half of its room, a group of
 * clients three quarters of what runs.
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
