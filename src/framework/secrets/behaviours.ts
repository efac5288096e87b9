import type { BehaviourRow } from '../write/merge-behaviours.ts'
import { userBehaviour, userKeyBehaviour } from './user-keys.ts'

/** The behaviours of the models of secrets. */
export const secretsBehaviours: readonly BehaviourRow[] = [
  ['secrets.UserKey', userKeyBehaviour],
  ['users.User', userBehaviour],
]
