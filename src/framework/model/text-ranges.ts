/** The largest number of characters, of four bytes each, that a B-tree holds in every case. */
export const maxIndexedLength = 600

/** Returns SQL for the beginning of a text, which a B-tree holds in every case. */
export const startOf = (text: string): string => `left(${text}, ${maxIndexedLength})`

/** The first text of a range and the text that its last ones start with. */
export type TextRange = readonly [first: string, last: string]

/**
 * Returns the condition that a text is in one of the ranges of the collation `natural_sort`,
 * ignoring case. The collation sorts lower case before upper case, and U+FFFF after all other
 * characters. No indexed text has more characters than follow the end of a range. In a Turkish
 * locale, in which the lower case of I is not i, the condition is always true.
 */
export function isInRanges(sorted: string, ranges: readonly TextRange[]): string {
  const end = `repeat(chr(65535), ${maxIndexedLength})`
  const parts = ranges.map(
    ([first, last]) => `${sorted} >= lower(${first}) and ${sorted} <= ${last} || ${end}`,
  )
  return `(${parts.join(' or ')} or lower('I') <> 'i')`
}

/**
 * How many digits may follow a prefix that ends with a digit: each number has a range of its own,
 * and the last range has all larger numbers.
 */
const furtherDigits = Array.from({ length: 20 }, (_, count) => count)

/** An empty range. It gives every prefix the same number of ranges, and so the same statement. */
const noTexts: TextRange = ['\uffff', '']

/**
 * Returns ranges of the collation `natural_sort` that have all texts with a prefix. The texts that
 * start with `eth1` have the numbers 1, 10 to 19, 100 to 199, and so on.
 */
export function prefixRanges(prefix: string): readonly TextRange[] {
  const start = prefix.replace(/\d+$/, '')
  if (start === prefix) return [[prefix, prefix], ...furtherDigits.map(() => noTexts)]
  return [
    ...furtherDigits.map((count): TextRange => {
      return [prefix + '0'.repeat(count), prefix + '9'.repeat(count)]
    }),
    [prefix + '0'.repeat(furtherDigits.length), start + '9'.repeat(maxIndexedLength)],
  ]
}
