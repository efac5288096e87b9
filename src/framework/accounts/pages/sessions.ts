import type { FastifyInstance } from 'fastify'
import { failure } from '../../errors.ts'
import { requireIdentity } from '../../http/authentication.ts'
import type { Identity } from '../../http/identity.ts'
import { requireSent } from '../../pages/forms/forms.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { csrfInput, sendPage } from '../../pages/frame/shell.ts'
import { tableMarkup } from '../../pages/frame/table.ts'
import { momentMarkup } from '../../pages/frame/time-zone.ts'
import type { UserPageOptions } from './options.ts'
import type { SessionRow } from '../sessions.ts'

/** Serves `/user/sessions/`, where a user lists and ends sessions. */
export async function sessionPages(app: FastifyInstance, options: UserPageOptions): Promise<void> {
  const { config, sessions, frame } = options
  const url = `${config.basePath}/user/sessions/`

  app.get('/user/sessions/', async (request, reply) => {
    const { userId, session } = requireIdentity(request)
    const content = sessionTable(await sessions.list(userId), session, url)
    const crumbs = [{ label: 'You', href: `${config.basePath}/user/` }]
    return sendPage({ title: 'Sessions', crumbs, content }, frame, request, reply)
  })

  app.post('/user/sessions/', async (request, reply) => {
    const { userId } = requireIdentity(request)
    const id = requireSent(request).get('id') ?? ''
    const ended = /^\d{1,9}$/.test(id) && (await sessions.end(userId, Number(id)))
    if (!ended) throw failure('ERR_NOT_FOUND')
    return reply.redirect(url, 303)
  })
}

/**
 * Patterns of `User-Agent`, by browser. Browsers also name others for compatibility, so the first
 * match counts.
 */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+).* Safari\//],
]
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux']

/** Returns a short name such as `Firefox 140, Linux`, or an unknown `User-Agent` unchanged. */
export function browserName(userAgent: string): string {
  const [known] = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })
  if (known === undefined) return userAgent === '' ? 'unnamed' : userAgent
  const system = systems.find((one) => userAgent.includes(one))
  return system === undefined ? known : `${known}, ${system}`
}

function sessionTable(
  rows: readonly SessionRow[],
  session: Identity['session'],
  url: string,
): Markup {
  const row = (one: SessionRow): Markup =>
    html`<tr key=${one.id}>
      <th scope="row">
        <span title=${one.browser}>${browserName(one.browser)}</span
        >${one.id === session?.id && html` <span class="choice">this one</span>`}
      </th>
      <td>${one.address}</td>
      <td>${momentMarkup(one.created.replace(/\+00:00$/, 'Z'))}</td>
      <td>${momentMarkup(one.expires.replace(/\+00:00$/, 'Z'))}</td>
      <td>
        <form method="post" action=${url}>
          ${csrfInput(session?.csrf)}
          <input type="hidden" name="id" value=${one.id} />
          <button class="delete" type="submit" aria-label="End the session from ${one.address}">
            End
          </button>
        </form>
      </td>
    </tr>`
  return html`
    <h1>Your sessions</h1>
    ${tableMarkup('Sessions', ['Browser', 'Address', 'Since', 'Until', 'End'], rows.map(row))}
  `
}
