import { catalogue, type DemoDeviceKind } from './catalogue.ts'
import { Cables, type End } from './ends.ts'
import { maxSites, siteName, tenants } from './names.ts'
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

/** A planned network; planning it needs no database. */
export interface Plan {
  readonly sites: readonly { readonly name: string; readonly code: string }[]
  readonly racks: readonly PlannedRack[]
  readonly devices: readonly PlannedDevice[]
  /** Connections between interfaces. */
  readonly links: Cables
  /** Power ports and their outlets. */
  readonly power: Cables
  /** Console ports and their console server ports. */
  readonly consoles: Cables
}

const rackHeight = 42
const serversPerRack = 16
/** With two switches and a PDU. */
const devicesPerRack = serversPerRack + 3
const networkRackKinds: readonly DemoDeviceKind[] = [
  'router',
  'router',
  'spine',
  'spine',
  'console',
  'pdu',
]
/** Ports of a spine switch for access switches; the others are for routers. */
const maxUplinks = 28

/** Plans a network of an exact number of devices. Equal seeds give equal plans. */
export function planNetwork(devices: number, seed: number): Plan {
  const random = seeded(seed)
  // A site has a network rack and about eight racks of servers.
  const perSite = networkRackKinds.length + 8 * devicesPerRack
  const siteCount = Math.max(1, Math.min(maxSites, Math.ceil(devices / perSite)))
  const plan: Draft = {
    sites: [],
    racks: [],
    devices: [],
    links: new Cables(),
    power: new Cables(),
    consoles: new Cables(),
  }
  for (let site = 0; site < siteCount; site++) {
    plan.sites.push(siteName(site))
    const share = Math.floor((devices * (site + 1)) / siteCount) - plan.devices.length
    planSite({ plan, random, site, left: share })
  }
  return plan
}

/** A plan whose lists can grow. */
type Draft = {
  -readonly [Key in keyof Plan]: Plan[Key] extends readonly (infer Item)[] ? Item[] : Plan[Key]
}

interface SiteDraft {
  readonly plan: Draft
  readonly random: Random
  readonly site: number
  /** Number of devices that the site may still get. */
  left: number
}

function planSite(draft: SiteDraft): void {
  const core = fillRack(draft, 1, networkRackKinds)
  connectCore(draft.plan, core)
  for (let rack = 2; draft.left > 0; rack++) {
    const servers = Array.from({ length: serversPerRack }, (): DemoDeviceKind => 'server')
    const filled = fillRack(draft, rack, ['switch', 'switch', 'pdu', ...servers])
    connectRack(draft.plan, filled, core, rack - 2)
  }
}

/** Indexes of devices in the plan by kind, in order of creation. */
type Filled = Readonly<Record<DemoDeviceKind, readonly number[]>>

/** Fills a rack: network devices from the top down, servers from the bottom up. */
function fillRack(draft: SiteDraft, number: number, kinds: readonly DemoDeviceKind[]): Filled {
  const { plan, random, site } = draft
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
  for (const kind of kinds.slice(0, draft.left)) {
    const { height } = catalogue[kind]
    const isTopDown = kind !== 'server' && height > 0
    if (isTopDown) top -= height
    filled[kind].push(plan.devices.length)
    plan.devices.push({
      name: nameOf(plan, { site, number, kind, nth: filled[kind].length }),
      kind,
      site,
      rack,
      position: height === 0 ? null : isTopDown ? top : bottom,
      tenant: kind === 'server' && random.chance(60) ? random.below(tenantCount) : null,
      serial: serialOf(kind, random),
      status: random.chance(94) ? 1 : random.pick([0, 2, 3, 4]),
    })
    if (kind === 'server') bottom += height
    draft.left -= 1
  }
  connectPower(plan, filled)
  return filled
}

const tenantCount = tenants.reduce((sum, { names }) => sum + names.length, 0)

const nameParts: Readonly<Record<DemoDeviceKind, string>> = {
  router: 'rt',
  spine: 'sp',
  switch: 'sw',
  server: 'srv',
  console: 'cs',
  pdu: 'pdu',
}

interface DeviceNumber {
  readonly site: number
  readonly number: number
  readonly kind: DemoDeviceKind
  readonly nth: number
}

/** Returns the name of a device, such as `aldqua-r02-srv07`. */
function nameOf(plan: Draft, { site, number, kind, nth }: DeviceNumber): string {
  const code = plan.sites[site]?.code ?? ''
  const [rack, device] = [number, nth].map((value) => String(value).padStart(2, '0'))
  return `${code}-r${rack}-${nameParts[kind]}${device}`
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

/**
 * Connects each router to each spine switch, the routers to each other, and the consoles of all of
 * them to the console server.
 */
function connectCore(plan: Draft, { router, spine, console: servers }: Filled): void {
  router.forEach((from, r) =>
    spine.forEach((to, s) => plan.links.add([from, `et-0/0/${s}`], [to, `et${29 + r}`])),
  )
  const [first, second] = router
  if (first !== undefined && second !== undefined)
    plan.links.add([first, 'et-0/0/3'], [second, 'et-0/0/3'])
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
function connectRack(plan: Draft, filled: Filled, core: Filled, number: number): void {
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
