/** Counts what may be tried only so often, by whoever tries. */
export interface Attempts {
  /** Seconds to wait before the next try; 0 when it may be now. */
  wait(name: string): number
  /** Keeps one more try in mind. */
  count(name: string): void
  /** Forgets the tries of somebody who was right. */
  clear(name: string): void
}

interface Tried {
  readonly count: number
  readonly until: number
}

const mostNames = 10_000

/**
 * Lets `free` tries through in a window of a minute, then makes every further one wait, twice as long each time, up to
 * a quarter of an hour. Kept in the memory of the process.
 */
export function attempts(free: number, now: () => number = Date.now): Attempts {
  const tried = new Map<string, Tried>()
  return {
    wait: (name) => {
      const { count = 0, until = 0 } = tried.get(name) ?? {}
      return count < free ? 0 : Math.max(0, Math.ceil((until - now()) / 1000))
    },
    count: (name) => {
      const known = tried.get(name)
      const old = known && now() > known.until + window ? 0 : (known?.count ?? 0)
      const pause = old + 1 < free ? 0 : Math.min(longest, window * 2 ** (old + 1 - free))
      tried.delete(name)
      tried.set(name, { count: old + 1, until: now() + pause })
      const [oldest] = tried.keys()
      if (tried.size > mostNames && oldest !== undefined) tried.delete(oldest)
    },
    clear: (name) => void tried.delete(name),
  }
}

const window = 60_000
const longest = 15 * window
