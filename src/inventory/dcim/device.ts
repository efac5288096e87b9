import {
  filterChanged,
  filterStored,
  filterValid,
  lockRows,
  referredIds,
  runRowCheck,
  storedIds,
  type Behaviour,
  type Item,
  type RowCheck,
  type Work,
} from 'cadastre'
import type { FlatDevice } from '../../generated/serializers/dcim/device.ts'
import { circuitSiteCheck } from './circuit-ends.ts'
import { createComponents } from './device-components.ts'
import { lockInstalledDevices } from '../locking.ts'
import { moveInstalled } from './moving.ts'
import { checkPrimaryAddresses, lockPrimaryAddresses } from './primary-addresses.ts'
import { checkRackSpace, placementFields } from './rack-space.ts'
import { selectRoleConflicts } from './sql/device-bays.ts'
import { selectEndsOfDevices, selectNamesakes, selectParentElsewhere } from './sql/sites.ts'
import { deviceWording } from './wording.ts'

/**
 * Requires free rack units for devices, creates their components from the templates of their types,
 * and moves the devices in their bays together with them.
 */
export const deviceBehaviour: Behaviour<FlatDevice> = {
  lock: async (items, work) => {
    const placed = filterChanged(items, ...placementFields, 'site')
    await lockRows(work, 'dcim.DeviceType', referredIds(placed, 'device_type'), 'share')
    await lockRows(work, 'dcim.Rack', referredIds(placed, 'rack'))
    await lockInstalledDevices(work, storedIds(filterChanged(items, 'site')))
    await lockPrimaryAddresses(work, items)
  },
  check: async (items, work) => {
    await checkRackSpace(work, items)
    await checkPrimaryAddresses(work, items)
    await runRowCheck(
      work,
      filterStored(filterValid(filterChanged(items, 'device_type'), 'device_type')),
      roleCheck,
    )
    await checkMoves(
      work,
      filterStored(filterValid(filterChanged(items, 'site', 'rack'), 'site', 'rack')),
    )
  },
  created: (objects, work) =>
    createComponents(
      work,
      objects.map(({ id }) => id),
    ),
  updated: async (objects, work) => {
    const moved = objects.filter(({ before, after }) =>
      (['site', 'rack'] as const).some((field) => before[field] !== after[field]),
    )
    if (moved.length > 0)
      await moveInstalled(
        work,
        moved.map(({ id }) => id),
      )
  },
}

async function checkMoves(work: Work, moved: readonly Item<FlatDevice>[]): Promise<void> {
  await runRowCheck(work, moved, parentCheck)
  await runRowCheck(work, moved, nameCheck)
  await runRowCheck(work, filterChanged(moved, 'site'), circuitCheck)
}

/** Requires a parent type for a device with bays, and a child type for a device in a bay. */
const roleCheck: RowCheck<FlatDevice> = {
  ...selectRoleConflicts,
  report: ({ messages }, [hasBays, isInstalled]) => {
    if (hasBays === true)
      messages.add(
        'device_type',
        'The device has device bays, so its type must be a parent (subdevice_role true).',
      )
    if (isInstalled === true)
      messages.add(
        'device_type',
        'The device is installed in a device bay, so its type must be a child ' +
          '(subdevice_role false).',
      )
  },
}

/**
 * Requires that a device in a bay has the site and the rack of its parent. The parent may move in
 * the same write.
 */
const parentCheck: RowCheck<FlatDevice> = {
  ...selectParentElsewhere,
  report: ({ messages }, [parent, bay, siteDiffers, rackDiffers]) => {
    const message =
      `${deviceWording(parent)} has the device in its bay "${String(bay)}" and takes it along: ` +
      'it cannot move alone.'
    if (siteDiffers === true) messages.add('site', message)
    if (rackDiffers === true) messages.add('rack', message)
  },
}

const circuitCheck = circuitSiteCheck('site', selectEndsOfDevices)

/**
 * Requires that devices in the bays of a moved device have unique names at the new site. A unique
 * set checks the name of the moved device itself.
 */
const nameCheck: RowCheck<FlatDevice> = {
  ...selectNamesakes,
  report: ({ messages }, [name]) =>
    messages.add(
      'site',
      `The devices in its bays move along, and the site has another device "${String(name)}".`,
    ),
}
