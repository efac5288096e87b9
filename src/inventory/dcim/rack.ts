import {
  filterChanged,
  filterStored,
  filterValid,
  isChanged,
  lockRows,
  referredIds,
  runRowCheck,
  storedIds,
  type Behaviour,
  type RowCheck,
} from 'cadastre'
import type { FlatRack } from '../../generated/serializers/dcim/rack.ts'
import { circuitSiteCheck } from './circuit-ends.ts'
import { lockMountedDevices } from '../locking.ts'
import { moveMounted } from './moving.ts'
import { selectExceeding, selectExceedingUnits } from './sql/rack-units.ts'
import { selectEndsOfRacks, selectMountedNamesakes } from './sql/sites.ts'
import { deviceWording, unitsFrom } from './wording.ts'

/**
 * Refuses a height below mounted devices or reserved units, and moves the devices of a rack to its
 * new site.
 */
export const rackBehaviour: Behaviour<FlatRack> = {
  mayAssumeNoRows: true,
  lock: async (items, work) => {
    const grouped = referredIds(filterChanged(items, 'group', 'site'), 'group')
    await lockRows(work, 'dcim.RackGroup', grouped, 'share')
    await lockMountedDevices(work, storedIds(filterChanged(items, 'site')))
  },
  check: async (items, work) => {
    const resized = filterStored(filterValid(filterChanged(items, 'u_height'), 'u_height'))
    await runRowCheck(work, resized, mountedCheck)
    await runRowCheck(work, resized, reservedCheck)
    const moved = filterStored(filterValid(filterChanged(items, 'site'), 'site'))
    await runRowCheck(work, moved, nameCheck)
    await runRowCheck(work, moved, circuitCheck)
  },
  updated: async (objects, work) => {
    const moved = objects.filter(({ before, after }) => before.site !== after.site)
    if (moved.length > 0)
      await moveMounted(
        work,
        moved.map(({ id }) => id),
      )
  },
}

/** Requires that the mounted devices fit into the new height of a rack. */
const mountedCheck: RowCheck<FlatRack> = {
  ...selectExceeding,
  report: ({ messages }, [name, at, height]) => {
    const top = Number(at) + Math.max(Number(height), 1) - 1
    messages.add(
      'u_height',
      `The rack must have at least ${top} units: ${deviceWording(name)} is mounted at ` +
        `${unitsFrom(Number(at), Number(height))}.`,
    )
  },
}

/** Requires that the reserved units exist in the new height of a rack. */
const reservedCheck: RowCheck<FlatRack> = {
  ...selectExceedingUnits,
  report: ({ messages }, [unit, description]) =>
    messages.add(
      'u_height',
      `The rack must have at least ${String(unit)} units: ` +
        `U${String(unit)} is reserved ("${String(description)}").`,
    ),
}

/** Requires that the devices of a moved rack have unique names at the new site. */
const nameCheck: RowCheck<FlatRack> = {
  ...selectMountedNamesakes,
  report: (item, [name]) => {
    if (isChanged(item, 'site'))
      item.messages.add(
        'site',
        `The devices of the rack move along, and the site has another device "${String(name)}".`,
      )
  },
}

const circuitCheck = circuitSiteCheck('site', selectEndsOfRacks)
