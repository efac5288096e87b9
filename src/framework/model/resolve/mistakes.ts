import leven from 'leven'
import { StartError } from '../../start-error.ts'

/** One mistake and the allowed values. */
export interface Finding {
  readonly wrong: string
  readonly allowed?: Iterable<string>
}

/** Thrown at start-up: lists every mistake in the declarations, one on each line. */
export class DeclarationError extends StartError {
  override readonly name = 'DeclarationError'

  constructor(mistakes: readonly string[]) {
    const plural = `${mistakes.length} declarations are wrong`
    const title = mistakes.length === 1 ? 'A declaration is wrong' : plural
    super(`${title}:\n${mistakes.map((line) => `  ${line}`).join('\n')}`)
  }
}

/** Collects mistakes, so that one start reports all of them. */
export class Mistakes {
  readonly lines: string[] = []

  /** Adds the line `place: wrong; allowed: …`. */
  add(place: string, wrong: string, allowed?: Iterable<string>): void {
    const names = allowed ? [...allowed] : []
    this.lines.push(`${place}: ${wrong}${names.length > 0 ? `; allowed: ${names.join(', ')}` : ''}`)
  }

  /** Throws a `DeclarationError` if there are mistakes. */
  throwAny(): void {
    if (this.lines.length > 0) throw new DeclarationError(this.lines)
  }
}

/** Names longer than this are not compared: the time grows with the product of both lengths. */
const longestName = 100

/**
 * Returns the number of edits between two names, or undefined if there are too many for a typing
 * error.
 */
export function distanceBetween(name: string, other: string): number | undefined {
  if (name.length > longestName) return undefined
  // Swapping two letters counts as two edits.
  const limit = name.length < 4 ? 1 : Math.max(2, Math.floor(name.length / 3))
  const distance = leven(name, other)
  return distance <= limit ? distance : undefined
}

/** Returns the known name closest to a misspelt one, if one is close enough. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const candidate of known) {
    const distance = distanceBetween(name, candidate)
    if (distance !== undefined && (!best || distance < best.distance))
      best = { name: candidate, distance }
  }
  return best?.name
}

/**
 * Returns ` (did you mean "…"?)` for a misspelt name, or the empty text if no known name is close.
 */
export function didYouMean(name: string, known: Iterable<string>): string {
  const guess = nearest(name, known)
  return guess === undefined ? '' : ` (did you mean "${guess}"?)`
}

/** Returns the mistake for an unknown key; suggests a model of that name in another application. */
export function noModel(key: string, known: Iterable<string>): Finding {
  const keys = [...known]
  const nameOf = (one: string): string => (one.split('.').at(-1) ?? '').toLowerCase()
  const same = keys.find((one) => nameOf(one) === nameOf(key))
  const meant = same === undefined ? didYouMean(key, keys) : ` (did you mean "${same}"?)`
  return { wrong: `there is no model ${key}${meant}`, allowed: keys }
}
