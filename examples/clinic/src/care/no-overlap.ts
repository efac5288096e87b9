import {
  filterChanged,
  filterValid,
  lockRows,
  referredIds,
  runRowCheck,
  type Behaviour,
  type RowCheck,
} from 'cadastre'
import type { FlatAppointment } from '../generated/serializers/care/appointment.ts'

/** The values on which an overlap depends. */
const fields = ['room', 'doctor', 'starts', 'ends', 'status'] as const

/** The values of `status` with which an appointment takes no time: cancelled and missed. */
const free = '(4, 5)'

/**
 * Refuses two appointments at the same time in one room or of one doctor. Locks both: of two
 * concurrent appointments in a room, the second waits until the first is stored.
 */
export const noOverlap: Behaviour<FlatAppointment> = {
  lock: async (items, work) => {
    const changed = filterChanged(items, ...fields)
    await lockRows(work, 'practice.Room', referredIds(changed, 'room'), 'no key update')
    await lockRows(work, 'practice.Doctor', referredIds(changed, 'doctor'), 'no key update')
  },
  check: async (items, work) => {
    if (filterChanged(items, ...fields).length > 0)
      await runRowCheck(work, filterValid(items, ...fields), overlap)
  },
}

/** Finds overlaps with stored appointments and with others of the same write. */
const overlap: RowCheck<FlatAppointment> = {
  fields,
  sql: `
    select r.i, bool_or(other.room = r.room), bool_or(other.doctor = r.doctor)
    from r
    join (
      select i, room, doctor, starts, ends from r where status not in ${free}
      union all
      select null, room_id, doctor_id, starts, ends from care_appointment
      where status not in ${free} and id not in (select id from r where id is not null)
    ) other
      on other.i is distinct from r.i
      and (other.room = r.room or other.doctor = r.doctor)
      and (other.starts, other.ends) overlaps (r.starts, r.ends)
    where r.status not in ${free}
    group by r.i`,
  report: ({ messages }, [isRoom, isDoctor]) => {
    if (isRoom === true) messages.add('room', 'The room is taken at this time.')
    if (isDoctor === true) messages.add('doctor', 'The doctor has another appointment then.')
  },
}
