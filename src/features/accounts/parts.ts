import type { PageParts } from '../pages/objects/page-view.ts'
import { memberCount } from './pages/rights/member-count.ts'
import { memberParts } from './pages/rights/members-part.ts'
import { rightsPart } from './pages/rights/rights-part.ts'

/** The parts of the pages of users and groups. */
export const accountParts: PageParts = {
  permissions: rightsPart,
  'member-count': memberCount,
  ...memberParts,
}
