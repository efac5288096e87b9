/** Seconds after the first attempt and each further one until the next, of Standard Webhooks. */
const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** The largest part of a delay that is added by chance, so that attempts do not come at once. */
const jitter = 0.1

/** Returns the seconds until the next attempt; undefined after the last one. */
export function delayAfter(attempts: number, chance = Math.random()): number | undefined {
  const delay = delays[attempts - 1]
  return delay === undefined ? undefined : Math.round(delay * (1 + jitter * chance))
}
