import {
  filterChanged,
  filterValid,
  isChanged,
  referredIds,
  runRowCheck,
  valueOf,
  type Item,
  type RowCheck,
  type Work,
} from 'cadastre'
import type { FlatDevice } from '../../generated/serializers/dcim/device.ts'
import { lockAddresses } from '../locking.ts'
import { selectWrongAddresses } from './sql/primary-addresses.ts'

const fields = ['primary_ip4', 'primary_ip6'] as const

/**
 * Locks the changed primary addresses of devices, and their interfaces, against concurrent moves.
 */
export function lockPrimaryAddresses(
  work: Work,
  items: readonly Item<FlatDevice>[],
): Promise<void> {
  const ids = fields.flatMap((field) => referredIds(filterChanged(items, field), field))
  return lockAddresses(ids, work.rows)
}

/**
 * Requires that a primary address has the IP version of its field and is on an interface of the
 * device.
 */
export async function checkPrimaryAddresses(
  work: Work,
  items: readonly Item<FlatDevice>[],
): Promise<void> {
  const assigned = filterChanged(items, ...fields).filter((item) =>
    fields.some((field) => typeof valueOf(item, field) === 'number'),
  )
  await runRowCheck(work, filterValid(assigned, ...fields), addressCheck)
}

const addressCheck: RowCheck<FlatDevice> = {
  ...selectWrongAddresses,
  report: (item, [name, version, address, family]) => {
    const field = fields.find((candidate) => candidate === name)
    if (!field || !isChanged(item, field)) return
    item.messages.add(
      field,
      family === version
        ? `${String(address)} is not assigned to an interface of this device.`
        : `${String(address)} is not an IPv${String(version)} address.`,
    )
  },
}
