import { pageColors } from '../elevation-colors.ts'
import { html, type Markup } from 'cadastre/pages'
import { drawFace, faceName, faceWidthOf, hatchings, railWidth } from '../elevation-face.ts'
import type { ElevationFacts } from '../elevation-facts.ts'
import { unitNumbers, type Face } from '../rack-units.ts'
import type { ElevationLinks } from './elevation-links.ts'
import { pageDrawing } from './page-drawing.ts'

/** The face, the size and the links of a drawing in a page. */
export interface FigureOptions extends ElevationLinks {
  readonly face: Face
  /** The width of a unit in pixels. */
  readonly unitWidth: number
  /** The height of a unit in pixels. */
  readonly unitHeight: number
  /** The id of the device that the page is about. */
  readonly marked?: number
}

/** Draws a face of a rack for a page, in the colours of the page. */
export function elevationFigure(facts: ElevationFacts, options: FigureOptions): Markup {
  const { face, unitWidth, unitHeight } = options
  const [width, height] = [faceWidthOf(unitWidth), facts.height * unitHeight + 2 * railWidth]
  const colors = { ...pageColors, patterns: `-${facts.id}-${face}` }
  const sheet = { ...options, facts, colors, units: unitNumbers(facts), top: railWidth }
  const label = `${faceName(face)} of ${facts.name}`
  const drawing = pageDrawing(
    { width, height, label },
    hatchings(colors),
    ...drawFace(sheet, face, 0),
  )
  return html`<figure>
    <figcaption>${faceName(face)}</figcaption>
    ${drawing}
  </figure>`
}
