import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatDeviceBay } from '../../generated/serializers/dcim/device-bay.ts'
import { circuitSiteCheck } from './circuit-ends.ts'
import { changing, runRowCheck, referredIds, withoutMessages, type RowCheck } from './row-checks.ts'
import { lockRows, lockTypes } from '../locking.ts'
import { moveInstalled } from './moving.ts'
import { selectInstalled } from './sql/device-bays.ts'
import { selectEndsOfBays } from './sql/sites.ts'

/**
 * Device bays accept devices of child types, and move them to the site and rack of the bay's
 * device.
 */
export const deviceBayBehaviour: Behaviour<FlatDeviceBay> = {
  lock: async (items, work) => {
    const filled = changing(items, 'device', 'installed_device')
    const devices = referredIds(filled, 'device', 'installed_device')
    await lockRows(work, 'dcim.Device', devices)
    await lockTypes(work, devices)
  },
  check: async (items, work) => {
    const filled = changing(items, 'device', 'installed_device')
    const fit = withoutMessages(filled, 'device', 'installed_device', 'non_field_errors')
    await runRowCheck(work, fit, installed)
    await runRowCheck(work, fit, ends)
  },
  created: (objects, work) =>
    moveInstalled(
      work,
      objects.map(({ after }) => Number(after.get('device'))),
    ),
  updated: (objects, work) =>
    moveInstalled(
      work,
      objects.map(({ after }) => Number(after.get('device'))),
    ),
}

const installed: RowCheck<FlatDeviceBay> = {
  ...selectInstalled,
  report: ({ messages }, [name, unfit, clash, closed]) => {
    // A template can give a bay to a device of any type; the declared rule is not checked then.
    if (closed === true)
      messages.add(
        'non_field_errors',
        'Only a device whose type is a parent (subdevice_role true) can have devices in its bays.',
      )
    if (unfit === true)
      messages.add(
        'installed_device',
        'Only a device whose type is a child (subdevice_role false) can be installed in a ' +
          'device bay.',
      )
    else if (clash === true)
      messages.add(
        'installed_device',
        `The device moves to the site of the bay, which has another device "${String(name)}".`,
      )
  },
}

const ends = circuitSiteCheck('installed_device', selectEndsOfBays)
