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
import { selectParts } from './sql/inventory-items.ts'

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
  ...selectParts,
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
