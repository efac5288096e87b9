/** Seconds after the first attempt and each further one until the next, of Standard Webhooks. */
const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** The largest part of a delay that is added by chance, so that attempts do not come at once. */
const jitter = 0.1

/**
 * Returns the seconds until the next attempt; undefined after the last one. They are not less than
 * those that the receiver asks for, of which at most the longest delay counts.
 */
export function delayAfter(attempts: number, asked = 0): number | undefined {
  const delay = delays[attempts - 1]
  if (delay === undefined) return undefined
  const least = Math.max(delay, Math.min(asked, Math.max(...delays)))
  return Math.round(least * (1 + jitter * Math.random()))
}

/** Returns the seconds of a header `Retry-After`, or until its date; 0 for another text. */
export function parseRetryAfter(text: string, now: number = Date.now()): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? 0 : Math.max(0, Math.ceil((date - now) / 1000))
}
