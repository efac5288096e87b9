import { slugOf } from 'cadastre'
import type { Fill } from './fill.ts'
import { providers } from './names.ts'
import type { Places } from './places.ts'
import type { Plan } from './plan.ts'

/**
 * Creates a transit circuit for each site and a ring of circuits between the sites. They end on
 * routers where a site has them.
 */
export async function fillCircuits(
  fill: Fill,
  plan: Plan,
  places: Places & { readonly devices: readonly number[] },
): Promise<void> {
  const providerIds = await fill.create(
    'circuits.Provider',
    providers.map((provider) => ({
      ...provider,
      slug: slugOf(provider.name),
      portal_url: `https://portal.${slugOf(provider.name)}.example/`,
    })),
  )
  const [transit, ring] = await fill.create('circuits.CircuitType', [
    { name: 'Internet Transit', slug: 'internet-transit' },
    { name: 'Metro Ring', slug: 'metro-ring' },
  ])
  const count = plan.sites.length
  const isRing = count > 1
  const circuits = plan.sites.flatMap((_, site) => [
    circuit(providerIds[site % 3], transit, { number: site, rate: 1_000_000 }),
    ...(isRing
      ? [circuit(providerIds[(site + 1) % 3], ring, { number: count + site, rate: 10_000_000 })]
      : []),
  ])
  const ids = await fill.create('circuits.Circuit', circuits)
  await fillTerminations(fill, plan, places, terminationsOf(ids, count))
}

/**
 * Returns the terminations of the circuits. Each site has a transit circuit and, if there are
 * several sites, the circuit of the ring to the next site.
 */
function terminationsOf(ids: readonly number[], sites: number): readonly PlannedTermination[] {
  const numbers = Array.from({ length: sites }, (_, site) => site)
  const transit = { side: 'A', router: 0, port: 'xe-0/1/0', speed: 1_000_000 } as const
  if (sites === 1) return numbers.map((site) => ({ ...transit, circuit: ids[site], site }))
  const ring = { port: 'xe-0/1/1', speed: 10_000_000 } as const
  return numbers.flatMap((site): readonly PlannedTermination[] => {
    const [transitId, ringId] = [ids[site * 2], ids[site * 2 + 1]]
    return [
      { ...transit, circuit: transitId, site },
      { ...ring, circuit: ringId, side: 'A', site, router: 0 },
      { ...ring, circuit: ringId, side: 'Z', site: (site + 1) % sites, router: 1 },
    ]
  })
}

interface PlannedTermination {
  readonly circuit: number | undefined
  readonly side: 'A' | 'Z'
  /** Index of the site in the plan. */
  readonly site: number
  /** Index of the router at its site: 0 or 1. */
  readonly router: number
  readonly port: string
  /** In kbps. */
  readonly speed: number
}

interface CircuitTerms {
  readonly number: number
  /** Committed rate in kbps. */
  readonly rate: number
}

function circuit(
  provider: number | undefined,
  type: number | undefined,
  { number, rate }: CircuitTerms,
): object {
  const day = String(1 + (number % 28)).padStart(2, '0')
  const month = String(1 + (number % 12)).padStart(2, '0')
  return {
    provider,
    type,
    cid: `C-${String(40_000 + number * 17)}`,
    install_date: `${2019 + (number % 6)}-${month}-${day}`,
    commit_rate: rate,
  }
}

async function fillTerminations(
  fill: Fill,
  plan: Plan,
  places: Places & { readonly devices: readonly number[] },
  ends: readonly PlannedTermination[],
): Promise<void> {
  const routers = new Map<number, number[]>()
  plan.devices.forEach(({ kind, site }, index) => {
    if (kind === 'router')
      routers.set(site, [...(routers.get(site) ?? []), places.devices[index] ?? 0])
  })
  const endDevices = ends.map(({ site, router }) => routers.get(site)?.[router])
  const interfaces = await fill.find(
    'dcim.Interface',
    ends.flatMap(({ port }, index): [number, string][] => {
      const device = endDevices[index]
      return device === undefined ? [] : [[device, port]]
    }),
  )
  const remaining = [...interfaces]
  await fill.create(
    'circuits.CircuitTermination',
    ends.map(({ circuit: id, side, site, speed }, index) => ({
      circuit: id,
      term_side: side,
      site: places.sites[site],
      interface: endDevices[index] === undefined ? null : remaining.shift(),
      port_speed: speed,
      xconnect_id: `XC-${1000 + index}`,
    })),
  )
}
