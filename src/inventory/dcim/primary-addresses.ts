import type { Work } from '../../framework/write/context.ts'
import type { FlatDevice } from '../../generated/serializers/dcim/device.ts'
import { valueOf, type Item } from '../../framework/model/item.ts'
import {
  changing,
  differs,
  runRowCheck,
  referredIds,
  withoutMessages,
  type RowCheck,
} from './row-checks.ts'
import { lockAddresses } from '../locking.ts'
import { selectStrangeAddresses } from './sql/primary-addresses.ts'

const fields = ['primary_ip4', 'primary_ip6'] as const

/** Locks the primary addresses of devices, and their interfaces, against concurrent moves. */
export function lockPrimaryAddresses(
  work: Work,
  items: readonly Item<FlatDevice>[],
): Promise<void> {
  const ids = fields.flatMap((field) => referredIds(changing(items, field), field))
  return lockAddresses(ids, work.rows)
}

/**
 * Requires that a primary address has the field's IP version, and is on an interface of the device.
 */
export async function checkPrimaryAddresses(
  work: Work,
  items: readonly Item<FlatDevice>[],
): Promise<void> {
  const given = changing(items, ...fields).filter((item) =>
    fields.some((field) => typeof valueOf(item, field) === 'number'),
  )
  await runRowCheck(work, withoutMessages(given, ...fields), check)
}

const check: RowCheck<FlatDevice> = {
  ...selectStrangeAddresses,
  report: (item, [name, version, address, family]) => {
    const field = fields.find((one) => one === name)
    if (!field || !differs(item, field)) return
    item.messages.add(
      field,
      family === version
        ? `${String(address)} is not assigned to an interface of this device.`
        : `${String(address)} is not an IPv${String(version)} address.`,
    )
  },
}
