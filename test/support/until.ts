import { setTimeout as sleep } from 'node:timers/promises'

/** The longest time, in milliseconds, that a test waits for something to happen. */
const LONGEST_WAIT = 60_000

/**
 * Waits until a condition holds; rejects after a minute, because a test without an end would block
 * its file until the timeout.
 */
export async function until(
  condition: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  for (const deadline = Date.now() + LONGEST_WAIT; !(await holds()); await sleep(20))
    if (Date.now() > deadline) throw new Error(`waited in vain until ${condition}`)
}
