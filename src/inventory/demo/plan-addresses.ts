import { managedBy } from './catalogue.ts'
import type { Plan } from './plan.ts'

/** Address space of one site: its containers and their child prefixes. */
export interface SiteSpace {
  readonly container: string
  readonly container6: string
  readonly parts: readonly SpacePart[]
}

/** A prefix of a site. */
export interface SpacePart {
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
  readonly device: number
  readonly port: string
  /** Family of which this is the device's primary address. */
  readonly primary: 4 | 6 | null
}

/** VLANs of every site. */
export const vlans = [
  { vid: 10, name: 'Management', role: 'Management' },
  { vid: 20, name: 'Servers', role: 'Production' },
  { vid: 30, name: 'Storage', role: 'Storage' },
  { vid: 40, name: 'Guests', role: 'Access' },
] as const

const tenNet = 10 * 2 ** 24
const siteSize = 2 ** 15
const [managementAt, serversAt, storageAt, loopbacksAt, guestsAt, spareAt] = [
  0, 4096, 8192, 12288, 12544, 16384,
]

/**
 * Returns the address space of a site: 32,768 addresses of 10.0.0.0/8 and a /48 of the prefix for
 * documentation.
 */
export function spaceOf(site: number): SiteSpace {
  const at = (offset: number): string => dotted(tenNet + site * siteSize + offset)
  const part = (
    prefix: string,
    [role, description]: readonly [string, string],
    more: Partial<SpacePart> = {},
  ): SpacePart => ({ prefix, role, description, status: 1, ...more })
  return {
    container: `${at(0)}/17`,
    container6: `${net6(site)}::/48`,
    parts: [
      part(`${at(managementAt)}/20`, ['Management', 'Out-of-band management'], { vid: 10 }),
      part(`${at(serversAt)}/20`, ['Production', 'Servers'], { vid: 20 }),
      part(`${at(storageAt)}/20`, ['Storage', 'Storage'], { vid: 30 }),
      part(`${at(loopbacksAt)}/24`, ['Loopbacks', 'Loopbacks of routers and spines'], {
        isPool: true,
      }),
      part(`${at(guestsAt)}/24`, ['Access', 'Guests'], { vid: 40, status: 2 }),
      part(`${at(spareAt)}/18`, ['Production', 'Kept free'], { status: 2 }),
      part(`${net6(site)}:10::/64`, ['Management', 'Out-of-band management'], { vid: 10 }),
      part(`${net6(site)}:ff::/64`, ['Loopbacks', 'Loopbacks of routers and spines']),
    ],
  }
}

const net6 = (site: number): string => `2001:db8:${(site + 1).toString(16)}`

function dotted(number: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join('.')
}

/**
 * Returns the addresses of devices: one for management, one for service on servers, loopbacks on
 * routers and spines.
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
      `${dotted(tenNet + site * siteSize + offset + take(site, offset))}/${length}`
    const primary = {
      address: next(managementAt, 20),
      device,
      port: managedBy(kind),
      primary: 4,
    } as const
    if (kind === 'server')
      return [primary, { address: next(serversAt, 20), device, port: 'eth0', primary: null }]
    if (kind !== 'router' && kind !== 'spine') return [primary]
    const number = take(site, -1).toString(16)
    return [
      primary,
      { address: next(loopbacksAt, 32), device, port: 'lo0', primary: null },
      { address: `${net6(site)}:ff::${number}/128`, device, port: 'lo0', primary: 6 },
    ]
  })
}
