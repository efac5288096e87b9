import { catalogue, type DemoDeviceKind } from './catalogue.ts'
import { Cables, type End } from './ends.ts'
import { mostSites, siteName, tenants } from './names.ts'
import { seeded, type Random } from './random.ts'

/** A device of the plan; `site` and `rack` are indexes in the lists of the plan. */
export interface PlannedDevice {
  readonly name: string
  readonly kind: DemoDeviceKind
  readonly site: number
  readonly rack: number
  /** Lowest rack unit; null for devices of height 0. */
  readonly position: number | null
  readonly tenant: number | null
  readonly serial: string
  readonly status: number
}

/** A rack of the plan. */
export interface PlannedRack {
  readonly site: number
  readonly row: number
  readonly name: string
}

/** A planned network, without a database. */
export interface Plan {
  readonly sites: readonly { readonly name: string; readonly code: string }[]
  readonly racks: readonly PlannedRack[]
  readonly devices: readonly PlannedDevice[]
  /** Cables between interfaces. */
  readonly links: Cables
  /** Power ports and their outlets. */
  readonly power: Cables
  /** Console ports and their console server ports. */
  readonly consoles: Cables
}

const rackHeight = 42
const serversInRack = 16
const devicesInRack = serversInRack + 3
const inNetworkRack: readonly DemoDeviceKind[] = [
  'router',
  'router',
  'spine',
  'spine',
  'console',
  'pdu',
]
const maxUplinks = 28

/** Plans a network of an exact number of devices. Equal seeds give equal plans. */
export function planNetwork(devices: number, seed: number): Plan {
  const random = seeded(seed)
  const places = Math.max(1, Math.min(mostSites, Math.ceil(devices / (6 + 8 * devicesInRack))))
  const plan: Draft = {
    sites: [],
    racks: [],
    devices: [],
    links: new Cables(),
    power: new Cables(),
    consoles: new Cables(),
  }
  for (let site = 0; site < places; site++) {
    plan.sites.push(siteName(site))
    const share = Math.floor((devices * (site + 1)) / places) - plan.devices.length
    planSite({ plan, random, site, left: share })
  }
  return plan
}

type Draft = {
  -readonly [Key in keyof Plan]: Plan[Key] extends readonly (infer One)[] ? One[] : Plan[Key]
}

interface SiteDraft {
  readonly plan: Draft
  readonly random: Random
  readonly site: number
  /** Number of devices that the site may still get. */
  left: number
}

function planSite(building: SiteDraft): void {
  const core = fillRack(building, 1, inNetworkRack)
  joinCore(building.plan, core)
  for (let rack = 2; building.left > 0; rack++) {
    const servers = Array.from({ length: serversInRack }, (): DemoDeviceKind => 'server')
    const filled = fillRack(building, rack, ['switch', 'switch', 'pdu', ...servers])
    joinRack(building.plan, filled, core, rack - 2)
  }
}

/** Indexes of devices in the plan by kind, in order of creation. */
type Filled = Readonly<Record<DemoDeviceKind, readonly number[]>>

/** Fills a rack: network devices from the top down, servers from the bottom up. */
function fillRack(building: SiteDraft, number: number, kinds: readonly DemoDeviceKind[]): Filled {
  const { plan, random, site } = building
  const rack = plan.racks.length
  const filled: Record<DemoDeviceKind, number[]> = {
    router: [],
    spine: [],
    switch: [],
    server: [],
    console: [],
    pdu: [],
  }
  plan.racks.push({ site, row: Math.ceil(number / 8), name: `R${String(number).padStart(2, '0')}` })
  let [bottom, top] = [1, rackHeight + 1]
  for (const kind of kinds.slice(0, building.left)) {
    const { height } = catalogue[kind]
    const hangs = kind !== 'server' && height > 0
    if (hangs) top -= height
    filled[kind].push(plan.devices.length)
    plan.devices.push({
      name: nameOf(plan, { site, number, kind, nth: filled[kind].length }),
      kind,
      site,
      rack,
      position: height === 0 ? null : hangs ? top : bottom,
      tenant: kind === 'server' && random.chance(60) ? random.below(tenantCount) : null,
      serial: serialOf(kind, random),
      status: random.chance(94) ? 1 : random.pick([0, 2, 3, 4]),
    })
    if (kind === 'server') bottom += height
    building.left -= 1
  }
  connectPower(plan, filled)
  return filled
}

const tenantCount = tenants.reduce((sum, { names }) => sum + names.length, 0)

const letters: Readonly<Record<DemoDeviceKind, string>> = {
  router: 'rt',
  spine: 'sp',
  switch: 'sw',
  server: 'srv',
  console: 'cs',
  pdu: 'pdu',
}

interface Named {
  readonly site: number
  readonly number: number
  readonly kind: DemoDeviceKind
  readonly nth: number
}

/** Returns the name of a device, such as `aldqua-r02-srv07`. */
function nameOf(plan: Draft, { site, number, kind, nth }: Named): string {
  const code = plan.sites[site]?.code ?? ''
  const [rack, device] = [number, nth].map((one) => String(one).padStart(2, '0'))
  return `${code}-r${rack}-${letters[kind]}${device}`
}

function serialOf(kind: DemoDeviceKind, random: Random): string {
  const number = random.below(0xfffffff) + 0x10000000
  return (kind.slice(0, 2) + number.toString(36)).toUpperCase()
}

/** Connects the devices of a rack to its power outlets. */
function connectPower(plan: Draft, filled: Filled): void {
  const [pdu] = filled.pdu
  if (pdu === undefined) return
  const powered = (['router', 'spine', 'console', 'switch', 'server'] as const).flatMap(
    (kind) => filled[kind],
  )
  const ports = powered.flatMap((device) => {
    const { powerPorts } = catalogue[plan.devices[device]?.kind ?? 'pdu']
    return powerPorts.map((port): End => [device, port])
  })
  ports.forEach((port, index) => plan.power.add(port, [pdu, `outlet${index + 1}`]))
}

/** Connects each router to each spine switch, and the routers to each other. */
function joinCore(plan: Draft, { router, spine, console: servers }: Filled): void {
  router.forEach((from, r) =>
    spine.forEach((to, s) => plan.links.add([from, `et-0/0/${s}`], [to, `et${29 + r}`])),
  )
  const [one, other] = router
  if (one !== undefined && other !== undefined)
    plan.links.add([one, 'et-0/0/3'], [other, 'et-0/0/3'])
  const [server] = servers
  if (server === undefined) return
  ;[...router, ...spine].forEach((device, index) =>
    plan.consoles.add([device, 'con0'], [server, `port${index + 1}`]),
  )
}

/**
 * Connects the servers of a rack to both of its switches, and the switches to both spines and to
 * the console server while ports are free.
 */
function joinRack(plan: Draft, filled: Filled, core: Filled, number: number): void {
  filled.switch.forEach((from, s) => {
    const uplink = number * 2 + s + 1
    core.spine.forEach((spine, c) => {
      if (uplink <= maxUplinks) plan.links.add([from, `et${c + 1}`], [spine, `et${uplink}`])
    })
    filled.server.forEach((server, n) => {
      plan.links.add([server, `eth${s}`], [from, `xe${n + 1}`])
    })
    const [consoleServer] = core.console
    if (consoleServer !== undefined && uplink <= maxUplinks)
      plan.consoles.add([from, 'con0'], [consoleServer, `port${uplink + 4}`])
  })
}
