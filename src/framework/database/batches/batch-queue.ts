import { ConnectionsInUse } from '../failures/index.ts'
import { fairLimits, FairQueue, turnTimeout } from '../../limits/index.ts'

/** Limits of the entries of batches. */
export interface BatchLimits {
  /** The number of entries that run at the same time. */
  readonly running: number
  /** The number of entries that may wait. */
  readonly waiting: number
}

/** Returns a queue for the entries of batches. */
export function batchQueue({ running, waiting }: BatchLimits): FairQueue {
  const limits = fairLimits({ running, waiting, timeout: turnTimeout })
  return new FairQueue(limits, () => new ConnectionsInUse())
}
