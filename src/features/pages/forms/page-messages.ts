import { errors, type FieldErrors } from '../../../framework/errors/errors.ts'
import { sessionKeyMissing } from '../../../framework/write/seal.ts'

const locked =
  'Secrets are locked. Unlock them with your user key (in another tab), then try again.'

/** Messages of the API that name a header, and the messages of pages in place of them. */
const pageMessages: ReadonlyMap<string, string> = new Map([
  [sessionKeyMissing, locked],
  [errors.ERR_SESSION_KEY.message, locked],
])

/** Returns messages for a page, which name no header. */
export const pageErrors = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [
      name,
      messages.map((message) => pageMessages.get(message) ?? message),
    ]),
  )

/** Returns true if messages for a page say that secrets are locked. */
export const areLocked = (fields: FieldErrors): boolean =>
  Object.values(fields).flat().includes(locked)
