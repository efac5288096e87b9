import type { FastifyInstance } from 'fastify'
import { settingOf } from '../../http/setting.ts'
import { requireModel } from '../../model/graph.ts'
import { planDetail, planList } from '../../read/read.ts'
import { seesAll } from '../../read/visibility.ts'
import { requireParameters } from '../../request/parameters.ts'
import { parseQuery } from '../../read/query.ts'
import { fieldMarkup, type Viewing } from '../../web/field-value.ts'
import { requirePerson } from '../../web/forms.ts'
import { html, type Markup } from '../../web/html.ts'
import { sendPage } from '../../web/shell.ts'
import { isObject, momentMarkup, textOf, type Json } from '../../web/value.ts'
import type { UserPageOptions } from './options.ts'

const shown = ['username', 'first_name', 'last_name', 'email', 'last_login', 'date_joined', 'groups', 'permissions'] // prettier-ignore

const done: Readonly<Record<string, string>> = {
  password: 'The password was changed. Your other sessions have ended.',
}

/** `/user/`: who one is, what one did last, and the way to what belongs to one. */
export async function profilePages(app: FastifyInstance, options: UserPageOptions): Promise<void> {
  const { graph, config, frame } = options
  const users = requireModel(graph, 'users.User')
  const changes = requireModel(graph, 'extras.ObjectChange')
  app.get('/user/', async (request, reply) => {
    const { userId } = requirePerson(request)
    const { database } = request
    const setting = settingOf(request, config)
    const query = { ...parseQuery(new Map([['limit', ['15']]]), config, null), maySee: seesAll }
    const detail = planDetail(graph, users, userId, { ...query, fields: shown })
    const filters = new Map([['user', [String(userId)]]])
    const list = planList(graph, changes, { ...query, filters, fields: ['message', 'time', 'model', 'object_id'] }) // prettier-ignore
    const [[row], latest] = await Promise.all([database.rows(detail.row), database.rows(list.page)])
    const user = row && detail.build(row, setting)
    const activity = latest.map((one) => list.build(one, setting)).filter(isObject)
    const content = html`
      <div class="head">
        <h1>${request.identity?.username}</h1>
        ${waysMarkup(config.basePath)}
      </div>
      ${isObject(user) && factsMarkup({ graph, own: setting.base }, user)}
      <h2>Your latest changes</h2>
      ${activity.length === 0 && html`<p class="empty">No changes yet.</p>`}
      <ul class="latest">
        ${activity.map((one) => html`<li>${one['message']} ${momentMarkup(textOf(one['time']))}</li>`)}
      </ul>
    `
    const notice = done[requireParameters(request.query).get('done')?.at(-1) ?? '']
    return sendPage({ title: 'You', content, notice }, frame, request, reply)
  })
}

function waysMarkup(basePath: string): Markup {
  return html`<nav class="actions" aria-label="Yours">
    <a class="button" href="${basePath}/user/api-tokens/">API tokens</a>
    <a class="button" href="${basePath}/user/user-key/">User key</a>
    <a class="button" href="${basePath}/user/sessions/">Sessions</a>
    <a class="button" href="${basePath}/user/password/">Change the password</a>
  </nav>`
}

function factsMarkup(viewing: Viewing, user: Json): Markup {
  const { fields } = requireModel(viewing.graph, 'users.User')
  return html`<dl class="facts">
    ${shown.map(
      (name) =>
        html`<div key=${name}>
          <dt>${name.replaceAll('_', ' ')}</dt>
          <dd>${fieldMarkup(viewing, fields.get(name), user[name])}</dd>
        </div>`,
    )}
  </dl>`
}
