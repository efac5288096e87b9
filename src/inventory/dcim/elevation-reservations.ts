import type { ElevationColors } from './elevation-colors.ts'
import { innerOf, type Box } from './elevation-device.ts'
import type { DrawnReservation } from './elevation-facts.ts'
import { svgElement, type SvgMarkup } from './svg.ts'
import { drawCentredLabel } from './svg-text.ts'

/** The colour of the borders and marks of reservations. */
export const reservedColor = '#c98a00'

const backgroundColor = '#fdf3d8'

/** Draws reserved units as one box with their purpose. */
export function drawReservation(
  { description, user }: DrawnReservation,
  box: Box,
  { unitHeight, colors }: { readonly unitHeight: number; readonly colors: ElevationColors },
): SvgMarkup {
  const inner = innerOf(box)
  const place = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    maxWidth: box.width - 24,
    size: Math.min(11, unitHeight * 0.56),
  }
  return svgElement(
    'g',
    {},
    svgElement('title', {}, `Reserved: ${description}${user ? ` (${user})` : ''}`),
    svgElement('rect', { ...inner, fill: backgroundColor }),
    svgElement('rect', {
      ...inner,
      fill: `url(#kept${colors.patterns})`,
      stroke: reservedColor,
      'stroke-width': 0.75,
    }),
    ...drawCentredLabel(description, { ...place, italic: true, fill: '#5c4200' }, backgroundColor),
  )
}

/**
 * Groups ascending numbers into runs of consecutive ones, each with its first number and length.
 */
export function runsOf(
  rows: readonly number[],
): readonly (readonly [first: number, count: number])[] {
  const all = new Set(rows)
  return rows
    .filter((row) => !all.has(row - 1))
    .map((first) => [
      first,
      (rows.find((row) => row >= first && !all.has(row + 1)) ?? first) - first + 1,
    ])
}
