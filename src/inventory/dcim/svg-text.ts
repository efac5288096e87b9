import { svgElement, type SvgMarkup } from './svg.ts'
import { fitText, textWidth } from './text-fit.ts'

/** Position, with the middle at `y`, and style of a text. */
export interface TextPlace {
  readonly x: number
  readonly y: number
  /** The available width; a longer text is shortened. */
  readonly room: number
  readonly size: number
  readonly bold?: boolean
  readonly italic?: boolean
  readonly fill?: string
  readonly anchor?: 'middle' | 'end'
}

/** Factor by which bold letters are wider. */
const boldness = 1.1

/** Draws a text within its available width. */
export function svgText(text: string, place: TextPlace): SvgMarkup {
  const { x, y, room, size, bold, italic, fill, anchor } = place
  const attributes = {
    x,
    // Centres the letters instead of the line: the height of capitals is about 0.7 of the font
    // size.
    y: y + size * 0.35,
    'font-size': size,
    'font-weight': bold ? 700 : undefined,
    'font-style': italic ? 'italic' : undefined,
    'text-anchor': anchor,
    fill,
  }
  return svgElement('text', attributes, fitText(text, room, bold ? size * boldness : size))
}

/** Returns the approximate width of a text within its available width. */
export function widthOf(
  text: string,
  { room, size, bold }: Pick<TextPlace, 'room' | 'size' | 'bold'>,
): number {
  const drawn = bold ? size * boldness : size
  return textWidth(fitText(text, room, drawn), drawn)
}

/** Draws a centred text on a background, so that it is readable on a pattern. */
export function labelled(text: string, place: TextPlace, paper: string): readonly SvgMarkup[] {
  const { x, y, size } = place
  const width = widthOf(text, place) + 10
  const box = { x: x - width / 2, y: y - size * 0.7, width, height: size * 1.4, rx: 2, fill: paper }
  return [svgElement('rect', box), svgText(text, { ...place, anchor: 'middle' })]
}
