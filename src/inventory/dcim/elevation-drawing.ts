import { ink } from './colors.ts'
import { documentColors } from './elevation-colors.ts'
import {
  drawFace,
  faceName,
  faceWidthOf,
  hatchings,
  numberWidth,
  railWidth,
  type FaceSheet,
} from './elevation-face.ts'
import type { ElevationFacts } from './elevation-facts.ts'
import { drawLegend, legendRows } from './elevation-legend.ts'
import { elevationCaption, elevationDescription } from './elevation-caption.ts'
import { unitNumbers, type Face } from './rack-units.ts'
import { svgElement, type SvgMarkup } from './svg.ts'
import { svgText } from './svg-text.ts'
import { textWidth } from './text-fit.ts'

/** Options of a drawing; lengths are in pixels. */
export interface DrawingOptions {
  /** The face to draw; null for both, side by side. */
  readonly face: Face | null
  readonly unitWidth: number
  readonly unitHeight: number
  /** Returns the URL of a device. */
  readonly link: (id: number) => string
}

// Lengths in pixels.
const margin = 18
const faceGap = 20
const titleHeight = 22
const captionHeight = 16
const faceTitleHeight = 38
const legendLineHeight = 18
const captionSize = 12

/** Returns the drawing of a rack as an SVG document, for screens and print. */
export function drawElevation(facts: ElevationFacts, options: DrawingOptions): string {
  const faces: readonly Face[] = options.face === null ? [0, 1] : [options.face]
  const faceWidth = faceWidthOf(options.unitWidth)
  const width = 2 * margin + faces.length * faceWidth + (faces.length - 1) * faceGap
  const caption = elevationCaption(
    facts,
    (line) => textWidth(line, captionSize) <= width - 2 * margin,
  )
  const top = margin + titleHeight + caption.length * captionHeight + faceTitleHeight
  const colors = documentColors
  const sheet = { ...options, facts, units: unitNumbers(facts), top, colors }
  const legendTop = top + facts.height * options.unitHeight + railWidth + 20
  const rows = legendRows(facts, faces, width - 2 * margin)
  const height = legendTop + rows.length * legendLineHeight + margin - 10
  const svg = svgElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-labelledby': 'title desc',
    },
    svgElement('title', { id: 'title' }, `Rack ${facts.name}`),
    svgElement('desc', { id: 'desc' }, elevationDescription(facts)),
    svgElement('style', {}, style),
    hatchings(documentColors),
    svgElement('rect', { width, height, fill: '#ffffff' }),
    ...drawCaption(facts, caption, width - 2 * margin),
    ...faces.map((face, index) =>
      drawTitledFace(sheet, face, margin + index * (faceWidth + faceGap)),
    ),
    ...drawLegend(rows, { left: margin, top: legendTop, lineHeight: legendLineHeight }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svg.text}\n`
}

const style =
  `text{font-family:Helvetica,Arial,'Liberation Sans',sans-serif}text:not([fill]){fill:${ink}}` +
  `svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}a:hover rect{stroke-width:2}`

function drawCaption(
  facts: ElevationFacts,
  caption: readonly string[],
  maxWidth: number,
): readonly SvgMarkup[] {
  const name = facts.facility ? `${facts.name} (${facts.facility})` : facts.name
  return [
    svgText(name, { x: margin, y: margin + 9, maxWidth, size: 20, bold: true }),
    ...caption.map((line, index) => {
      const y = margin + titleHeight + (index + 0.6) * captionHeight
      return svgText(line, {
        x: margin,
        y,
        maxWidth,
        size: captionSize,
        fill: documentColors.caption,
      })
    }),
  ]
}

function drawTitledFace(sheet: FaceSheet, face: Face, left: number): SvgMarkup {
  const { unitWidth, top } = sheet
  const name = faceName(face)
  const x = left + (faceWidthOf(0) + unitWidth + numberWidth) / 2
  const title = { x, y: top - railWidth - 10, maxWidth: unitWidth, size: 12, bold: true }
  return svgElement(
    'g',
    { 'aria-label': name },
    svgText(name, { ...title, anchor: 'middle', fill: documentColors.caption }),
    ...drawFace(sheet, face, left),
  )
}
