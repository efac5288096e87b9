import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireIdentity } from '../../../framework/http/authorization/index.ts'
import { writeContextOf } from '../../../framework/http/objects/index.ts'
import { requireModel } from '../../../framework/model/graph.ts'
import { seesAll } from '../../../framework/model/permission.ts'
import { requireSent } from '../../pages/forms/forms.ts'
import { setFlash } from '../../pages/frame/flash.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { csrfInput } from '../../pages/frame/shell.ts'
import { momentMarkup, timeZoneOf } from '../../pages/frame/time-zone.ts'
import { updateObject } from '../../../framework/write/objects/index.ts'
import type { UserPageOptions } from './options.ts'

/** Serves the form in which users set the time zone of the times that pages show them. */
export async function timeZonePage(app: FastifyInstance, options: UserPageOptions): Promise<void> {
  const users = requireModel(options.graph, 'users.User')
  app.post('/user/time-zone/', async (request, reply) => {
    const { userId } = requireIdentity(request)
    const body = { time_zone: requireSent(request).get('time_zone') ?? '' }
    // One's own time zone needs no permission.
    const context = { ...writeContextOf(users, options, request), reader: seesAll }
    await updateObject(context, userId, body, { mode: 'patch' })
    setFlash(reply, { text: `Times are shown in ${body.time_zone} now.` })
    return reply.redirect(`${options.config.basePath}/user/`, 303)
  })
}

/** Renders the form with the time zones that exist. */
export function timeZoneForm(basePath: string, request: FastifyRequest): Markup {
  const current = timeZoneOf(request)
  const zones = new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])
  return html`<section class="card" id="time-zone" aria-label="Time zone">
    <h2>Time zone</h2>
    <form method="post" action="${basePath}/user/time-zone/" class="line zone">
      ${csrfInput(request.identity?.session?.csrf)}
      <label for="zone">Show times in</label>
      <select id="zone" name="time_zone">
        ${[...zones].map(
          (zone) => html`<option value=${zone} selected=${zone === current}>${zone}</option>`,
        )}
      </select>
      <button type="submit">Save</button>
    </form>
    <p>It is ${momentMarkup(new Date().toISOString())} there now.</p>
  </section>`
}
