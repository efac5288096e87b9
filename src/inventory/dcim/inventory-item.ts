import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatInventoryItem } from '../../generated/serializers/dcim/inventory-item.ts'
import {
  changing,
  runRowCheck,
  referredIds,
  withoutMessages,
  stored,
  type RowCheck,
} from './row-checks.ts'
import { lockRows } from '../locking.ts'

/** Requires that an item and its parts are on one device, and that no item is part of itself. */
export const inventoryItemBehaviour: Behaviour<FlatInventoryItem> = {
  mayAssumeNoRows: true,
  lock: async (items, work) => {
    const placed = changing(items, 'device', 'parent')
    const moved = stored(changing(items, 'parent'))
    // All items above and below an item are on one device, so its lock serialises moves among them.
    await lockRows(work, 'dcim.Device', referredIds(moved, 'device'))
    await lockRows(work, 'dcim.InventoryItem', referredIds(placed, 'parent'), 'share')
  },
  check: (items, work) =>
    runRowCheck(
      work,
      stored(withoutMessages(changing(items, 'device', 'parent'), 'device', 'parent')),
      dependencies,
    ),
}

const dependencies: RowCheck<FlatInventoryItem> = {
  fields: ['device', 'parent'],
  sql: `, up(i, id) as (
      select r.i, r.parent from r where r.parent is not null
      union
      select up.i, case when x.id is null then s.parent_id else x.parent end
      from up join dcim_inventoryitem s on s.id = up.id left join r x on x.id = s.id
      where case when x.id is null then s.parent_id else x.parent end is not null
    )
    select r.i, exists (select from up where up.i = r.i and up.id = r.id) as loop,
      exists (
        select from dcim_inventoryitem c
        where c.parent_id = r.id
          and c.device_id <> r.device
          and not exists (select from r x where x.id = c.id)
      ) as parted
    from r`,
  report: ({ messages }, [loops, parted]) => {
    if (loops === true)
      messages.add(
        'parent',
        'An inventory item may not be part of itself or of one of its own parts.',
      )
    if (parted === true)
      messages.add(
        'device',
        'The item has parts, which must be on the same device: move or remove them first.',
      )
  },
}
