import { compareNaturally } from '../natural-order.ts'
import type { LinkKind, MapDevice, MapLink } from './topology-facts.ts'

/** Connections of the same kind and state between the same two devices, drawn as one line. */
export interface Bundle {
  /** Name of the Graphviz ports at both ends of the line. */
  readonly key: string
  readonly kind: LinkKind
  /** False for planned connections. */
  readonly connected: boolean
  /** The id of the device on the upper tier. */
  readonly from: number
  readonly to: number
  readonly ports: readonly (readonly [from: string, to: string])[]
  /** True if both devices are on one tier. */
  readonly isWithinTier: boolean
}

/** The largest number of parallel connections that are drawn as separate lines. */
const maxParallel = 4

/**
 * Groups connections into lines. More than four connections of the same kind and state between two
 * devices are one line; others are a line each.
 */
export function bundlesOf(
  devices: readonly MapDevice[],
  links: readonly MapLink[],
): readonly Bundle[] {
  const tierOf = new Map(devices.map(({ id, tier }) => [id, tier]))
  const tier = (id: number): number => tierOf.get(id) ?? 0
  const groups = new Map<string, MapLink[]>()
  for (const link of links.map((unordered) => orderEnds(unordered, tier))) {
    const key = [link.kind, link.connected, link.from, link.to].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), link])
  }
  const lines = [...groups.values()].flatMap((group) =>
    group.length > maxParallel ? [group] : group.map((link) => [link]),
  )
  return lines.flatMap((group, index) => {
    const [first] = group
    if (!first) return []
    const { kind, connected, from, to } = first
    const ports = group.map(({ fromPort, toPort }) => [fromPort, toPort] as const)
    const isWithinTier = tier(from) === tier(to)
    return { key: `b${index}`, kind, connected, from, to, ports, isWithinTier }
  })
}

/**
 * Returns the connection with the end on the upper tier first, within a tier that of the lower id.
 */
function orderEnds(link: MapLink, tier: (id: number) => number): MapLink {
  const [above, below] = [tier(link.from), tier(link.to)]
  const isOrdered = above < below || (above === below && link.from <= link.to)
  const { from, fromPort, to, toPort } = link
  return isOrdered ? link : { ...link, from: to, fromPort: toPort, to: from, toPort: fromPort }
}

/** Returns the name of the port at one end of a bundle, or the first and the last of several. */
export function portNames({ ports }: Bundle, end: 0 | 1): string {
  const names = ports.map((pair) => pair[end]).toSorted(compareNaturally)
  return names.length > 1 ? `${names[0] ?? ''} … ${names.at(-1) ?? ''}` : (names[0] ?? '')
}
