import type { BehaviourRow } from '../write/together.ts'
import { userBehaviour, userKeyBehaviour } from './user-keys.ts'

/** What the models of secrets do beyond their declarations. */
export const secretsBehaviours: readonly BehaviourRow[] = [
  ['secrets.UserKey', userKeyBehaviour],
  ['users.User', userBehaviour],
]
