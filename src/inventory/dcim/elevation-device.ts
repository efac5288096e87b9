import { edgeOf, ink, textColourOn } from './colours.ts'
import type { DrawnDevice } from './elevation-facts.ts'
import { svgElement, type SvgMarkup } from './svg.ts'
import { labelled, widthOf, svgText } from './svg-text.ts'

/** Position and size of a shape in a drawing. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How a device is drawn. */
export interface DeviceLook {
  /** Its box on the face. */
  readonly box: Box
  readonly unitHeight: number
  /** True if the device is mounted at the other face and its depth fills this one too. */
  readonly behind: boolean
  readonly href: string
}

const planned = 2

/** Draws a device with its name. */
export function drawDevice(device: DrawnDevice, look: DeviceLook): SvgMarkup {
  const { box, behind, href } = look
  const inner = {
    x: box.x + 1.5,
    y: box.y + 1,
    width: box.width - 3,
    height: box.height - 2,
    rx: 2.5,
  }
  const pieces = behind ? drawBehind(device, look, inner) : drawHere(device, look, inner)
  return svgElement('a', { href }, svgElement('title', {}, tooltip(device, behind)), ...pieces)
}

function tooltip(device: DrawnDevice, behind: boolean): string {
  const { name, role, model, position, height, bays, filledBays } = device
  const units = height > 1 ? `U${position} to U${position + height - 1}` : `U${position}`
  const slots = bays > 0 ? `, ${filledBays} of ${bays} bays filled` : ''
  const depth = behind ? ', full depth, mounted at the other face' : ''
  return `${name}: ${role}, ${model}, ${units}${slots}${depth}`
}

function drawHere(device: DrawnDevice, look: DeviceLook, inner: object): readonly SvgMarkup[] {
  const fill = `#${device.color}`
  const edge = edgeOf(device.color)
  if (device.status !== planned)
    return [
      svgElement('rect', { ...inner, fill, stroke: edge }),
      ...label(device, look, textColourOn(device.color)),
    ]
  const dashes = { stroke: edge, 'stroke-width': 1.5, 'stroke-dasharray': '5 3' }
  return [
    svgElement('rect', { ...inner, fill: '#ffffff' }),
    svgElement('rect', { ...inner, fill, 'fill-opacity': 0.3, ...dashes }),
    ...label(device, look, ink),
  ]
}

/** Returns the name, and the model beside or below it if there is room. */
function label(
  device: DrawnDevice,
  { box, unitHeight }: DeviceLook,
  fill: string,
): readonly SvgMarkup[] {
  const { model, bays, filledBays, height } = device
  const name = bays > 0 ? `${device.name} · ${filledBays}/${bays} bays` : device.name
  const room = box.width - 18
  const middle = { x: box.x + 9, y: box.y + box.height / 2, fill }
  const own = { room, size: Math.min(12, unitHeight * 0.62), bold: true }
  const small = { ...middle, size: own.size * 0.86 }
  const left = room - widthOf(name, own) - 12
  if (model === device.name) return [svgText(name, { ...middle, ...own })]
  if (left >= widthOf(model, { room: 80, size: small.size }))
    return [
      svgText(name, { ...middle, ...own }),
      svgText(model, { ...small, x: middle.x + room, room: left, anchor: 'end' }),
    ]
  const apart = own.size * 0.65
  if (height < 2) return [svgText(name, { ...middle, ...own })]
  return [
    svgText(name, { ...middle, ...own, y: middle.y - apart }),
    svgText(model, { ...small, room, y: middle.y + apart }),
  ]
}

/** Draws the back of a device, without the colour of its role. */
function drawBehind(
  { name }: DrawnDevice,
  { box, unitHeight }: DeviceLook,
  inner: object,
): readonly SvgMarkup[] {
  const place = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    room: box.width - 40,
    size: Math.min(11, unitHeight * 0.56),
  }
  return [
    svgElement('rect', { ...inner, fill: '#e9ecf0' }),
    svgElement('rect', { ...inner, fill: 'url(#hatch)', stroke: '#8a94a1', 'stroke-width': 0.75 }),
    ...labelled(name, { ...place, italic: true, fill: '#414a56' }, '#e9ecf0'),
  ]
}
