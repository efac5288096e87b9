import { borderColorOf, textColorOn } from '../colors.ts'
import type { Markup } from 'cadastre/pages'
import { pageColors } from '../elevation-colors.ts'
import type { DrawnDevice, ElevationFacts } from '../elevation-facts.ts'
import { unitNumbers } from '../rack-units.ts'
import { svgElement, type SvgMarkup } from '../svg.ts'
import { svgText } from '../svg-text.ts'
import { unitsFrom } from '../wording.ts'
import type { ElevationLinks } from './elevation-links.ts'
import { pageDrawing } from './page-drawing.ts'

// Lengths in pixels.
const unitWidth = 130
const unitHeight = 9
const rail = 4

/** Draws the front of a rack small, for a row of racks: its devices only, each a link. */
export function rackFigure(facts: ElevationFacts, { link }: ElevationLinks): Markup {
  const units = unitNumbers(facts)
  const [width, height] = [unitWidth + 2 * rail, facts.height * unitHeight + 2 * rail]
  const inside = { x: rail, y: rail, width: unitWidth, height: height - 2 * rail }
  return pageDrawing(
    { width, height, label: `Front of ${facts.name}` },
    svgElement('rect', { width, height, rx: 2, fill: pageColors.rail }),
    svgElement('rect', { ...inside, fill: pageColors.face }),
    ...facts.devices.flatMap((device) => drawSmall(device, units, link)),
  )
}

/** Draws a device in the colour of its role, or in grey where the front shows its back. */
function drawSmall(
  device: DrawnDevice,
  units: readonly number[],
  link: (id: number) => string,
): readonly SvgMarkup[] {
  const { id, name, role, color, face, fullDepth, position, height } = device
  if (face !== 0 && !fullDepth) return []
  const row = Math.min(...[position, position + height - 1].map((unit) => units.indexOf(unit)))
  const box = { x: rail, y: rail + row * unitHeight, width: unitWidth, height: height * unitHeight }
  const isFront = face === 0
  const look = isFront
    ? { fill: `#${color}`, stroke: borderColorOf(color) }
    : { fill: pageColors.behind, stroke: pageColors.behindEdge }
  const fill = isFront ? textColorOn(color) : pageColors.behindText
  const text = { x: rail + 5, y: box.y + box.height / 2, maxWidth: unitWidth - 10, size: 7.5, fill }
  return [
    svgElement(
      'a',
      { href: link(id) },
      svgElement('title', {}, `${name}: ${role}, ${unitsFrom(position, height)}`),
      svgElement('rect', { ...box, ...look, 'stroke-width': 0.75 }),
      svgText(name, text),
    ),
  ]
}
