import type { FastifyInstance } from 'fastify'
import { failure } from '../../../framework/errors/errors.ts'
import { requireIdentity, type Identity } from '../../../framework/http/authorization/index.ts'
import { requireSent } from '../../pages/forms/forms.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { setFlash } from '../../pages/frame/flash.ts'
import { csrfInput } from '../../pages/frame/shell.ts'
import { tableMarkup } from '../../pages/frame/table.ts'
import { momentMarkup } from '../../pages/frame/time-zone.ts'
import { choiceMarkup } from '../../pages/values/value.ts'
import { accountTabs, accountUrl, sendAccountPage } from './account-page.ts'
import type { UserPageOptions } from './options.ts'
import type { SessionRow } from '../sessions.ts'

/** Serves `/user/sessions/`, where a user lists and ends sessions. */
export async function sessionPages(app: FastifyInstance, options: UserPageOptions): Promise<void> {
  const { sessions } = options
  const url = accountUrl(options, accountTabs.sessions)

  app.get('/user/sessions/', async (request, reply) => {
    const { userId, session } = requireIdentity(request)
    const rows = await sessions.list(userId)
    const others = rows.filter(({ id }) => id !== session?.id)
    const actions = others.length > 0 && endOthersForm(url, session)
    const content = sessionTable(rows, session, url)
    return sendAccountPage({ tab: accountTabs.sessions, actions, content }, options, request, reply)
  })

  app.post('/user/sessions/', async (request, reply) => {
    const { userId, session } = requireIdentity(request)
    const sent = requireSent(request)
    if (sent.has('others')) {
      await sessions.endOthers(userId, session?.id ?? 0)
      setFlash(reply, { text: 'Your other sessions have ended.' })
      return reply.redirect(url, 303)
    }
    const id = sent.get('id') ?? ''
    const ended = /^\d{1,9}$/.test(id) && (await sessions.end(userId, Number(id)))
    if (!ended) throw failure('ERR_NOT_FOUND')
    setFlash(reply, { text: 'The session has ended.' })
    return reply.redirect(url, 303)
  })
}

const endOthersForm = (url: string, session: Identity['session']): Markup =>
  html`<form method="post" action=${url}>
    ${csrfInput(session?.csrf)}
    <button class="delete" type="submit" name="others" value="1">End all others</button>
  </form>`

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
  const row = (one: SessionRow): Markup => {
    const isOwn = one.id === session?.id
    return html`<tr key=${one.id}>
      <th scope="row">
        <span title=${one.browser}>${browserName(one.browser)}</span
        >${isOwn && [' ', choiceMarkup('this session', 'good')]}
      </th>
      <td data-label="Address">${one.address}</td>
      <td data-label="Since">${momentMarkup(one.created.replace(/\+00:00$/, 'Z'))}</td>
      <td data-label="Until">${momentMarkup(one.expires.replace(/\+00:00$/, 'Z'))}</td>
      <td class="row-actions">
        <form method="post" action=${url}>
          ${csrfInput(session?.csrf)}
          <input type="hidden" name="id" value=${one.id} />
          <button
            class="delete small"
            type="submit"
            aria-label=${`${isOwn ? 'Sign out of' : 'End'} the session from ${one.address}`}
          >
            ${isOwn ? 'Sign out' : 'End'}
          </button>
        </form>
      </td>
    </tr>`
  }
  return html`
    <p>The browsers in which you are signed in. End those that you do not know.</p>
    <div class="stacking">
      ${tableMarkup('Sessions', ['Browser', 'Address', 'Since', 'Until', 'Actions'], rows.map(row))}
    </div>
  `
}
