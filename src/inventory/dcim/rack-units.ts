import type { FastifyRequest } from 'fastify'
import {
  failure,
  readObjects,
  requireModel,
  seesAll,
  type Database,
  type ResourceOptions,
} from 'cadastre'
import { withPrisma } from '../prisma.ts'

/** A face of a rack: 0 is the front, 1 the rear. */
export type Face = 0 | 1

/** The height of a rack, and how its units are numbered. */
export interface RackFrame {
  readonly height: number
  /** True if the units are numbered from the top downwards. */
  readonly descending: boolean
}

/** The place of a device in a rack: its lowest unit, and its height in units. */
export interface Mounted {
  readonly position: number
  readonly height: number
  readonly face: Face
  readonly fullDepth: boolean
}

/** A mounted device with its nested representation. */
export interface MountedDevice extends Mounted {
  readonly nested: unknown
}

/** A unit of a rack at a face, with the device that takes it. */
export interface RackUnit {
  readonly id: number
  readonly name: string
  readonly face: Face
  readonly device: unknown
}

/** Returns the units of a face from top to bottom, each with the device that takes it. */
export function unitsOf<Device extends Mounted>(
  frame: RackFrame,
  face: Face,
  devices: readonly Device[],
  show: (device: Device) => unknown,
): readonly RackUnit[] {
  const visible = devices.filter((device) => device.face === face || device.fullDepth)
  return unitNumbers(frame).map((id) => {
    const device = visible.find(({ position, height }) => position <= id && id < position + height)
    return { id, name: `U${id}`, face, device: device ? show(device) : null }
  })
}

/** Returns the unit numbers of a rack from top to bottom. */
export function unitNumbers({ height, descending }: RackFrame): readonly number[] {
  const upwards = Array.from({ length: height }, (_, index) => index + 1)
  return descending ? upwards : upwards.toReversed()
}

/** A rack with the devices that are mounted in it. */
export interface FilledRack extends RackFrame {
  readonly devices: readonly MountedDevice[]
}

/**
 * Reads a rack and the devices that are mounted in it, without the excluded device. Throws a 404 if
 * there is no such rack.
 */
export async function readRack(
  options: ResourceOptions,
  request: FastifyRequest,
  id: number,
  excludedId: number | null,
): Promise<FilledRack> {
  const rack = await findRack(request.database, id, excludedId)
  if (!rack) throw failure('ERR_NOT_FOUND')
  const nestedById = await nestedDevices(
    options,
    request,
    rack.devices.map((device) => device.id),
  )
  const devices = rack.devices.flatMap(({ id, position, face, device_type: type }) => {
    const nested = nestedById.get(id)
    // A device can be deleted between the two statements.
    if (position === null || !nested) return []
    const mounted = { position, height: type.u_height, fullDepth: type.is_full_depth }
    return [{ ...mounted, face: face === 1 ? 1 : 0, nested } as const]
  })
  return { height: rack.u_height, descending: rack.desc_units, devices }
}

const findRack = (database: Database, id: number, excludedId: number | null) =>
  withPrisma(database, (client) =>
    client.dcimRack.findUnique({
      where: { id },
      select: {
        u_height: true,
        desc_units: true,
        devices: {
          where: {
            position: { not: null },
            device_type: { u_height: { gt: 0 } },
            ...(excludedId === null ? {} : { id: { not: excludedId } }),
          },
          select: {
            id: true,
            position: true,
            face: true,
            device_type: { select: { u_height: true, is_full_depth: true } },
          },
          orderBy: { id: 'asc' },
        },
      },
    }),
  )

/** Returns the nested representations of devices by their ids. */
async function nestedDevices(
  options: ResourceOptions,
  request: FastifyRequest,
  ids: readonly number[],
): Promise<ReadonlyMap<number, object>> {
  if (ids.length === 0) return new Map()
  const devices = await readObjects(options, request, {
    model: requireModel(options.graph, 'dcim.Device'),
    parameters: { id: ids.map(String) },
    limit: ids.length,
    brief: true,
    // The route requires the permission to view devices.
    reader: seesAll,
  })
  // The nested representation of every model has an id.
  return new Map(devices.map((device) => [(device as NestedDevice).id, device as NestedDevice]))
}

interface NestedDevice {
  readonly id: number
}
