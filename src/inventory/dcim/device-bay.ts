import {
  filterChanged,
  filterValid,
  lockRows,
  referredIds,
  runRowCheck,
  type Behaviour,
  type RowCheck,
} from 'cadastre'
import type { FlatDeviceBay } from '../../generated/serializers/dcim/device-bay.ts'
import { circuitSiteCheck } from './circuit-ends.ts'
import { lockDeviceTypes } from '../locking.ts'
import { moveInstalled } from './moving.ts'
import { selectInstalled } from './sql/device-bays.ts'
import { selectEndsOfBays } from './sql/sites.ts'

/**
 * Requires that a device in a bay has a child type, and moves it to the site and rack of the bay's
 * device.
 */
export const deviceBayBehaviour: Behaviour<FlatDeviceBay> = {
  lock: async (items, work) => {
    const filled = filterChanged(items, 'device', 'installed_device')
    const devices = referredIds(filled, 'device', 'installed_device')
    await lockRows(work, 'dcim.Device', devices)
    await lockDeviceTypes(work, devices)
  },
  check: async (items, work) => {
    const filled = filterChanged(items, 'device', 'installed_device')
    const valid = filterValid(filled, 'device', 'installed_device', 'non_field_errors')
    await runRowCheck(work, valid, installedCheck)
    await runRowCheck(work, valid, circuitCheck)
  },
  created: (objects, work) =>
    moveInstalled(
      work,
      objects.map(({ after }) => Number(after.device)),
    ),
  updated: (objects, work) =>
    moveInstalled(
      work,
      objects.map(({ after }) => Number(after.device)),
    ),
}

const installedCheck: RowCheck<FlatDeviceBay> = {
  ...selectInstalled,
  report: ({ messages }, [name, isNoChild, isNameTaken, isNoParent]) => {
    // Bays that are created from templates are not checked by the rule of the declaration, so that
    // a device of any type can have bays.
    if (isNoParent === true)
      messages.add(
        'non_field_errors',
        'Only a device whose type is a parent (subdevice_role true) can have devices in its bays.',
      )
    if (isNoChild === true)
      messages.add(
        'installed_device',
        'Only a device whose type is a child (subdevice_role false) can be installed in a ' +
          'device bay.',
      )
    else if (isNameTaken === true)
      messages.add(
        'installed_device',
        `The device moves to the site of the bay, which has another device "${String(name)}".`,
      )
  },
}

const circuitCheck = circuitSiteCheck('installed_device', selectEndsOfBays)
