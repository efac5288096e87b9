import type { ElevationColors } from './elevation-colors.ts'
import { drawDevice, type Box } from './elevation-device.ts'
import type { DrawnDevice, ElevationFacts } from './elevation-facts.ts'
import { drawReservation, reservedColor, runsOf } from './elevation-reservations.ts'
import type { Face } from './rack-units.ts'
import { svgElement, type SvgMarkup } from './svg.ts'
import { svgText } from './svg-text.ts'

/** The data and the measures of the faces of a rack; lengths are in pixels. */
export interface FaceSheet {
  readonly facts: Pick<ElevationFacts, 'devices' | 'reservations' | 'height'>
  readonly colors: ElevationColors
  /** Unit numbers from top to bottom. */
  readonly units: readonly number[]
  /** Vertical position of the upper edge of the topmost unit. */
  readonly top: number
  readonly unitWidth: number
  readonly unitHeight: number
  /** Returns the URL of a device. */
  readonly link: (id: number) => string
  /** Returns the URL of the form for a device in a free unit; absent where none may be added. */
  readonly add?: (unit: number, face: Face) => string
  /** The id of the device that the page is about. */
  readonly marked?: number
}

/** The width of the numbers beside a face. */
export const numberWidth = 30
/** The width of the rails around a face. */
export const railWidth = 7

/** Returns the width of a face with its numbers and rails. */
export const faceWidthOf = (unitWidth: number): number => numberWidth + unitWidth + 2 * railWidth

/** Returns the name of a face. */
export const faceName = (face: Face): string => (face === 0 ? 'Front' : 'Rear')

/**
 * Draws a face: its rails and units, reservations of free units, devices, and links to mount one in
 * a free unit.
 */
export function drawFace(sheet: FaceSheet, face: Face, left: number): readonly SvgMarkup[] {
  const { facts, unitHeight, unitWidth: width, units, top, colors } = sheet
  const x = left + numberWidth + railWidth
  const height = facts.height * unitHeight
  const visible = facts.devices.filter((device) => device.face === face || device.fullDepth)
  const taken = new Set(visible.flatMap(unitsTaken))
  const boxOf = (rows: readonly number[]): Box => {
    const y = top + Math.min(...rows) * unitHeight
    return { x, y, width, height: rows.length * unitHeight }
  }
  return [
    svgElement('rect', {
      x: x - railWidth,
      y: top - railWidth,
      width: width + 2 * railWidth,
      height: height + 2 * railWidth,
      rx: 3,
      fill: colors.rail,
    }),
    svgElement('rect', { x, y: top, width, height, fill: colors.face }),
    ...units.flatMap((unit, row) => drawUnit(sheet, { unit, row, x, left })),
    ...facts.reservations.flatMap((reservation) =>
      runsOf(
        rowsOf(
          units,
          reservation.units.filter((unit) => !taken.has(unit)),
        ),
      ).map(([first, count]) => drawReservation(reservation, boxOf(range(first, count)), sheet)),
    ),
    ...visible.map((device) => {
      const box = boxOf(rowsOf(units, unitsTaken(device)))
      const href = sheet.link(device.id)
      const isMarked = device.id === sheet.marked
      const look = { behind: device.face !== face, href, unitHeight, isMarked, colors }
      return drawDevice(device, { ...look, box })
    }),
    ...units.flatMap((unit, row) => {
      const href = taken.has(unit) ? undefined : sheet.add?.(unit, face)
      return href === undefined ? [] : [drawFree(href, boxOf([row]), `${unit}, ${faceName(face)}`)]
    }),
  ]
}

/** Draws a link over a free unit. For keyboards the table beside the drawing has the same links. */
const drawFree = (href: string, box: Box, place: string): SvgMarkup =>
  svgElement(
    'a',
    { href, class: 'free', tabindex: -1, 'aria-label': `Add a device at U${place}` },
    svgElement('rect', { ...box, 'fill-opacity': 0 }),
  )

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
function drawUnit(sheet: FaceSheet, { unit, row, x, left }: UnitPlace): readonly SvgMarkup[] {
  const { unitHeight, unitWidth, top, facts, colors } = sheet
  const y = top + row * unitHeight
  const reserved = facts.reservations.some(({ units }) => units.includes(unit))
  const line = { x1: x, x2: x + unitWidth, y1: y, y2: y, stroke: colors.line, 'stroke-width': 0.75 }
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
    svgText(String(unit), {
      ...number,
      x: left + numberWidth - 8,
      anchor: 'end',
      fill: colors.number,
    }),
  ]
}

/** Defines the patterns for units that are taken by a device at the other face or reserved. */
export const hatchings = ({ patterns }: ElevationColors): SvgMarkup =>
  svgElement(
    'defs',
    {},
    hatching(`hatch${patterns}`, '#9aa4b1', 7),
    hatching(`kept${patterns}`, '#e3b341', 9),
  )

/** Defines a pattern of diagonal lines. */
function hatching(id: string, stroke: string, distance: number): SvgMarkup {
  const tile = { id, width: distance, height: distance, patternUnits: 'userSpaceOnUse' }
  const line = { y2: distance, stroke, 'stroke-width': 2 }
  return svgElement(
    'pattern',
    { ...tile, patternTransform: 'rotate(45)' },
    svgElement('line', line),
  )
}
