import leven from 'leven'

/**
 * Returns the known name closest to a misspelt one, if one is close enough. A name that lacks only
 * `_id`, as that of a related object, is closest to that one.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const candidate of known) {
    if (candidate === `${name}_id`) return candidate
    const distance = distanceBetween(name, candidate)
    if (distance !== undefined && (!best || distance < best.distance))
      best = { name: candidate, distance }
  }
  return best?.name
}

/** Names longer than this are not compared: the time grows with the product of both lengths. */
const maxFileNameLength = 100

/**
 * Returns the number of edits between two names, or undefined if there are too many for a typing
 * error.
 */
export function distanceBetween(name: string, other: string): number | undefined {
  if (name.length > maxFileNameLength) return undefined
  // Swapping two letters counts as two edits.
  const limit = name.length < 4 ? 1 : Math.max(2, Math.floor(name.length / 3))
  const distance = leven(name, other)
  return distance <= limit ? distance : undefined
}

/** Returns ` Did you mean "…"?` for a misspelt name, or the empty text if none is close. */
export function suggest(name: string, known: Iterable<string>): string {
  const guess = nearest(name, known)
  return guess === undefined ? '' : ` Did you mean "${guess}"?`
}

/**
 * Returns ` Did you mean "…"?` for a misspelt name, or ` Allowed: ….` if none is close.
 *
 * @example
 * suggestOrList('rde', ['red', 'green'])
 */
export function suggestOrList(name: string, known: Iterable<string>): string {
  const names = [...known]
  return suggest(name, names) || ` Allowed: ${names.join(', ') || 'none'}.`
}

/** Returns ` (did you mean "…"?)` for a misspelt name, or the empty text if none is close. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const guess = nearest(name, known)
  return guess === undefined ? '' : ` (did you mean "${guess}"?)`
}
