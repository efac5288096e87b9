import type { FastifyRequest } from 'fastify'
import type { FieldErrors } from '../../../framework/errors/errors.ts'
import { sessionKeyCookie } from '../../../framework/http/authentication/index.ts'
import type { FormField } from '../forms/form-fields.ts'
import { areLocked } from '../forms/page-messages.ts'
import { html, type Markup } from '../frame/html.ts'

/** A form that may take secrets. */
interface LockedForm {
  readonly fields: readonly FormField[]
  readonly errors: FieldErrors
}

/**
 * Renders a link to the page that unlocks secrets, above a form that takes secrets where the
 * browser has no session key, or that was refused for it. A form that was filled in stays open: the
 * link opens a new tab.
 */
export function lockedNotice(
  { fields, errors }: LockedForm,
  { cookies, method, url }: FastifyRequest,
  basePath: string,
): Markup {
  const hasKey = cookies[sessionKeyCookie] !== undefined
  const takesSecrets = fields.some(({ field }) => field.sealed)
  if (!areLocked(errors) && (hasKey || !takesSecrets)) return null
  const isEmpty = method === 'GET'
  return html`<p class="notice coming">
    Secrets are locked in this browser. Unlock them before you go on:${' '}
    <a href=${unlockUrl(basePath, isEmpty ? url : '')} target=${isEmpty ? undefined : '_blank'}
      >Unlock secrets</a
    >
  </p>`
}

/** Returns the URL of the page that unlocks secrets, and leads to the next page if there is one. */
export const unlockUrl = (basePath: string, next: string): string =>
  `${basePath}/user/user-key/${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`
