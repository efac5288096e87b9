import { managementPort } from './catalogue.ts'
import type { Plan } from './plan.ts'

/** Address space of one site: an IPv4 and an IPv6 container, and the prefixes in them. */
export interface SiteSpace {
  readonly container: string
  readonly container6: string
  readonly parts: readonly SpaceSlice[]
}

/** A prefix of a site. */
export interface SpaceSlice {
  readonly prefix: string
  readonly role: string
  readonly status: number
  /** Number of the VLAN of the prefix. */
  readonly vid?: number
  readonly isPool?: boolean
  readonly description: string
}

/** An address on an interface. */
export interface PlannedAddress {
  readonly address: string
  /** Index of the device in the plan. */
  readonly device: number
  readonly port: string
  /** The IP version of which this is the primary address of the device. */
  readonly primary: 4 | 6 | null
}

/** VLANs of every site. */
export const vlans = [
  { vid: 10, name: 'Management', role: 'Management' },
  { vid: 20, name: 'Servers', role: 'Production' },
  { vid: 30, name: 'Storage', role: 'Storage' },
  { vid: 40, name: 'Guests', role: 'Access' },
] as const

/** 10.0.0.0 as a number. */
const privateNetwork = 10 * 2 ** 24
const addressesPerSite = 2 ** 15
/** Offsets of the prefixes of a site. */
const [managementAt, serversAt, storageAt, loopbacksAt, guestsAt, spareAt] = [
  0, 4096, 8192, 12288, 12544, 16384,
]

/**
 * Returns the address space of a site: a /17 of 10.0.0.0/8, and a /48 of the prefix for
 * documentation, 2001:db8::/32 (RFC 3849).
 */
export function spaceOf(site: number): SiteSpace {
  const at = (offset: number): string => dotted(privateNetwork + site * addressesPerSite + offset)
  const part = (
    prefix: string,
    [role, description]: readonly [string, string],
    more: Partial<SpaceSlice> = {},
  ): SpaceSlice => ({ prefix, role, description, status: 1, ...more })
  return {
    container: `${at(0)}/17`,
    container6: `${ipv6Network(site)}::/48`,
    parts: [
      part(`${at(managementAt)}/20`, ['Management', 'Out-of-band management'], { vid: 10 }),
      part(`${at(serversAt)}/20`, ['Production', 'Servers'], { vid: 20 }),
      part(`${at(storageAt)}/20`, ['Storage', 'Storage'], { vid: 30 }),
      part(`${at(loopbacksAt)}/24`, ['Loopbacks', 'Loopbacks of routers and spines'], {
        isPool: true,
      }),
      part(`${at(guestsAt)}/24`, ['Access', 'Guests'], { vid: 40, status: 2 }),
      part(`${at(spareAt)}/18`, ['Production', 'Kept free'], { status: 2 }),
      part(`${ipv6Network(site)}:10::/64`, ['Management', 'Out-of-band management'], { vid: 10 }),
      part(`${ipv6Network(site)}:ff::/64`, ['Loopbacks', 'Loopbacks of routers and spines']),
    ],
  }
}

const ipv6Network = (site: number): string => `2001:db8:${(site + 1).toString(16)}`

/** Returns an IPv4 address in dotted notation. */
function dotted(number: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join('.')
}

/**
 * Returns the addresses of devices: one for management, one more for each server, and loopbacks of
 * both versions for routers and spines.
 */
export function planAddresses({ devices }: Plan): readonly PlannedAddress[] {
  const used = new Map<string, number>()
  const take = (site: number, offset: number): number => {
    const name = `${site} ${offset}`
    used.set(name, (used.get(name) ?? 0) + 1)
    return used.get(name) ?? 0
  }
  return devices.flatMap(({ site, kind }, device) => {
    const next = (offset: number, length: number): string =>
      `${dotted(privateNetwork + site * addressesPerSite + offset + take(site, offset))}/${length}`
    const primary = {
      address: next(managementAt, 20),
      device,
      port: managementPort(kind),
      primary: 4,
    } as const
    if (kind === 'server')
      return [primary, { address: next(serversAt, 20), device, port: 'eth0', primary: null }]
    if (kind !== 'router' && kind !== 'spine') return [primary]
    // No IPv4 prefix has the offset -1: under it, `take` counts the IPv6 loopbacks of a site.
    const number = take(site, -1).toString(16)
    return [
      primary,
      { address: next(loopbacksAt, 32), device, port: 'lo0', primary: null },
      { address: `${ipv6Network(site)}:ff::${number}/128`, device, port: 'lo0', primary: 6 },
    ]
  })
}
