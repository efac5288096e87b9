import type { Work } from '../../framework/write/context.ts'
import type { FlatDevice } from '../../generated/serializers/dcim/device.ts'
import type { FlatDeviceType } from '../../generated/serializers/dcim/device-type.ts'
import { valueOf, type Item } from '../../framework/model/item.ts'
import {
  changing,
  differs,
  runRowCheck,
  withoutMessages,
  stored,
  type RowCheck,
} from './row-checks.ts'
import { selectMisfits, selectMisfitsOfTypes } from './sql/rack-units.ts'
import { deviceWording, unitsFrom } from './wording.ts'

/** Fields of a device that determine the units that it takes in a rack. */
export const placing = ['rack', 'position', 'face', 'device_type'] as const

/**
 * Requires that devices which are placed or grow fit into their rack, and overlap no other device
 * on a face.
 */
export async function checkRoom(work: Work, items: readonly Item<FlatDevice>[]): Promise<void> {
  const placed = changing(items, ...placing).filter(
    (item) => isSet(valueOf(item, 'rack')) && isSet(valueOf(item, 'position')),
  )
  await runRowCheck(work, withoutMessages(placed, ...placing), deviceCheck)
}

/** Returns true if devices of a type take more space after a change. */
export function grows(item: Item<FlatDeviceType>): boolean {
  const higher = Number(valueOf(item, 'u_height')) > Number(item.before.get('u_height') ?? 0)
  const deeper = differs(item, 'is_full_depth') && valueOf(item, 'is_full_depth') === true
  return item.id !== undefined && (higher || deeper)
}

/** Requires that all mounted devices of a type that grows still fit where they are. */
export async function checkGrowth(
  work: Work,
  items: readonly Item<FlatDeviceType>[],
): Promise<void> {
  await runRowCheck(
    work,
    stored(withoutMessages(items, 'u_height', 'is_full_depth')).filter(grows),
    typeCheck,
  )
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined

const deviceCheck: RowCheck<FlatDevice> = {
  ...selectMisfits,
  report: ({ messages }, answer) => {
    const misfit = misfitOf(answer)
    messages.add('position', `${roomOf(misfit)} ${whyNot(misfit)}`)
  },
}

const typeCheck: RowCheck<FlatDeviceType> = {
  ...selectMisfitsOfTypes,
  report: (item, answer) => {
    const misfit = misfitOf(answer)
    item.messages.add(
      differs(item, 'u_height') ? 'u_height' : 'is_full_depth',
      `${deviceWording(misfit.own)} in rack "${misfit.rack}" would no longer fit: ` +
        `${roomOf(misfit)} ${whyNot(misfit)}`,
    )
  },
}

interface Misfit {
  readonly own: unknown
  readonly at: number
  readonly height: number
  readonly rear: boolean
  readonly rack: string
  readonly rackHeight: number
  readonly other: { readonly name: unknown; readonly at: number } | undefined
}

function misfitOf([
  own,
  at,
  height,
  face,
  rack,
  rackHeight,
  other,
  name,
  otherAt,
]: readonly unknown[]): Misfit {
  return {
    own,
    at: Number(at),
    height: Number(height),
    rear: face === 1,
    rack: String(rack),
    rackHeight: Number(rackHeight),
    other: isSet(other) ? { name, at: Number(otherAt) } : undefined,
  }
}

const roomOf = ({ at, height, rear }: Misfit): string =>
  `${unitsFrom(at, height)} ${height > 1 ? 'are' : 'is'} ` +
  `not free at the ${rear ? 'rear' : 'front'}:`

function whyNot({ at, height, rack, rackHeight, other }: Misfit): string {
  if (at + Math.max(height, 1) - 1 > rackHeight || !other)
    return `rack "${rack}" has U1 to U${rackHeight}.`
  return `${deviceWording(other.name)} is mounted at U${other.at} of rack "${rack}".`
}
