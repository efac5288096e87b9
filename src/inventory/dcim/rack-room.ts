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

/**
 * Finds, in the rows `placed` that have an `i`, devices that exceed the rack or overlap another
 * device.
 */
const misfits = `
  select distinct on (p.i) p.i, p.name as own, p."position" as at, p.u_height as height,
    p.face as face,
    k.name as rack, k.u_height as rack_height,
    o.n as other, o.name as other_name, o."position" as other_at
  from placed p join dcim_rack k on k.id = p.rack
  left join lateral (
    select * from placed o
    where o.rack = p.rack and o.n <> p.n and o.u_height > 0 and p.u_height > 0
      and o."position" < p."position" + p.u_height and p."position" < o."position" + o.u_height
      and (o.face = p.face or o.is_full_depth or p.is_full_depth)
    order by o."position", o.n limit 1
  ) o on true
  where p.i is not null
    and (p."position" + greatest(p.u_height, 1) - 1 > k.u_height or o.n is not null)
  order by p.i, k.name, p."position"`

const deviceCheck: RowCheck<FlatDevice> = {
  fields: ['name', ...placing],
  sql: `, placed as (
    select r.i, -1 - r.i as n, r.name, r.rack, r."position", r.face, t.u_height, t.is_full_depth
    from r join dcim_devicetype t on t.id = r.device_type
    union all
    select null, d.id, d.name, d.rack_id, d."position", d.face, t.u_height, t.is_full_depth
    from dcim_device d join dcim_devicetype t on t.id = d.device_type_id
    where d.rack_id in (select rack from r) and d."position" is not null
      and not exists (select from r where r.id = d.id)
  )${misfits}`,
  report: ({ messages }, answer) => {
    const misfit = misfitOf(answer)
    messages.add('position', `${roomOf(misfit)} ${whyNot(misfit)}`)
  },
}

const typeCheck: RowCheck<FlatDeviceType> = {
  fields: ['u_height', 'is_full_depth'],
  sql: `, placed as (
    select r.i, d.id as n, d.name, d.rack_id as rack, d."position", d.face,
      coalesce(r.u_height, t.u_height) as u_height,
      coalesce(r.is_full_depth, t.is_full_depth) as is_full_depth
    from dcim_device d join dcim_devicetype t on t.id = d.device_type_id left join r on r.id = t.id
    where d."position" is not null
      and d.rack_id in (select o.rack_id from dcim_device o join r on r.id = o.device_type_id)
  )${misfits}`,
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
