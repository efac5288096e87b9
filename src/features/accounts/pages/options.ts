import type { PageOptions } from '../../pages/objects/object-pages.ts'
import type { Sessions } from '../sessions.ts'

/** Options of the account pages. */
export interface UserPageOptions extends PageOptions {
  readonly sessions: Sessions
}
