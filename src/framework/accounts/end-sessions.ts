import type { BehaviourRow } from '../write/merge-behaviours.ts'

/** Ends all sessions of a user who is made inactive; activating the user does not restore them. */
export const sessionBehaviour: BehaviourRow = [
  'users.User',
  {
    updated: async (objects, { rows }) => {
      const ids = objects
        .filter(({ after }) => after.get('is_active') === false)
        .map(({ id }) => id)
      if (ids.length === 0) return
      await rows({
        text: 'delete from users_session where user_id = any($1::integer[])',
        values: [ids],
      })
    },
  },
]
