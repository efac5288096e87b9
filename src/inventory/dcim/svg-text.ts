import { element, type Markup } from './svg.ts'
import { fitText, textWidth } from './text-fit.ts'

/** Where a text stands, its middle at `y`, and how it looks. */
export interface TextPlace {
  readonly x: number
  readonly y: number
  /** The width it has: what does not fit is cut. */
  readonly room: number
  readonly size: number
  readonly bold?: boolean
  readonly italic?: boolean
  readonly fill?: string
  readonly anchor?: 'middle' | 'end'
}

/** Bold letters are wider. */
const boldness = 1.1

/** A text in the room it has. */
export function words(text: string, place: TextPlace): Markup {
  const { x, y, room, size, bold, italic, fill, anchor } = place
  const attributes = {
    x,
    // The middle of letters, not of the line: capitals are about 0.7 of the size high.
    y: y + size * 0.35,
    'font-size': size,
    'font-weight': bold ? 700 : undefined,
    'font-style': italic ? 'italic' : undefined,
    'text-anchor': anchor,
    fill,
  }
  return element('text', attributes, fitText(text, room, bold ? size * boldness : size))
}

/** About how wide a text is that has the room. */
export function widthOf(
  text: string,
  { room, size, bold }: Pick<TextPlace, 'room' | 'size' | 'bold'>,
): number {
  const drawn = bold ? size * boldness : size
  return textWidth(fitText(text, room, drawn), drawn)
}

/** A text in the middle on paper of its own, to be read on a pattern. */
export function labelled(text: string, place: TextPlace, paper: string): readonly Markup[] {
  const { x, y, size } = place
  const width = widthOf(text, place) + 10
  const box = { x: x - width / 2, y: y - size * 0.7, width, height: size * 1.4, rx: 2, fill: paper }
  return [element('rect', box), words(text, { ...place, anchor: 'middle' })]
}
