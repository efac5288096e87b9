import type { Database } from 'cadastre'
import { withPrisma } from '../../prisma.ts'
import { portColumns, portStop, type FoundPort } from './port-stop.ts'
import { tracesOf } from './port-traces.ts'
import type { Stop, Trace } from './trace.ts'

type Rows = Pick<Database, 'rows'>

const powerModels = ['dcim.PowerPort', 'dcim.PowerOutlet'] as const

/** The most devices that a trace passes: a statement each. */
const maxHops = 8

const ofDevice = { select: { ...portColumns.select, device_id: true } } as const

/** A port or an outlet with the id of its device. */
interface PlacedPort extends FoundPort {
  readonly device_id: number
}

/**
 * Reads the connections of power ports, or of power outlets, by their ids. Where the device of the
 * outlet draws its own power from one outlet, the trace goes on there.
 */
export const readPowerTraces =
  (end: 0 | 1) =>
  async (database: Rows, ids: readonly number[]): Promise<ReadonlyMap<number, Trace>> => {
    const where = { [end === 0 ? 'id' : 'power_outlet_id']: { in: [...ids] } }
    const select = { ...portColumns.select, connection_status: true, power_outlet: ofDevice }
    const found = await withPrisma(database, (client) =>
      client.dcimPowerPort.findMany({ where, select }),
    )
    const pairs = found.map(({ power_outlet: far, connection_status: isConnected, ...near }) => ({
      near,
      far,
      isConnected,
    }))
    const traces = tracesOf(pairs, powerModels, end)
    const sources = new Map(
      pairs.flatMap(({ near, far }) =>
        far ? [[end === 0 ? near.id : far.id, far.device_id] as const] : [],
      ),
    )
    const feeds = await readFeeds(database, new Set(sources.values()))
    return new Map(
      [...traces].map(([id, trace]) => {
        const more = stopsBehind(sources.get(id), feeds)
        // A trace of an outlet ends at the port that it feeds: its sources come first.
        const stops = end === 0 ? [...trace.stops, ...more] : [...more.toReversed(), ...trace.stops]
        return [id, { ...trace, stops }]
      }),
    )
  }

/** A power port of a device, and the outlet that feeds it. */
interface Feed {
  readonly port: PlacedPort
  readonly outlet: PlacedPort
}

/** Reads the connected power ports of devices, and of the devices that feed those. */
async function readFeeds(
  database: Rows,
  devices: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly Feed[]>> {
  const feeds = new Map<number, readonly Feed[]>()
  let next = [...devices]
  for (let hop = 0; hop < maxHops && next.length > 0; hop += 1) {
    const found = await findFeeds(database, next)
    for (const id of next)
      feeds.set(
        id,
        found.filter(({ port }) => port.device_id === id),
      )
    next = [...new Set(found.map(({ outlet }) => outlet.device_id))].filter((id) => !feeds.has(id))
  }
  return feeds
}

async function findFeeds(database: Rows, devices: number[]): Promise<readonly Feed[]> {
  const where = { device_id: { in: devices }, power_outlet_id: { not: null } }
  const select = { ...ofDevice.select, power_outlet: ofDevice }
  const found = await withPrisma(database, (client) =>
    client.dcimPowerPort.findMany({ where, select, orderBy: { name: 'asc' } }),
  )
  return found.flatMap(({ power_outlet: outlet, ...port }) => (outlet ? [{ port, outlet }] : []))
}

/** Returns the stops from a device on, as long as each device has one feed. */
function stopsBehind(
  device: number | undefined,
  feeds: ReadonlyMap<number, readonly Feed[]>,
): readonly Stop[] {
  const stops: Stop[] = []
  const passed = new Set<number>()
  let at = device
  while (at !== undefined && !passed.has(at)) {
    passed.add(at)
    const [feed, ...others] = feeds.get(at) ?? []
    if (!feed) break
    const port = portStop('dcim.PowerPort', feed.port)
    if (others.length > 0) {
      const names = others.map((other) => other.port.name).join(', ')
      stops.push({ ...port, note: `and ${names}` })
      break
    }
    stops.push(port, portStop('dcim.PowerOutlet', feed.outlet))
    at = feed.outlet.device_id
  }
  return stops
}
