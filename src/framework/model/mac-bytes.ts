/** The length of a MAC address as it is stored: six pairs of digits with colons. */
const storedLength = 17

/** Returns digits as upper-case pairs, separated by colons. */
const pairs = (digits: string): string => (digits.toUpperCase().match(/..?/g) ?? []).join(':')

/**
 * Returns the pairs of digits of a full MAC address in one of the notations that a field accepts.
 * Pairs may lack their leading zero, as in `0:27:e3:1:2:3`.
 */
export function pairsOf(text: string): string {
  const groups = text.split(/[-:.]/)
  return pairs(groups.length === 6 ? groups.map(padded).join('') : groups.join(''))
}

const padded = (group: string): string => group.padStart(2, '0')

/**
 * Returns consecutive bytes of a MAC address as they are stored: from pairs of digits, groups of
 * four or six, or digits alone. The last byte may be its first digit only. Returns undefined for
 * other texts.
 */
export function bytesIn(typed: string): string | undefined {
  const digits = digitsIn(typed.trim()) ?? ''
  return digits === '' || digits.length > 12 ? undefined : pairs(digits)
}

function digitsIn(text: string): string | undefined {
  if (/^[\da-f]+$/i.test(text)) return text
  const isComplete = /[-:.]$/.test(text)
  const groups = text.replace(/^[-:.]|[-:.]$/g, '').split(/[-:.]/)
  const last = groups.at(-1) ?? ''
  const lengths = groups.map(({ length }) => length)
  if (groups.some((group) => !/^[\da-f]{1,6}$/i.test(group))) return undefined
  if (Math.max(...lengths) > 2) {
    const [size = 0] = lengths
    const isEven = lengths.slice(0, -1).every((length) => length === size && size % 2 === 0)
    return isEven && last.length <= size ? groups.join('') : undefined
  }
  const dropsZeros = isComplete || lengths.slice(0, -1).includes(1)
  return groups.slice(0, -1).map(padded).join('') + (dropsZeros ? padded(last) : last)
}

/** Returns whether a searched text is meant as the beginning of a MAC address. */
export const isMacBeginning = (typed: string): boolean =>
  /^(?:[\da-f]{6,11}|[\da-f]{1,2}:[\da-f:]*|[\da-f]{2}-[\da-f-]*|[\da-f]{4}[.:-][\da-f.:-]*)$/i.test(
    typed,
  )

/** The first and the last MAC address that begin with bytes. */
export const macRange = (bytes: string): readonly [first: string, last: string] => {
  const fill = (digit: string): string =>
    bytes + `${digit}${digit}:`.repeat(6).slice(bytes.length, storedLength)
  return [fill('0'), fill('F')]
}
