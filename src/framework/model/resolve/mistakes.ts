import leven from 'leven'

/** One thing that is wrong, and what is allowed instead. */
export interface Finding {
  readonly wrong: string
  readonly allowed?: Iterable<string>
}

/** Stops the start: everything that is wrong with the declarations, a line each. */
export class DeclarationError extends Error {
  constructor(mistakes: readonly string[]) {
    super(
      `${mistakes.length === 1 ? 'A declaration is wrong' : `${mistakes.length} declarations are wrong`}:\n${mistakes.map((line) => `  ${line}`).join('\n')}`,
    )
    this.name = 'DeclarationError'
  }
}

/** Gathers mistakes, so that one start shows all of them. */
export class Mistakes {
  readonly lines: string[] = []

  /** Adds `place: wrong; allowed: …`, the nearest allowed name first. */
  add(place: string, wrong: string, allowed?: Iterable<string>): void {
    const names = allowed ? [...allowed] : []
    this.lines.push(`${place}: ${wrong}${names.length > 0 ? `; allowed: ${names.join(', ')}` : ''}`)
  }

  /** Throws what was gathered, if anything. */
  throwAny(): void {
    if (this.lines.length > 0) throw new DeclarationError(this.lines)
  }
}

/** Comparing takes time in proportion to both lengths, and nothing here is called anything this long. */
const longestName = 100

/** Returns the number of edits between two names, nothing when they are too many for a misspelt name. */
export function distanceBetween(name: string, other: string): number | undefined {
  if (name.length > longestName) return undefined
  // Two swapped letters are two edits.
  const limit = name.length < 4 ? 1 : Math.max(2, Math.floor(name.length / 3))
  const distance = leven(name, other)
  return distance <= limit ? distance : undefined
}

/** The name closest to a misspelt one, if one is near enough to be meant. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const candidate of known) {
    const distance = distanceBetween(name, candidate)
    if (distance !== undefined && (!best || distance < best.distance))
      best = { name: candidate, distance }
  }
  return best?.name
}

/** Returns ` (did you mean "…"?)` for a misspelt name, nothing when no known name is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const guess = nearest(name, known)
  return guess === undefined ? '' : ` (did you mean "${guess}"?)`
}

/** Says that no model has a key; the guess may be a model of that name in another application. */
export function noModel(key: string, known: Iterable<string>): Finding {
  const keys = [...known]
  const nameOf = (one: string): string => (one.split('.').at(-1) ?? '').toLowerCase()
  const same = keys.find((one) => nameOf(one) === nameOf(key))
  const meant = same === undefined ? didYouMean(key, keys) : ` (did you mean "${same}"?)`
  return { wrong: `there is no model ${key}${meant}`, allowed: keys }
}
