import { borderColorOf } from './colors.ts'
import type { ElevationFacts } from './elevation-facts.ts'
import { reservedColor } from './elevation-reservations.ts'
import type { Face } from './rack-units.ts'
import { svgElement, type Attributes, type SvgMarkup } from './svg.ts'
import { svgText } from './svg-text.ts'
import { textWidth } from './text-fit.ts'

/** An entry of the legend: a text, optionally with a swatch and with a maximal width in pixels. */
export interface LegendEntry {
  readonly text: string
  readonly swatch?: Attributes
  readonly maxWidth?: number
}

const fontSize = 10.5
/** In pixels, with the distance to the text. */
const swatchWidth = 17
const entryGap = 16

/**
 * Returns the lines of the legend within a width: roles of devices, patterns, and devices that take
 * no units.
 */
export function legendRows(
  facts: ElevationFacts,
  faces: readonly Face[],
  width: number,
): readonly (readonly LegendEntry[])[] {
  const entries = [
    ...roleEntries(facts, faces),
    ...patterns.filter(({ when }) => when(facts, faces)),
  ]
  const devicesWithoutUnits = {
    text: `Without units: ${facts.devicesWithoutUnits.join(', ')}`,
    maxWidth: width,
  }
  return [
    ...wrapEntries(entries, width),
    ...(facts.devicesWithoutUnits.length > 0 ? [[devicesWithoutUnits]] : []),
  ]
}

function roleEntries({ devices }: ElevationFacts, faces: readonly Face[]): readonly LegendEntry[] {
  const visible = devices.filter(({ face }) => faces.includes(face))
  const colors = [...new Map(visible.map(({ role, color }) => [role, color]))]
  return colors
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([text, color]) => ({
      text,
      swatch: { fill: `#${color}`, stroke: borderColorOf(color) },
    }))
}

interface Pattern extends LegendEntry {
  readonly when: (facts: ElevationFacts, faces: readonly Face[]) => boolean
}

const patterns: readonly Pattern[] = [
  {
    text: 'full depth, seen from behind',
    swatch: { fill: 'url(#hatch)', stroke: '#8a94a1' },
    when: ({ devices }, faces) =>
      devices.some(({ fullDepth, face }) => fullDepth && faces.some((drawn) => drawn !== face)),
  },
  {
    text: 'planned',
    swatch: { fill: '#ffffff', stroke: '#5b6572', 'stroke-dasharray': '4 3' },
    when: ({ devices }) => devices.some(({ status }) => status === 2),
  },
  {
    text: 'reserved',
    swatch: { fill: 'url(#kept)', stroke: reservedColor },
    when: ({ reservations }) => reservations.length > 0,
  },
]

/** Distributes entries over rows of at most the width. */
function wrapEntries(
  entries: readonly LegendEntry[],
  width: number,
): readonly (readonly LegendEntry[])[] {
  const rows: LegendEntry[][] = []
  let rest = 0
  for (const entry of entries) {
    const entryWidth = widthOf(entry)
    const row = rows.at(-1)
    if (row && entryWidth <= rest) row.push(entry)
    else rows.push([entry])
    rest = (row && entryWidth <= rest ? rest : width) - entryWidth
  }
  return rows
}

const widthOf = ({ text }: LegendEntry): number =>
  swatchWidth + textWidth(text, fontSize) + entryGap

/** Position and line height of a legend in pixels. */
export interface LegendPlace {
  readonly left: number
  readonly top: number
  readonly lineHeight: number
}

/** Draws the lines of a legend. */
export function drawLegend(
  rows: readonly (readonly LegendEntry[])[],
  { left, top, lineHeight }: LegendPlace,
): readonly SvgMarkup[] {
  return rows.flatMap((row, index) => {
    let next = left
    return row.flatMap((entry) => {
      const x = next
      next += widthOf(entry)
      return drawEntry(entry, x, top + index * lineHeight)
    })
  })
}

function drawEntry(
  { text, swatch, maxWidth = 1000 }: LegendEntry,
  x: number,
  y: number,
): readonly SvgMarkup[] {
  if (!swatch) return [svgText(text, { x, y, maxWidth, size: fontSize })]
  const box = { x: x + 0.5, y: y - 5, width: 12, height: 10, rx: 1.5, 'stroke-width': 1 }
  return [
    svgElement('rect', { ...box, fill: '#ffffff' }),
    svgElement('rect', { ...box, ...swatch }),
    svgText(text, { x: x + swatchWidth, y, maxWidth, size: fontSize }),
  ]
}
