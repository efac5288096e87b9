import { setTimeout as sleep } from 'node:timers/promises'

/** The longest time, in milliseconds, that a test waits for something to happen. */
const LONGEST_WAIT = 60_000

/**
 * Waits until a condition holds, and rejects after a minute: a test that waits without end hangs
 * its file until the timeout.
 */
export async function until(
  condition: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  for (const deadline = Date.now() + LONGEST_WAIT; !(await holds()); await sleep(20))
    if (Date.now() > deadline) throw new Error(`waited in vain until ${condition}`)
}
