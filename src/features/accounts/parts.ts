import type { FormParts } from '../pages/forms/form-part.ts'
import type { PageParts } from '../pages/objects/page-view.ts'
import { heldRightsPart } from './pages/object-permissions/held-part.ts'
import { permissionFormPart } from './pages/object-permissions/permission-form.ts'
import { rightWordsPart } from './pages/object-permissions/right-words-part.ts'
import { memberCount } from './pages/rights/member-count.ts'
import { memberParts } from './pages/rights/members-part.ts'
import { rightsPart } from './pages/rights/rights-part.ts'
import { limitsFormPart } from './pages/token-limits/limits-part.ts'
import { tokenWordsPart } from './pages/token-words.ts'

/** The parts of the pages of users, groups, object permissions and tokens. */
export const accountParts: PageParts = {
  permissions: rightsPart,
  'object-permissions': heldRightsPart,
  'right-words': rightWordsPart,
  'token-words': tokenWordsPart,
  'member-count': memberCount,
  ...memberParts,
}

/** The controls that set several fields of a form together. */
export const accountFormParts: FormParts = {
  'users.ObjectPermission': permissionFormPart,
  'users.Token': limitsFormPart,
}
