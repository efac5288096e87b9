import type { BehaviourRow } from '../../framework/write/merge-behaviours.ts'
import { deleteSessions } from './sql/sessions.ts'

/** Ends all sessions of a user who is made inactive; activating the user does not restore them. */
export const sessionBehaviour: BehaviourRow = {
  model: 'users.User',
  behaviour: {
    updated: async (objects, { rows }) => {
      const ids = objects.filter(({ after }) => after['is_active'] === false).map(({ id }) => id)
      if (ids.length === 0) return
      await rows(deleteSessions(ids))
    },
  },
}
