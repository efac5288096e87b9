import { svgElement, type SvgMarkup } from './svg.ts'
import { fitText, textWidth } from './text-fit.ts'

/** Position and style of a text; lengths are in pixels. `y` is the middle of the line. */
export interface TextPlace {
  readonly x: number
  readonly y: number
  /** A longer text is shortened to this width. */
  readonly maxWidth: number
  /** Font size. */
  readonly size: number
  readonly bold?: boolean
  readonly italic?: boolean
  readonly fill?: string
  readonly anchor?: 'middle' | 'end'
}

/** Bold letters of Helvetica are about this factor wider. */
const boldFactor = 1.1

/** Draws a text, shortened to its maximal width. */
export function svgText(text: string, place: TextPlace): SvgMarkup {
  const { x, y, maxWidth, size, bold, italic, fill, anchor } = place
  const attributes = {
    x,
    // `y` of SVG is the baseline, and capitals are about 0.7 of the font size high.
    y: y + size * 0.35,
    'font-size': size,
    'font-weight': bold ? 700 : undefined,
    'font-style': italic ? 'italic' : undefined,
    'text-anchor': anchor,
    fill,
  }
  return svgElement('text', attributes, fitText(text, maxWidth, bold ? size * boldFactor : size))
}

/** Returns the approximate width of a text as `svgText` draws it. */
export function widthOf(
  text: string,
  { maxWidth, size, bold }: Pick<TextPlace, 'maxWidth' | 'size' | 'bold'>,
): number {
  const effectiveSize = bold ? size * boldFactor : size
  return textWidth(fitText(text, maxWidth, effectiveSize), effectiveSize)
}

/** Draws a centred text on a box of a colour, so that it is readable on a pattern. */
export function drawCentredLabel(
  text: string,
  place: TextPlace,
  color: string,
): readonly SvgMarkup[] {
  const { x, y, size } = place
  const width = widthOf(text, place) + 10
  const box = {
    x: x - width / 2,
    y: y - size * 0.7,
    width,
    height: size * 1.4,
    rx: 2,
    fill: color,
  }
  return [svgElement('rect', box), svgText(text, { ...place, anchor: 'middle' })]
}
