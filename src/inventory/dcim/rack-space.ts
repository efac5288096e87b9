import {
  filterChanged,
  filterStored,
  filterValid,
  isChanged,
  runRowCheck,
  valueOf,
  type Item,
  type RowCheck,
  type Work,
} from 'cadastre'
import type { FlatDevice } from '../../generated/serializers/dcim/device.ts'
import type { FlatDeviceType } from '../../generated/serializers/dcim/device-type.ts'
import { selectMisfits, selectMisfitsOfTypes } from './sql/rack-units.ts'
import { deviceWording, unitsFrom } from './wording.ts'

/** Fields of a device that decide which units it takes in a rack. */
export const placementFields = ['rack', 'position', 'face', 'device_type'] as const

/**
 * Requires that devices whose units change fit into their rack and overlap no other device on a
 * face.
 */
export async function checkRackSpace(
  work: Work,
  items: readonly Item<FlatDevice>[],
): Promise<void> {
  const placed = filterChanged(items, ...placementFields).filter(
    (item) => isSet(valueOf(item, 'rack')) && isSet(valueOf(item, 'position')),
  )
  await runRowCheck(work, filterValid(placed, ...placementFields), deviceCheck)
}

/** Returns whether a write makes the devices of a stored type higher or deeper. */
export function isGrowing(item: Item<FlatDeviceType>): boolean {
  const isHigher = Number(valueOf(item, 'u_height')) > Number(item.before.u_height ?? 0)
  const isDeeper = isChanged(item, 'is_full_depth') && valueOf(item, 'is_full_depth') === true
  return item.id !== undefined && (isHigher || isDeeper)
}

/** Requires that the mounted devices of a type that grows still fit where they are. */
export async function checkGrowth(
  work: Work,
  items: readonly Item<FlatDeviceType>[],
): Promise<void> {
  await runRowCheck(
    work,
    filterStored(filterValid(items, 'u_height', 'is_full_depth')).filter(isGrowing),
    typeCheck,
  )
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined

const deviceCheck: RowCheck<FlatDevice> = {
  ...selectMisfits,
  report: ({ messages }, columns) => {
    const misfit = misfitOf(columns)
    messages.add('position', `${describeUnits(misfit)} ${describeReason(misfit)}`)
  },
}

const typeCheck: RowCheck<FlatDeviceType> = {
  ...selectMisfitsOfTypes,
  report: (item, columns) => {
    const misfit = misfitOf(columns)
    item.messages.add(
      isChanged(item, 'u_height') ? 'u_height' : 'is_full_depth',
      `${deviceWording(misfit.name)} in rack "${misfit.rack}" would no longer fit: ` +
        `${describeUnits(misfit)} ${describeReason(misfit)}`,
    )
  },
}

/** A device that does not fit into its rack: a row of `selectMisfits`. */
interface Misfit {
  readonly name: unknown
  /** Its lowest unit. */
  readonly at: number
  readonly height: number
  readonly isRear: boolean
  readonly rack: string
  readonly rackHeight: number
  /** The device that it overlaps, if any. */
  readonly other: { readonly name: unknown; readonly at: number } | undefined
}

function misfitOf([
  name,
  at,
  height,
  face,
  rack,
  rackHeight,
  other,
  otherName,
  otherAt,
]: readonly unknown[]): Misfit {
  return {
    name,
    at: Number(at),
    height: Number(height),
    isRear: face === 1,
    rack: String(rack),
    rackHeight: Number(rackHeight),
    other: isSet(other) ? { name: otherName, at: Number(otherAt) } : undefined,
  }
}

const describeUnits = ({ at, height, isRear }: Misfit): string =>
  `${unitsFrom(at, height)} ${height > 1 ? 'are' : 'is'} ` +
  `not free at the ${isRear ? 'rear' : 'front'}:`

function describeReason({ at, height, rack, rackHeight, other }: Misfit): string {
  if (at + Math.max(height, 1) - 1 > rackHeight || !other)
    return `rack "${rack}" has U1 to U${rackHeight}.`
  return `${deviceWording(other.name)} is mounted at U${other.at} of rack "${rack}".`
}
