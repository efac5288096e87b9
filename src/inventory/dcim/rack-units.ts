import type { Database } from '../../framework/database/database.ts'
import { failure } from '../../framework/errors.ts'
import type { Setting } from '../../framework/model/field.ts'
import { requireModel, type Graph } from '../../framework/model/graph.ts'
import { compileShape } from '../../framework/read/shape.ts'
import { withPrisma } from '../prisma.ts'

/** A face of a rack: 0 is the front, 1 the rear. */
export type Face = 0 | 1

/** The height of a rack, and how its units are numbered. */
export interface RackFrame {
  readonly height: number
  /** True if the units are numbered from the top downwards. */
  readonly descending: boolean
}

/** The position of a device in a rack, from its lowest unit. */
export interface Mounted {
  readonly position: number
  readonly height: number
  readonly face: Face
  readonly fullDepth: boolean
}

/** A mounted device with its nested representation. */
export interface MountedDevice extends Mounted {
  readonly show: (setting: Setting) => unknown
}

/** A unit of a rack as a face shows it. */
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
  const seen = devices.filter((device) => device.face === face || device.fullDepth)
  return unitNumbers(frame).map((id) => {
    const taken = seen.find(({ position, height }) => position <= id && id < position + height)
    return { id, name: `U${id}`, face, device: taken ? show(taken) : null }
  })
}

/** Returns the unit numbers of a rack from top to bottom. */
export function unitNumbers({ height, descending }: RackFrame): readonly number[] {
  const upwards = Array.from({ length: height }, (_, index) => index + 1)
  return descending ? upwards : upwards.toReversed()
}

/** Reads the height and numbering of a rack. Throws a 404 if there is no such rack. */
export async function requireFrame(
  database: Pick<Database, 'rows'>,
  id: number,
): Promise<RackFrame> {
  const rack = await withPrisma(database, (client) =>
    client.dcimRack.findUnique({ where: { id }, select: { u_height: true, desc_units: true } }),
  )
  if (!rack) throw failure('ERR_NOT_FOUND')
  return { height: rack.u_height, descending: rack.desc_units }
}

/** Reads the devices that are mounted in a rack, without an excluded one. */
export async function readMounted(
  graph: Graph,
  database: Pick<Database, 'rows'>,
  rack: number,
  without: number | null,
): Promise<readonly MountedDevice[]> {
  const model = requireModel(graph, 'dcim.Device')
  const { columns, joins, build } = compileShape(graph, model, model.shapes.get('nested') ?? [])
  const own = ['t."position"', 't.face', 'y.u_height', 'y.is_full_depth']
  const rows = await database.rows({
    text: `
      select ${[...columns, ...own].join(', ')}
      from ${model.table} t join dcim_devicetype y on y.id = t.device_type_id ${joins.join(' ')}
      where t.rack_id = $1 and t."position" is not null and y.u_height > 0
        and ($2::integer is null or t.id <> $2) order by t.id`,
    values: [rack, without],
  })
  return rows.map((row) => {
    const [position, face, height, fullDepth] = row.slice(columns.length)
    return {
      position: Number(position),
      height: Number(height),
      face: face === 1 ? 1 : 0,
      fullDepth: fullDepth === true,
      show: (setting) => build(row, setting),
    }
  })
}
