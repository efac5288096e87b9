import {
  filterChanged,
  filterStored,
  filterValid,
  lockRows,
  referredIds,
  runRowCheck,
  type Behaviour,
  type RowCheck,
} from 'cadastre'
import type { FlatInventoryItem } from '../../generated/serializers/dcim/inventory-item.ts'
import { selectParts } from './sql/inventory-items.ts'

/** Requires that an item and its parts are on one device, and that no item is part of itself. */
export const inventoryItemBehaviour: Behaviour<FlatInventoryItem> = {
  mayAssumeNoRows: true,
  lock: async (items, work) => {
    const placed = filterChanged(items, 'device', 'parent')
    const moved = filterStored(filterChanged(items, 'parent'))
    // The ancestors and descendants of an item are on the same device, so the lock of the device
    // serialises writers that could make a loop together.
    await lockRows(work, 'dcim.Device', referredIds(moved, 'device'))
    await lockRows(work, 'dcim.InventoryItem', referredIds(placed, 'parent'), 'share')
  },
  check: (items, work) =>
    runRowCheck(
      work,
      filterStored(filterValid(filterChanged(items, 'device', 'parent'), 'device', 'parent')),
      dependencies,
    ),
}

const dependencies: RowCheck<FlatInventoryItem> = {
  ...selectParts,
  report: ({ messages }, [isLoop, hasPartsElsewhere]) => {
    if (isLoop === true)
      messages.add(
        'parent',
        'An inventory item may not be part of itself or of one of its own parts.',
      )
    if (hasPartsElsewhere === true)
      messages.add(
        'device',
        'The item has parts, which must be on the same device: move or remove them first.',
      )
  },
}
