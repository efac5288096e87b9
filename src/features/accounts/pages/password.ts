import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isJsonObject, textOf } from '../../../framework/model/json-value.ts'
import { ApiError, type FieldErrors } from '../../../framework/errors/errors.ts'
import { updateObject } from '../../../framework/write/objects/index.ts'
import { requireIdentity } from '../../../framework/http/authorization/index.ts'
import { writeContextOf } from '../../../framework/http/objects/index.ts'
import { requireModel } from '../../../framework/model/graph.ts'
import { seesAll } from '../../../framework/model/permission.ts'
import { requireSent, type Sent } from '../../pages/forms/forms.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { csrfInput } from '../../pages/frame/shell.ts'
import { accountTabs, accountUrl, sendAccountPage } from './account-page.ts'
import type { UserPageOptions } from './options.ts'
import { attemptsOf } from '../attempts.ts'
import { matchesPassword, startSession } from '../sign-in.ts'
import { selectPassword } from '../sql/users.ts'
import { settingsOf } from '../../../framework/config/own-settings.ts'
import { accountSettings } from '../settings.ts'

/** Serves `/user/password/`. A new password ends every other session of the user. */
export async function passwordPages(app: FastifyInstance, options: UserPageOptions): Promise<void> {
  const { graph, config, sessions } = options

  app.get('/user/password/', async (request, reply) => {
    requireIdentity(request)
    return sendForm({}, options, request, reply)
  })

  const { loginAttempts } = settingsOf(accountSettings, config)
  app.post('/user/password/', async (request, reply) => {
    const { userId } = requireIdentity(request)
    const { database } = request
    const tried = attemptsOf(database, 'password', loginAttempts)
    const sent = requireSent(request)
    const refuse = (status: number, errors: FieldErrors): FastifyReply =>
      sendForm(errors, options, request, reply.status(status))
    const wait = await tried.take(String(userId))
    if (wait > 0)
      return refuse(429, { current: [`Too many attempts. Try again in ${wait} seconds.`] })
    const [row] = await database.rows(selectPassword(userId))
    if (!(await matchesPassword(textOf(row?.[0]), sent.get('current') ?? '')))
      return refuse(400, { current: ['This is not your password.'] })
    await tried.clear(String(userId))
    const mistakes = mistakesOf(sent)
    if (mistakes) return refuse(400, mistakes)
    try {
      const users = requireModel(graph, 'users.User')
      // One's own password needs no permission.
      const context = { ...writeContextOf(users, options, request), reader: seesAll }
      const body = { password: sent.get('password') ?? '' }
      await updateObject(context, userId, body, { mode: 'patch' })
    } catch (error) {
      if (!(error instanceof ApiError) || !isJsonObject(error.fields)) throw error
      return refuse(400, error.fields)
    }
    await sessions.endAll(userId)
    await startSession(sessions, { userId }, config, { request, reply })
    return reply.redirect(`${config.basePath}/user/?done=password`, 303)
  })
}

function mistakesOf(sent: Sent): FieldErrors | undefined {
  const same = sent.get('password') === sent.get('repeated')
  return same ? undefined : { repeated: ['The two new passwords differ.'] }
}

const fields = [
  { name: 'current', label: 'Current password', complete: 'current-password' },
  { name: 'password', label: 'New password', complete: 'new-password' },
  { name: 'repeated', label: 'New password again', complete: 'new-password' },
] as const

function sendForm(
  errors: FieldErrors,
  options: UserPageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const control = ({ name, label, complete }: (typeof fields)[number]): Markup => {
    const messages = errors[name]
    return html`<div class="field" key=${name}>
      <label for=${name}>${label}</label>
      <input
        id=${name}
        name=${name}
        type="password"
        autocomplete=${complete}
        required
        aria-invalid=${messages ? 'true' : undefined}
        aria-describedby=${messages ? `${name}-error` : undefined}
      />
      ${messages && html`<p class="error" id="${name}-error">${messages.join(' ')}</p>`}
    </div>`
  }
  const content = html`
    <form class="model single" method="post" action=${accountUrl(options, accountTabs.password)}>
      ${csrfInput(request.identity?.session?.csrf)}
      <p>At least 8 characters. Your other sessions end.</p>
      ${fields.map(control)}
      <div class="line"><button type="submit">Change the password</button></div>
    </form>
  `
  return sendAccountPage({ tab: accountTabs.password, content }, options, request, reply)
}
