import { ink } from './colours.ts'
import { drawDevice, type Box } from './elevation-device.ts'
import type { DrawnDevice, ElevationFacts } from './elevation-facts.ts'
import { drawLegend, legendRows } from './elevation-legend.ts'
import { drawReservation, reservedColour, runsOf } from './elevation-reservations.ts'
import { elevationCaption, elevationDescription } from './elevation-words.ts'
import { unitNumbers, type Face } from './rack-units.ts'
import { svgElement, type SvgMarkup } from './svg.ts'
import { svgText } from './svg-text.ts'
import { textWidth } from './text-fit.ts'

/** Options of a drawing. */
export interface DrawingOptions {
  /** The face to draw; null for both, side by side. */
  readonly face: Face | null
  readonly unitWidth: number
  readonly unitHeight: number
  /** Returns the URL of a device. */
  readonly link: (id: number) => string
}

/** A drawing and the positions of its parts. */
interface Sheet extends DrawingOptions {
  readonly facts: ElevationFacts
  /** Unit numbers from top to bottom. */
  readonly units: readonly number[]
  /** Position of the topmost unit. */
  readonly top: number
}

const margin = 18
const numbers = 30
const rail = 7
const gap = 20
const titleHeight = 22
const captionHeight = 16
const faceHeight = 38
const lineHeight = 18
const captionSize = 12
const grey = '#4a5361'

/** Draws a rack as SVG, for screens and print. */
export function drawElevation(facts: ElevationFacts, options: DrawingOptions): string {
  const faces: readonly Face[] = options.face === null ? [0, 1] : [options.face]
  const column = numbers + options.unitWidth + 2 * rail
  const width = 2 * margin + faces.length * column + (faces.length - 1) * gap
  const caption = elevationCaption(
    facts,
    (line) => textWidth(line, captionSize) <= width - 2 * margin,
  )
  const top = margin + titleHeight + caption.length * captionHeight + faceHeight
  const sheet = { ...options, facts, units: unitNumbers(facts), top }
  const below = top + facts.height * options.unitHeight + rail + 20
  const rows = legendRows(facts, faces, width - 2 * margin)
  const height = below + rows.length * lineHeight + margin - 10
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
    ...faces.map((face, index) => drawFace(sheet, face, margin + index * (column + gap))),
    ...drawLegend(rows, { left: margin, top: below, lineHeight }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svg.text}\n`
}

const style =
  `text{font-family:Helvetica,Arial,'Liberation Sans',sans-serif}text:not([fill]){fill:${ink}}` +
  `svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}a:hover rect{stroke-width:2}`

/** Defines a pattern of diagonal lines, for units that are not available. */
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
  room: number,
): readonly SvgMarkup[] {
  const name = facts.facility ? `${facts.name} (${facts.facility})` : facts.name
  return [
    svgText(name, { x: margin, y: margin + 9, room, size: 20, bold: true }),
    ...caption.map((line, index) => {
      const y = margin + titleHeight + (index + 0.6) * captionHeight
      return svgText(line, { x: margin, y, room, size: captionSize, fill: grey })
    }),
  ]
}

function drawFace(sheet: Sheet, face: Face, left: number): SvgMarkup {
  const { facts, unitHeight, unitWidth: width, units, top } = sheet
  const x = left + numbers + rail
  const height = facts.height * unitHeight
  const seen = facts.devices.filter((device) => device.face === face || device.fullDepth)
  const taken = new Set(seen.flatMap(unitsTaken))
  const boxOf = (rows: readonly number[]): Box => {
    const y = top + Math.min(...rows) * unitHeight
    return { x, y, width, height: rows.length * unitHeight }
  }
  const name = face === 0 ? 'Front' : 'Rear'
  const title = { x: x + width / 2, y: top - rail - 10, room: width, size: 12, bold: true }
  return svgElement(
    'g',
    { 'aria-label': name },
    svgText(name, { ...title, anchor: 'middle', fill: grey }),
    svgElement('rect', {
      x: x - rail,
      y: top - rail,
      width: width + 2 * rail,
      height: height + 2 * rail,
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
        drawReservation(reservation, boxOf(upFrom(first, count)), unitHeight),
      ),
    ),
    ...seen.map((device) => {
      const look = { behind: device.face !== face, href: sheet.link(device.id), unitHeight }
      return drawDevice(device, { ...look, box: boxOf(rowsOf(units, unitsTaken(device))) })
    }),
  )
}

const upFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index)

const unitsTaken = ({ position, height }: DrawnDevice): readonly number[] =>
  upFrom(position, height)

/** Returns the rows of units, from the top. */
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
  const number = { y: y + unitHeight / 2, room: numbers, size: Math.min(11, unitHeight * 0.58) }
  return [
    ...(row > 0 ? [svgElement('line', line)] : []),
    ...(reserved
      ? [
          svgElement('rect', {
            x: left + numbers - 5,
            y: y + 1,
            width: 3,
            height: unitHeight - 2,
            fill: reservedColour,
          }),
        ]
      : []),
    svgText(String(unit), { ...number, x: left + numbers - 8, anchor: 'end', fill: '#5b6572' }),
  ]
}
