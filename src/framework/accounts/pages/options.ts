import type { PageOptions } from '../../web/managed.ts'
import type { Sessions } from '../sessions.ts'

/** What the pages of people need. */
export interface UserPageOptions extends PageOptions {
  readonly sessions: Sessions
}
