import type { Epoch } from '../changes/cursor.ts'

/**
 * Returns the epoch with which positions of webhooks are printed. They are in the same database as
 * the changes, so that a promoted standby has both from the same moment: its positions hold.
 */
export const storedEpoch = (epoch: Epoch): Epoch => ({ ...epoch, timeline: 0, isSynchronous: true })
