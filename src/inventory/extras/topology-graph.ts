import type { Graph } from '@viz-js/viz'
import { ink } from '../dcim/colors.ts'
import { withXmlCharacters } from '../escape-xml.ts'
import { bundlesOf, portNames, type Bundle } from './topology-bundles.ts'
import type { MapDevice, MapLink } from './topology-facts.ts'
import { legendOf, lineStyles } from './topology-legend.ts'
import { deviceBox } from './topology-node.ts'

/** The name and the contents of a map. */
export interface TopologyDrawing {
  readonly name: string
  readonly devices: readonly MapDevice[]
  readonly links: readonly MapLink[]
  /** Returns the URL of a device. */
  readonly urlOf: (device: number) => string
}

type Node = NonNullable<Graph['nodes']>[number]
type Edge = NonNullable<Graph['edges']>[number]

/**
 * A font whose metrics Graphviz has. For a list of fonts it estimates the width of texts, and these
 * exceed their boxes.
 */
const font = 'Helvetica'

/** Returns the graph of a map for Graphviz, with the tiers from top to bottom. */
export function graphOf({ name, devices, links, urlOf }: TopologyDrawing): Graph {
  const bundles = bundlesOf(devices, links)
  const tiers = [...new Set(devices.map(({ tier }) => tier))].toSorted((a, b) => a - b)
  return {
    name: 'topology',
    directed: false,
    graphAttributes: {
      label: { html: legendOf(name, devices, links) },
      labelloc: 't',
      fontname: font,
      fontcolor: ink,
      bgcolor: 'white',
      pad: 0.4,
      nodesep: 0.4,
      ranksep: 1.1,
      splines: 'polyline',
      newrank: true,
    },
    nodeAttributes: { shape: 'plain', fontname: font, fontsize: 12 },
    edgeAttributes: { fontname: font, fontsize: 8, fontcolor: lineStyles.interface.color },
    // A chain of invisible points keeps tiers in order that have no connections between them.
    nodes: tiers.map((tier) => ({
      name: anchor(tier),
      attributes: { shape: 'point', style: 'invis', width: 0.01 },
    })),
    edges: [...chain(tiers), ...bundles.map(lineFor)],
    subgraphs: tiers.map((tier) => ({
      graphAttributes: { rank: 'same' },
      nodes: [
        { name: anchor(tier) },
        ...devices
          .filter((device) => device.tier === tier)
          .map((device) => boxFor(device, bundles, urlOf)),
      ],
    })),
  }
}

const anchor = (tier: number): string => `tier ${tier}`
const nodeName = (id: number): string => `device ${id}`

const chain = (tiers: readonly number[]): readonly Edge[] =>
  tiers.slice(1).map((tier, index) => ({
    tail: anchor(tiers[index] ?? 0),
    head: anchor(tier),
    attributes: { style: 'invis' },
  }))

function boxFor(
  device: MapDevice,
  bundles: readonly Bundle[],
  urlOf: (device: number) => string,
): Node {
  const own = bundles.filter(({ from, to }) => from === device.id || to === device.id)
  return {
    name: nodeName(device.id),
    attributes: {
      label: { html: deviceBox(device, own) },
      tooltip: escapeText(`${device.name}: ${device.type}, ${device.role}`),
      URL: urlOf(device.id),
    },
  }
}

function lineFor(bundle: Bundle): Edge {
  const { key, kind, connected, from, to, ports, isWithinTier } = bundle
  const { color, style } = lineStyles[kind]
  const names = `${portNames(bundle, 0)} – ${portNames(bundle, 1)}`
  return {
    tail: nodeName(from),
    head: nodeName(to),
    attributes: {
      ...(isWithinTier
        ? { label: ` ${escapeText(names)} ` }
        : { tailport: `${key}:s`, headport: `${key}:n` }),
      color,
      fontcolor: color,
      style: connected ? style : 'dotted',
      penwidth: ports.length > 1 ? 3 : 1.3,
      tooltip: escapeText(ports.map((pair) => pair.join(' – ')).join('\n')),
    },
  }
}

/** Escapes backslashes: Graphviz reads them as escape sequences in labels and tooltips. */
const escapeText = (text: string): string => withXmlCharacters(text).replaceAll('\\', '\\\\')
