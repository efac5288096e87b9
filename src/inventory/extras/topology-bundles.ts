import type { LinkKind, MapDevice, MapLink } from './topology-facts.ts'

/** Connections of one kind and state between the same two devices, drawn as one line. */
export interface Bundle {
  readonly key: string
  readonly kind: LinkKind
  readonly connected: boolean
  /** The device on the upper tier. */
  readonly from: number
  readonly to: number
  readonly ports: readonly (readonly [from: string, to: string])[]
  /** True if both devices are on one tier. */
  readonly level: boolean
}

/** The largest number of parallel connections that are drawn as separate lines. */
const mostParallel = 4

/** Groups connections into lines: single ones, and many between the same two devices as one. */
export function bundlesOf(
  devices: readonly MapDevice[],
  links: readonly MapLink[],
): readonly Bundle[] {
  const tierOf = new Map(devices.map(({ id, tier }) => [id, tier]))
  const tier = (id: number): number => tierOf.get(id) ?? 0
  const groups = new Map<string, MapLink[]>()
  for (const link of links.map((one) => upright(one, tier))) {
    const key = [link.kind, link.connected, link.from, link.to].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), link])
  }
  const bundled = [...groups.values()].flatMap((group) =>
    group.length > mostParallel ? [group] : group.map((link) => [link]),
  )
  return bundled.flatMap((group, index) => {
    const [first] = group
    if (!first) return []
    const { kind, connected, from, to } = first
    const ports = group.map(({ fromPort, toPort }) => [fromPort, toPort] as const)
    return { key: `b${index}`, kind, connected, from, to, ports, level: tier(from) === tier(to) }
  })
}

/** Returns the connection with the end on the upper tier first. */
function upright(link: MapLink, tier: (id: number) => number): MapLink {
  const [above, below] = [tier(link.from), tier(link.to)]
  const stands = above < below || (above === below && link.from <= link.to)
  const { from, fromPort, to, toPort } = link
  return stands ? link : { ...link, from: to, fromPort: toPort, to: from, toPort: fromPort }
}

/** Returns the port names at one end of a bundle; only the first and the last of many. */
export function portNames({ ports }: Bundle, end: 0 | 1): string {
  const names = ports.map((pair) => pair[end]).toSorted(naturally)
  return names.length > 1 ? `${names[0] ?? ''} … ${names.at(-1) ?? ''}` : (names[0] ?? '')
}

/** Compares names with numbers by value: `xe-0/0/2` before `xe-0/0/10`. */
export const naturally = new Intl.Collator('en', { numeric: true }).compare
