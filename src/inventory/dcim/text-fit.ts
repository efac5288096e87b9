/**
 * Widths of Helvetica's letters in thousandths of the font size, in groups; other characters count
 * as capitals.
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

/** Shortens a text with an ellipsis so that it fits. */
export function fitText(text: string, room: number, size: number): string {
  if (textWidth(text, size) <= room) return text
  const letters = lettersOf(text)
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, size) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

const segmenter = new Intl.Segmenter()

/** Splits a text into grapheme clusters, so that accents and joined emoji stay together. */
const lettersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)
