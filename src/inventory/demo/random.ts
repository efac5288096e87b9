/** Pseudo-random numbers; equal seeds give equal numbers on every machine. */
export interface Random {
  /** Returns an integer from 0 to `end - 1`. */
  below(end: number): number
  /** Returns one item of a list. */
  pick<T>(list: readonly [T, ...T[]]): T
  /** Returns true with a probability in percent. */
  chance(percent: number): boolean
}

/** Returns a generator with the algorithm mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    pick: ([first, ...more]) => {
      const index = below(more.length + 1)
      return index === 0 ? first : (more[index - 1] ?? first)
    },
    chance: (percent) => below(100) < percent,
  }
}
