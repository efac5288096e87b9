import { borderColorOf, ink, textColorOn } from './colors.ts'
import type { ElevationColors } from './elevation-colors.ts'
import type { DrawnDevice } from './elevation-facts.ts'
import { svgElement, type SvgMarkup } from './svg.ts'
import { drawCentredLabel, svgText, widthOf } from './svg-text.ts'
import { unitsFrom } from './wording.ts'

/** Position and size of a shape in a drawing. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where and how a device is drawn. */
export interface DeviceLook {
  /** Its box on the face. */
  readonly box: Box
  readonly unitHeight: number
  /** True if the device is mounted at the other face and its depth fills this one too. */
  readonly behind: boolean
  readonly href: string
  readonly colors: ElevationColors
  /** True for the device that the page is about. */
  readonly isMarked: boolean
}

/** The status of planned devices, which are drawn with a dashed border. */
const plannedStatus = 2

/** Returns the rounded rectangle that is drawn in a box. */
export const innerOf = ({ x, y, width, height }: Box): Box & { readonly rx: number } => ({
  x: x + 1.5,
  y: y + 1,
  width: width - 3,
  height: height - 2,
  rx: 2.5,
})

/** Draws a device with its name, as a link with a tooltip. */
export function drawDevice(device: DrawnDevice, look: DeviceLook): SvgMarkup {
  const { box, behind, href, isMarked, colors } = look
  const inner = innerOf(box)
  const parts = behind ? drawBehind(device, look, inner) : drawHere(device, look, inner)
  const mark = { ...inner, fill: 'none', stroke: colors.mark, 'stroke-width': 4 }
  return svgElement(
    'a',
    { href, 'aria-current': isMarked ? 'true' : undefined },
    svgElement('title', {}, tooltip(device, behind)),
    ...parts,
    ...(isMarked ? [svgElement('rect', mark)] : []),
  )
}

function tooltip(device: DrawnDevice, behind: boolean): string {
  const { name, role, model, position, height, bays, filledBays } = device
  const units = unitsFrom(position, height)
  const slots = bays > 0 ? `, ${filledBays} of ${bays} bays filled` : ''
  const depth = behind ? ', full depth, mounted at the other face' : ''
  return `${name}: ${role}, ${model}, ${units}${slots}${depth}`
}

/** Draws a device that is mounted at this face, in the colour of its role. */
function drawHere(device: DrawnDevice, look: DeviceLook, inner: object): readonly SvgMarkup[] {
  const fill = `#${device.color}`
  const edge = borderColorOf(device.color)
  if (device.status !== plannedStatus)
    return [
      svgElement('rect', { ...inner, fill, stroke: edge }),
      ...drawLabel(device, look, textColorOn(device.color)),
    ]
  const dashes = { stroke: edge, 'stroke-width': 1.5, 'stroke-dasharray': '5 3' }
  return [
    svgElement('rect', { ...inner, fill: '#ffffff' }),
    svgElement('rect', { ...inner, fill, 'fill-opacity': 0.3, ...dashes }),
    ...drawLabel(device, look, ink),
  ]
}

/** Draws the name of a device, and its model beside or below the name if there is space. */
function drawLabel(
  device: DrawnDevice,
  { box, unitHeight }: DeviceLook,
  fill: string,
): readonly SvgMarkup[] {
  const { model, bays, filledBays, height } = device
  const name = bays > 0 ? `${device.name} · ${filledBays}/${bays} bays` : device.name
  const maxWidth = box.width - 18
  const middle = { x: box.x + 9, y: box.y + box.height / 2, fill }
  const nameStyle = { maxWidth, size: Math.min(12, unitHeight * 0.62), bold: true }
  const modelStyle = { ...middle, size: nameStyle.size * 0.86 }
  const rest = maxWidth - widthOf(name, nameStyle) - 12
  if (model === device.name) return [svgText(name, { ...middle, ...nameStyle })]
  if (rest >= widthOf(model, { maxWidth: 80, size: modelStyle.size }))
    return [
      svgText(name, { ...middle, ...nameStyle }),
      svgText(model, { ...modelStyle, x: middle.x + maxWidth, maxWidth: rest, anchor: 'end' }),
    ]
  const lineDistance = nameStyle.size * 0.65
  if (height < 2) return [svgText(name, { ...middle, ...nameStyle })]
  return [
    svgText(name, { ...middle, ...nameStyle, y: middle.y - lineDistance }),
    svgText(model, { ...modelStyle, maxWidth, y: middle.y + lineDistance }),
  ]
}

/** Draws the back of a device that is mounted at the other face, hatched and without a colour. */
function drawBehind(
  { name }: DrawnDevice,
  { box, unitHeight, colors }: DeviceLook,
  inner: object,
): readonly SvgMarkup[] {
  const { behind: fill, behindEdge: stroke, behindText, patterns } = colors
  const hatched = { fill: `url(#hatch${patterns})`, stroke, 'stroke-width': 0.75 }
  const place = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    maxWidth: box.width - 40,
    size: Math.min(11, unitHeight * 0.56),
  }
  return [
    svgElement('rect', { ...inner, fill }),
    svgElement('rect', { ...inner, ...hatched }),
    ...drawCentredLabel(name, { ...place, italic: true, fill: behindText }, fill),
  ]
}
