import { ink } from './colors.ts'
import { drawDevice, type Box } from './elevation-device.ts'
import type { DrawnDevice, ElevationFacts } from './elevation-facts.ts'
import { drawLegend, legendRows } from './elevation-legend.ts'
import { drawReservation, reservedColor, runsOf } from './elevation-reservations.ts'
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

/** The data and the measures of a drawing. */
interface Sheet extends DrawingOptions {
  readonly facts: ElevationFacts
  /** Unit numbers from top to bottom. */
  readonly units: readonly number[]
  /** Vertical position of the upper edge of the topmost unit. */
  readonly top: number
}

// Lengths in pixels.
const margin = 18
const numberWidth = 30
const railWidth = 7
const faceGap = 20
const titleHeight = 22
const captionHeight = 16
const faceTitleHeight = 38
const legendLineHeight = 18
const captionSize = 12

const captionColor = '#4a5361'

/** Returns the drawing of a rack as an SVG document, for screens and print. */
export function drawElevation(facts: ElevationFacts, options: DrawingOptions): string {
  const faces: readonly Face[] = options.face === null ? [0, 1] : [options.face]
  const faceWidth = numberWidth + options.unitWidth + 2 * railWidth
  const width = 2 * margin + faces.length * faceWidth + (faces.length - 1) * faceGap
  const caption = elevationCaption(
    facts,
    (line) => textWidth(line, captionSize) <= width - 2 * margin,
  )
  const top = margin + titleHeight + caption.length * captionHeight + faceTitleHeight
  const sheet = { ...options, facts, units: unitNumbers(facts), top }
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
    svgElement('defs', {}, hatching('hatch', '#9aa4b1', 7), hatching('kept', '#e3b341', 9)),
    svgElement('rect', { width, height, fill: '#ffffff' }),
    ...drawCaption(facts, caption, width - 2 * margin),
    ...faces.map((face, index) => drawFace(sheet, face, margin + index * (faceWidth + faceGap))),
    ...drawLegend(rows, { left: margin, top: legendTop, lineHeight: legendLineHeight }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svg.text}\n`
}

const style =
  `text{font-family:Helvetica,Arial,'Liberation Sans',sans-serif}text:not([fill]){fill:${ink}}` +
  `svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}a:hover rect{stroke-width:2}`

/** Defines a pattern of diagonal lines, for units that another face or a reservation takes. */
function hatching(id: string, stroke: string, distance: number): SvgMarkup {
  const tile = { id, width: distance, height: distance, patternUnits: 'userSpaceOnUse' }
  const line = { y2: distance, stroke, 'stroke-width': 2 }
  return svgElement(
    'pattern',
    { ...tile, patternTransform: 'rotate(45)' },
    svgElement('line', line),
  )
}

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
      return svgText(line, { x: margin, y, maxWidth, size: captionSize, fill: captionColor })
    }),
  ]
}

/** Draws a face: its title, rails and units, reservations of free units, and devices. */
function drawFace(sheet: Sheet, face: Face, left: number): SvgMarkup {
  const { facts, unitHeight, unitWidth: width, units, top } = sheet
  const x = left + numberWidth + railWidth
  const height = facts.height * unitHeight
  const visible = facts.devices.filter((device) => device.face === face || device.fullDepth)
  const taken = new Set(visible.flatMap(unitsTaken))
  const boxOf = (rows: readonly number[]): Box => {
    const y = top + Math.min(...rows) * unitHeight
    return { x, y, width, height: rows.length * unitHeight }
  }
  const name = face === 0 ? 'Front' : 'Rear'
  const title = { x: x + width / 2, y: top - railWidth - 10, maxWidth: width, size: 12, bold: true }
  return svgElement(
    'g',
    { 'aria-label': name },
    svgText(name, { ...title, anchor: 'middle', fill: captionColor }),
    svgElement('rect', {
      x: x - railWidth,
      y: top - railWidth,
      width: width + 2 * railWidth,
      height: height + 2 * railWidth,
      rx: 3,
      fill: '#3b4450',
    }),
    svgElement('rect', { x, y: top, width, height, fill: '#f7f8fa' }),
    ...units.flatMap((unit, row) => drawUnit(sheet, { unit, row, x, left })),
    ...facts.reservations.flatMap((reservation) =>
      runsOf(
        rowsOf(
          units,
          reservation.units.filter((unit) => !taken.has(unit)),
        ),
      ).map(([first, count]) =>
        drawReservation(reservation, boxOf(range(first, count)), unitHeight),
      ),
    ),
    ...visible.map((device) => {
      const look = { behind: device.face !== face, href: sheet.link(device.id), unitHeight }
      return drawDevice(device, { ...look, box: boxOf(rowsOf(units, unitsTaken(device))) })
    }),
  )
}

/** Returns `count` consecutive numbers. */
const range = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index)

const unitsTaken = ({ position, height }: DrawnDevice): readonly number[] => range(position, height)

/** Returns the rows of the wanted units, counted from the top of the rack. */
const rowsOf = (units: readonly number[], wanted: readonly number[]): readonly number[] =>
  units.flatMap((unit, row) => (wanted.includes(unit) ? [row] : []))

interface UnitPlace {
  readonly unit: number
  readonly row: number
  readonly x: number
  readonly left: number
}

/** Draws the number of a unit, the line above it, and a mark if it is reserved. */
function drawUnit(sheet: Sheet, { unit, row, x, left }: UnitPlace): readonly SvgMarkup[] {
  const { unitHeight, unitWidth, top, facts } = sheet
  const y = top + row * unitHeight
  const reserved = facts.reservations.some(({ units }) => units.includes(unit))
  const line = { x1: x, x2: x + unitWidth, y1: y, y2: y, stroke: '#d3d9e0', 'stroke-width': 0.75 }
  const number = {
    y: y + unitHeight / 2,
    maxWidth: numberWidth,
    size: Math.min(11, unitHeight * 0.58),
  }
  return [
    ...(row > 0 ? [svgElement('line', line)] : []),
    ...(reserved
      ? [
          svgElement('rect', {
            x: left + numberWidth - 5,
            y: y + 1,
            width: 3,
            height: unitHeight - 2,
            fill: reservedColor,
          }),
        ]
      : []),
    svgText(String(unit), { ...number, x: left + numberWidth - 8, anchor: 'end', fill: '#5b6572' }),
  ]
}
