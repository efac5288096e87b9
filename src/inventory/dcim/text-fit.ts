/** Widths of Helvetica's letters in thousandths of the font's size, by what is about as wide; everything else is a capital. */
const widths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijl'|]/, 230],
  [/[ft.,:;!/\\()[\] I]/, 290],
  [/[rJ*"°-]/, 345],
  [/[a-z0-9_$#?+=<>~]/, 556],
  [/[mMW@%…]/, 900],
]

/** About how wide a text is in Helvetica, or in a font made to its measure. */
export function textWidth(text: string, size: number): number {
  const letters = lettersOf(text).map(
    (letter) =>
      widths.find(([pattern]) => pattern.test(letter))?.[1] ?? (letter > '\u2e80' ? 1000 : 700),
  )
  return (letters.reduce((sum, width) => sum + width, 0) / 1000) * size
}

/** A text cut so that it fits, its end then an ellipsis. */
export function fitText(text: string, room: number, size: number): string {
  if (textWidth(text, size) <= room) return text
  const letters = lettersOf(text)
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, size) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

const segmenter = new Intl.Segmenter()

/** What people take for letters, accents and families of emoji in one piece. */
const lettersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)
