import { borderColorOf, textColorOn } from '../dcim/colors.ts'
import { escapeXml } from '../escape-xml.ts'
import type { LinkKind, MapDevice, MapLink } from './topology-facts.ts'

interface LineStyle {
  readonly color: string
  readonly style: 'solid' | 'dashed'
  readonly label: string
}

/** Line style of each kind of connection, in the order of ports and legend. */
export const lineStyles: Readonly<Record<LinkKind, LineStyle>> = {
  interface: { color: '#57606a', style: 'solid', label: 'connection' },
  console: { color: '#0969da', style: 'dashed', label: 'console' },
  power: { color: '#bc4c00', style: 'dashed', label: 'power' },
}

/**
 * Returns the title of a map and the legend of its colours and lines, as an HTML-like label of
 * Graphviz.
 */
export function legendOf(
  name: string,
  devices: readonly MapDevice[],
  links: readonly MapLink[],
): string {
  const roles = new Map(devices.map(({ role, color }) => [role, color]))
  const swatches = [...roles].map(
    ([role, color]) =>
      `<td bgcolor="#${color}" color="${borderColorOf(color)}" border="1" style="rounded">` +
      `<font point-size="10" color="${textColorOn(color)}">` +
      `&#160;${escapeMarkup(role)}&#160;</font></td>`,
  )
  const cells = [...swatches, ...lineSamples(links)]
  const legend =
    cells.length > 0
      ? '<tr><td border="0"><table border="0" cellborder="0" cellspacing="8" cellpadding="4">' +
        `<tr>${cells.join('')}</tr></table></td></tr>`
      : ''
  return (
    '<table border="0" cellborder="0" cellspacing="0"><tr><td>' +
    `<font point-size="20"><b>${escapeMarkup(name)}</b></font></td></tr>${legend}</table>`
  )
}

function lineSamples(links: readonly MapLink[]): readonly string[] {
  const styles = Object.entries(lineStyles).filter(([kind]) =>
    links.some((link) => link.kind === kind && link.connected),
  )
  const samples = styles.map(([, { color, style, label }]) =>
    sample(style === 'solid' ? '━━━━' : '━ ━ ━', color, label),
  )
  const planned = links.some(({ connected }) => !connected)
  return planned ? [...samples, sample('· · · · ·', '#57606a', 'planned')] : samples
}

const sample = (line: string, color: string, label: string): string =>
  `<td><font point-size="10" color="${color}">${line}</font>` +
  `<font point-size="10"> ${label}</font></td>`

/** Escapes a text for HTML-like labels of Graphviz; replaces control characters by spaces. */
export const escapeMarkup = (text: string): string => escapeXml(text.replace(/\p{Cc}/gu, ' '))
