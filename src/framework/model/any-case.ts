/**
 * Letters with a lower case in ASCII: `lower` makes the first an `i`, and the second, the Kelvin
 * sign, a `k`. An index of trigrams takes them for other letters, so a search finds them only by
 * themselves, whether it uses the index or not.
 */
const ownLetters = ['\u0130', '\u212a']

const patternsOfLetters = ownLetters.map((letter) => `'%${letter}%'`).join(', ')

/** Characters for private use, which have no lower case. */
const standIns = '\ue000\ue001'

/** Returns SQL for a text in which these letters are not equal to `i` and `k` in any case. */
export const withOwnLetters = (text: string): string =>
  `translate(${text}, '${ownLetters.join('')}', '${standIns}')`

/** Returns the condition that a text matches one of an array of LIKE patterns, in any case. */
export function matchesAny(text: string, patterns: string): string {
  const list = `${patterns}::text`
  const isMatch = `${withOwnLetters(text)} ilike any(${withOwnLetters(list)}::text[])`
  return `(${text} ilike any(${patterns})${unlessWrong(`${text} || ${list}`, isMatch)})`
}

/** Returns the condition that a text matches a LIKE pattern, in any case. */
export function matchesPattern(text: string, pattern: string): string {
  const isMatch = `${withOwnLetters(text)} ilike ${withOwnLetters(pattern)}`
  return `(${text} ilike ${pattern}${unlessWrong(`${text} || ${pattern}`, isMatch)})`
}

/**
 * Returns the end of a condition, which excludes what `ilike` finds by one of the letters. As a
 * negation of something rare it does not change how many rows the planner expects.
 */
const unlessWrong = (texts: string, isMatch: string): string =>
  ` and not ((${texts}) like any(array[${patternsOfLetters}]) and not ${isMatch})`
