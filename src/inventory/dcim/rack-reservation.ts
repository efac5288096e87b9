import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatRackReservation } from '../../generated/serializers/dcim/rack-reservation.ts'
import { changing, runRowCheck, referredIds, withoutMessages, type RowCheck } from './row-checks.ts'
import { lockRows } from '../locking.ts'
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
  fields: ['rack', 'units'],
  sql: `, wanted as (
      select r.i, r.rack, u.unit from r cross join unnest(r.units) as u(unit)
    )
    select w.i, k.name, k.u_height,
      array_agg(w.unit order by w.unit)
        filter (where w.unit not between 1 and k.u_height) as outside,
      array_agg(w.unit order by w.unit) filter (where exists (
        select from dcim_rackreservation v
        where v.rack_id = w.rack
          and w.unit = any(v.units)
          and not exists (select from r where r.id = v.id)
      ) or exists (
        select from wanted o where o.rack = w.rack and o.unit = w.unit and o.i <> w.i
      )) as taken
    from wanted w join dcim_rack k on k.id = w.rack
    group by w.i, k.name, k.u_height`,
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
