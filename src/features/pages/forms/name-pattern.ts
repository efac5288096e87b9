import { InvalidValue } from '../../../framework/model/field.ts'

/**
 * Returns the names that a pattern expands to: `ge-0/0/[0-47]`, `[ge,xe]-1`, `eth[01-12]`. A text
 * without a range or a list in brackets is one name. Throws `InvalidValue` for a descending range,
 * for more names than `most`, and for names of more characters than `longest`.
 *
 * @example
 * namesOfPattern('et[1-2,8]', 100) // ['et1', 'et2', 'et8']
 */
export function namesOfPattern(
  pattern: string,
  most: number,
  longest = Infinity,
): readonly string[] {
  const pieces = pattern
    .split(groups)
    .map((piece, index) => (index % 2 === 0 ? { count: 1, texts: () => [piece] } : group(piece)))
  const count = pieces.reduce((product, piece) => product * piece.count, 1)
  if (count > most) {
    const made = count > mostCounted ? `more than ${mostCounted}` : count
    throw new InvalidValue(`The pattern makes ${made} names; at most ${most} are allowed.`)
  }
  const texts = pieces.map((piece) => piece.texts())
  const length = texts.reduce((sum, some) => sum + lengthOfLongest(some), 0)
  if (count > 1 && length > longest)
    throw new InvalidValue(`The pattern makes names of more than ${longest} characters.`)
  const all = texts.reduce<readonly string[]>(
    (starts, some) => starts.flatMap((start) => some.map((text) => start + text)),
    [''],
  )
  return [...new Set(all)]
}

const lengthOfLongest = (texts: readonly string[]): number =>
  texts.reduce((most, { length }) => Math.max(most, length), 0)

/** The largest number of names that a message states. */
const mostCounted = 1_000_000

/** Finds the contents of brackets. */
const groups = /\[([^[\]]*)\]/

interface Piece {
  readonly count: number
  readonly texts: () => readonly string[]
}

/** Returns the texts of a list or a range; other brackets are a part of the name. */
function group(text: string): Piece {
  const items = text.split(',').map((item) => itemOf(item.trim()))
  if (items.every(({ count }) => count === 1) && !/,|\d-\d/.test(text))
    return { count: 1, texts: () => [`[${text}]`] }
  return {
    count: items.reduce((sum, { count }) => sum + count, 0),
    texts: () => items.flatMap((item) => item.texts()),
  }
}

function itemOf(item: string): Piece {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(item) ?? []
  if (first !== undefined && last !== undefined) {
    const width = first.startsWith('0') ? first.length : 0
    return range(item, Number(first), Number(last), (one) => String(one).padStart(width, '0'))
  }
  const letters = /^(?:([a-z])-([a-z])|([A-Z])-([A-Z]))$/.exec(item)?.slice(1)
  const [from, to] = letters?.filter((letter) => letter !== undefined) ?? []
  if (from === undefined || to === undefined) return { count: 1, texts: () => [item] }
  return range(item, from.charCodeAt(0), to.charCodeAt(0), (one) => String.fromCharCode(one))
}

function range(item: string, from: number, to: number, write: (one: number) => string): Piece {
  if (from > to) throw new InvalidValue(`The range ${item} ends before it begins.`)
  const count = to - from + 1
  return { count, texts: () => Array.from({ length: count }, (_, index) => write(from + index)) }
}

/** Returns the first names and the last one, such as `a1, a2, a3 … a9`. */
export function namesInShort(names: readonly string[]): string {
  const few = 4
  if (names.length <= few) return names.join(', ')
  return `${names.slice(0, few - 1).join(', ')} … ${names.at(-1) ?? ''}`
}
