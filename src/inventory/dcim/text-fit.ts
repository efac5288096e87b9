/**
 * Widths of groups of Helvetica's characters in thousandths of the font size. Other characters have
 * the width of capitals, 700, and those from U+2E80 on (CJK) 1000.
 */
const widths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijl'|]/, 230],
  [/[ft.,:;!/\\()[\] I]/, 290],
  [/[rJ*"°-]/, 345],
  [/[a-z0-9_$#?+=<>~]/, 556],
  [/[mMW@%…]/, 900],
]

/** Returns the approximate width of a text in Helvetica or a font with the same metrics. */
export function textWidth(text: string, size: number): number {
  const letters = lettersOf(text).map(
    (letter) =>
      widths.find(([pattern]) => pattern.test(letter))?.[1] ?? (letter > '\u2e80' ? 1000 : 700),
  )
  return (letters.reduce((sum, width) => sum + width, 0) / 1000) * size
}

/** Returns a text of at most a width; a longer one is shortened and ends with an ellipsis. */
export function fitText(text: string, maxWidth: number, size: number): string {
  if (textWidth(text, size) <= maxWidth) return text
  const letters = lettersOf(text)
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, size) > maxWidth) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

const segmenter = new Intl.Segmenter()

/** Splits a text into grapheme clusters: accents and joined emoji belong to their letters. */
const lettersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)
