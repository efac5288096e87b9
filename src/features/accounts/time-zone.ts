import { isTimeZone } from '../pages/frame/time-zone.ts'
import type { BehaviourRow } from '../../framework/write/merge-behaviours.ts'

/** Refuses a time zone of a user that does not exist. */
export const timeZoneRow: BehaviourRow = {
  model: 'users.User',
  behaviour: {
    prepare: (items) => {
      for (const { changes, messages } of items) {
        const zone = changes['time_zone']
        if (typeof zone === 'string' && !isTimeZone(zone))
          messages.add('time_zone', 'There is no such time zone. For example Europe/Berlin.')
      }
    },
  },
}
