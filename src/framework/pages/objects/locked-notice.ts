import type { FastifyRequest } from 'fastify'
import { sessionKeyCookie } from '../../http/unlocking.ts'
import type { FormField } from '../forms/form-fields.ts'
import { html, type Markup } from '../frame/html.ts'

/**
 * Renders a link to the page that unlocks secrets, above a form that takes secrets where the
 * browser has no session key. A form that was filled in stays open: the link opens a new tab.
 */
export function lockedNotice(
  fields: readonly FormField[],
  { cookies, method, url }: FastifyRequest,
  basePath: string,
): Markup {
  const isLocked = cookies[sessionKeyCookie] === undefined
  if (!isLocked || !fields.some(({ field }) => field.sealed)) return null
  const isEmpty = method === 'GET'
  const keyPage = `${basePath}/user/user-key/`
  const href = isEmpty ? `${keyPage}?next=${encodeURIComponent(url)}` : keyPage
  return html`<p class="notice coming">
    Secrets are locked in this browser. Unlock them before you store one:${' '}
    <a href=${href} target=${isEmpty ? undefined : '_blank'}>Unlock secrets</a>
  </p>`
}
