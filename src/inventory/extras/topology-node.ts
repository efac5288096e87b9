import { borderColorOf, textColorOn } from '../dcim/colors.ts'
import { compareNaturally } from '../natural-order.ts'
import { portNames, type Bundle } from './topology-bundles.ts'
import type { MapDevice } from './topology-facts.ts'
import { escapeMarkup, lineStyles } from './topology-legend.ts'

/**
 * Returns the box of a device as an HTML-like label of Graphviz: its ports to upper tiers, its
 * name, its ports to lower tiers.
 */
export function deviceBox(device: MapDevice, bundles: readonly Bundle[]): string {
  const { id, name, type, color } = device
  const betweenTiers = bundles.filter(({ isWithinTier }) => !isWithinTier)
  const upper = betweenTiers.filter(({ to }) => to === id)
  const lower = betweenTiers.filter(({ from }) => from === id)
  const label =
    `<font color="${textColorOn(color)}"><b>${escapeMarkup(name)}</b><br/>` +
    `<font point-size="9">${escapeMarkup(type)}</font></font>`
  const rows = [
    portsRow(upper, 1),
    `<tr><td cellpadding="6">${label}</td></tr>`,
    portsRow(lower, 0),
  ]
  return (
    `<table border="1" cellborder="0" cellspacing="0" cellpadding="2" style="rounded" ` +
    `bgcolor="#${color}" color="${borderColorOf(color)}">${rows.join('')}</table>`
  )
}

function portsRow(bundles: readonly Bundle[], end: 0 | 1): string {
  if (bundles.length === 0) return ''
  const ports = bundles
    .map((bundle) => ({ ...bundle, name: portNames(bundle, end) }))
    .toSorted((a, b) => kindIndex(a) - kindIndex(b) || compareNaturally(a.name, b.name))
  const cells = ports.map(
    ({ key, kind, name }) =>
      `<td port="${key}" bgcolor="white" color="${lineStyles[kind].color}">` +
      `<font point-size="8" color="${lineStyles[kind].color}">` +
      `&#160;${escapeMarkup(name)}&#160;</font></td>`,
  )
  return (
    '<tr><td><table border="0" cellborder="1" cellspacing="2" cellpadding="2">' +
    `<tr>${cells.join('')}</tr></table></td></tr>`
  )
}

const kinds = Object.keys(lineStyles)
const kindIndex = ({ kind }: Bundle): number => kinds.indexOf(kind)
