import type { BehaviourRow } from '../write/merge-behaviours.ts'
import { userBehaviour, userKeyBehaviour } from './user-keys.ts'

/** The behaviours of the models of secrets. */
export const secretsBehaviours: readonly BehaviourRow[] = [
  { model: 'secrets.UserKey', behaviour: userKeyBehaviour },
  { model: 'users.User', behaviour: userBehaviour },
]
