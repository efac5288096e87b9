import { failure, type Database } from 'cadastre'
import { compareNaturally } from '../natural-order.ts'
import { seenWith, withPrisma } from '../prisma.ts'
import type { Mounted, RackFrame } from './rack-units.ts'

/** A device in a drawing, which takes units. */
export interface DrawnDevice extends Mounted {
  readonly id: number
  /** The name of the device, or the name of its model for a device without a name. */
  readonly name: string
  readonly model: string
  readonly role: string
  /** Six hexadecimal digits. */
  readonly color: string
  readonly status: number
  /** Number of its device bays. */
  readonly bays: number
  readonly filledBays: number
}

/** Reserved units and their purpose. */
export interface DrawnReservation {
  readonly units: readonly number[]
  readonly description: string
  readonly user: string | null
}

/** The data of a drawing of a rack. */
export interface ElevationFacts extends RackFrame {
  readonly id: number
  readonly siteId: number
  readonly name: string
  readonly facility: string | null
  readonly site: string
  readonly group: string | null
  readonly role: string | null
  readonly tenant: string | null
  /** Distance between the rails in inches. */
  readonly width: number
  readonly type: number | null
  readonly devices: readonly DrawnDevice[]
  /** Names of devices in the rack that take no units. */
  readonly devicesWithoutUnits: readonly string[]
  readonly reservations: readonly DrawnReservation[]
}

/**
 * Reads the data of a drawing without the excluded device. Throws a 404 if there is no such rack.
 */
export async function readElevation(
  database: Pick<Database, 'rows'>,
  id: number,
  excludedId: number | null,
): Promise<ElevationFacts> {
  const [rack] = await findRacks(database, { id }, { excludedId })
  if (!rack) throw failure('ERR_NOT_FOUND')
  return factsOf(rack)
}

/** Reads the data of several racks by their ids, with a fixed number of statements. */
export async function readElevations(
  database: Pick<Database, 'rows'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ElevationFacts>> {
  const racks = await findRacks(database, { id: { in: [...ids] } })
  return new Map(racks.map((rack) => [rack.id, factsOf(rack)]))
}

/** Reads the data of the drawings of the first racks of a site, by their names. */
export async function readElevationsOfSite(
  database: Pick<Database, 'rows'>,
  siteId: number,
  { most, skip }: Required<Pick<FindOptions, 'most' | 'skip'>>,
): Promise<readonly ElevationFacts[]> {
  const racks = await findRacks(database, { site_id: siteId }, { most, skip })
  return racks.map(factsOf)
}

const factsOf = (rack: FoundRack): ElevationFacts => ({
  id: rack.id,
  siteId: rack.site_id,
  name: rack.name,
  facility: rack.facility_id,
  site: nameOfSeen(rack.site),
  group: rack.group?.name ?? null,
  role: rack.role?.name ?? null,
  tenant: rack.tenant?.name ?? null,
  width: rack.width,
  type: rack.type,
  height: rack.u_height,
  descending: rack.desc_units,
  devices: seenWith(rack.devices, 'device_type').flatMap(toDrawnDevice),
  devicesWithoutUnits: seenWith(rack.devices, 'device_type')
    .filter((device) => toDrawnDevice(device).length === 0)
    .toSorted((one, other) => byName(one, other) || one.id - other.id)
    .map(nameOf),
  reservations: rack.reservations.map(({ units, description, user }) => ({
    units,
    description,
    user: user?.username ?? null,
  })),
})

/**
 * Returns the data that a reader may see: reservations and the names of their users only with the
 * permissions to view these.
 */
export function visibleFacts(
  facts: ElevationFacts,
  sees: (key: string) => boolean,
): ElevationFacts {
  const reservations = sees('dcim.RackReservation') ? facts.reservations : []
  if (sees('users.User')) return { ...facts, reservations }
  return {
    ...facts,
    reservations: reservations.map((reservation) => ({ ...reservation, user: null })),
  }
}

interface FindOptions {
  readonly excludedId?: number | null
  /** The largest number of racks. */
  readonly most?: number
  readonly skip?: number
}

/** Reads racks without the devices in bays, which are counted as filled bays of their parents. */
const findRacks = (
  database: Pick<Database, 'rows'>,
  where: { id: number | { in: number[] } } | { site_id: number },
  { excludedId = null, most, skip = 0 }: FindOptions = {},
) =>
  withPrisma(database, (client) =>
    client.dcimRack.findMany({
      where,
      ...(most === undefined ? {} : { take: most, skip }),
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: {
        ...rackColumns,
        devices: {
          where: {
            parent_bay: { none: {} },
            ...(excludedId === null ? {} : { id: { not: excludedId } }),
          },
          select: deviceColumns,
          orderBy: [{ position: 'asc' }, { id: 'asc' }],
        },
        reservations: {
          select: { units: true, description: true, user: { select: { username: true } } },
          orderBy: { id: 'asc' },
        },
      },
    }),
  )

const named = { select: { name: true } } as const

const rackColumns = {
  id: true,
  site_id: true,
  name: true,
  facility_id: true,
  width: true,
  type: true,
  u_height: true,
  desc_units: true,
  site: named,
  group: named,
  role: named,
  tenant: named,
} as const

const deviceColumns = {
  id: true,
  name: true,
  status: true,
  position: true,
  face: true,
  device_type: { select: { model: true, u_height: true, is_full_depth: true } },
  device_role: { select: { name: true, color: true } },
  device_bays: { select: { installed_device_id: true } },
} as const

type FoundRack = Awaited<ReturnType<typeof findRacks>>[number]
type RackDevice = FoundRack['devices'][number]

/** Returns a device that takes units, or an empty list for one without a position or a height. */
function toDrawnDevice(device: RackDevice): readonly DrawnDevice[] {
  const { id, status, position, face, device_type, device_role, device_bays } = device
  if (position === null || device_type.u_height === 0) return []
  return [
    {
      id,
      name: nameOf(device),
      model: device_type.model,
      role: nameOfSeen(device_role),
      color: colorOf(device_role),
      status,
      position,
      face: face === 1 ? 1 : 0,
      height: device_type.u_height,
      fullDepth: device_type.is_full_depth,
      bays: device_bays.length,
      filledBays: device_bays.filter(({ installed_device_id: child }) => child !== null).length,
    },
  ]
}

/** Returns the name of an object; an empty text for one that the reader does not see. */
const nameOfSeen = (found: { readonly name: string } | null): string => found?.name ?? ''

const colorOf = (role: { readonly color: string } | null): string => role?.color ?? 'cccccc'

const nameOf = ({ name, device_type }: RackDevice): string => name ?? device_type.model

/** Compares devices by name; those without a name come last. */
function byName({ name: one }: RackDevice, { name: other }: RackDevice): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compareNaturally(one, other)
}
