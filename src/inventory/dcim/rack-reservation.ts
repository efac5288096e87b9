import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatRackReservation } from '../../generated/serializers/dcim/rack-reservation.ts'
import { changing, runRowCheck, referredIds, withoutMessages, type RowCheck } from './row-checks.ts'
import { lockRows } from '../locking.ts'
import { selectRefusedUnits } from './sql/rack-units.ts'
import { numbersIn } from '../../framework/model/json-value.ts'

/**
 * Requires that reserved units exist in the rack and are not reserved twice; sets the user who
 * reserves them.
 */
export const rackReservationBehaviour: Behaviour<FlatRackReservation> = {
  prepare: (items, { author }) => {
    for (const { id, changes } of items) if (id === undefined) changes.set('user', author.userId)
  },
  lock: (items, work) =>
    lockRows(work, 'dcim.Rack', referredIds(changing(items, 'rack', 'units'), 'rack')),
  check: (items, work) =>
    runRowCheck(work, withoutMessages(changing(items, 'rack', 'units'), 'rack', 'units'), units),
}

const units: RowCheck<FlatRackReservation> = {
  ...selectRefusedUnits,
  report: ({ messages }, [rack, height, outside, taken]) => {
    const name = String(rack)
    if (outside)
      messages.add(
        'units',
        `${unitList(outside)} not in rack "${name}", which has U1 to U${String(height)}.`,
      )
    if (taken) messages.add('units', `${unitList(taken)} already reserved in rack "${name}".`)
  },
}

/** Returns `U1 is` or `U1, U2 are`. */
function unitList(units: unknown): string {
  const names = numbersIn(units).map((unit) => `U${unit}`)
  return `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'}`
}
