import type { FieldErrors } from '../../../framework/errors/errors.ts'
import type { Extensions } from '../../../framework/write/context.ts'

const locked =
  'Secrets are locked. Unlock them with your user key (in another tab), then try again.'

/** Returns messages for a page, which name no header. */
export function pageErrors(fields: FieldErrors, { vault }: Pick<Extensions, 'vault'>): FieldErrors {
  const refusals = vault ? [vault.refusals.keyMissing, vault.refusals.locked().message] : []
  return Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [
      name,
      messages.map((message) => (refusals.includes(message) ? locked : message)),
    ]),
  )
}

/** Returns true if messages for a page say that secrets are locked. */
export const areLocked = (fields: FieldErrors): boolean =>
  Object.values(fields).flat().includes(locked)
