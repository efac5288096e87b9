import { errors, type FieldErrors } from '../../errors.ts'
import { sessionKeyMissing } from '../../write/seal.ts'

const locked =
  'Secrets are locked. Unlock them with your user key (in another tab), then try again.'

/** Messages that name parts of requests, and what a page says instead. */
const pageMessages: ReadonlyMap<string, string> = new Map([
  [sessionKeyMissing, locked],
  [errors.ERR_SESSION_KEY.message, locked],
])

/** Returns messages in the words of pages: they name no header. */
export const inWords = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [
      name,
      messages.map((message) => pageMessages.get(message) ?? message),
    ]),
  )
