import type { FastifyInstance } from 'fastify'
import { isObject, textOf, type Json } from '../../model/json-value.ts'
import { requireIdentity } from '../../http/authentication.ts'
import { settingOf } from '../../http/context.ts'
import { capitalised } from '../../model/components/describe.ts'
import { requireModel, type Graph } from '../../model/graph.ts'
import { planDetail, planList, type ListPlan, type ReaderQuery } from '../../read/read.ts'
import { seesAll } from '../../model/permission.ts'
import { requireParameters } from '../../request/parameters.ts'
import { parseQuery } from '../../read/query.ts'
import { fieldMarkup, pageViewing, type Viewing } from '../../pages/values/field-value.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { sendPage } from '../../pages/frame/shell.ts'
import { momentMarkup } from '../../pages/frame/time-zone.ts'
import type { UserPageOptions } from './options.ts'
import { timeZoneForm } from './time-zone.ts'

const shownFields = [
  'username',
  'first_name',
  'last_name',
  'email',
  'last_login',
  'date_joined',
  'groups',
]

/** Sentences about the last action, by the parameter `done`. */
const notices: Readonly<Record<string, string>> = {
  password: 'The password was changed. Your other sessions have ended.',
  'time-zone': 'Times are shown in your time zone.',
}

/** Serves `/user/`: the user's profile, latest changes, and links to tokens, sessions and keys. */
export async function profilePages(app: FastifyInstance, options: UserPageOptions): Promise<void> {
  const { graph, config, frame } = options
  const users = requireModel(graph, 'users.User')
  const planLatest = latestChanges(graph)
  app.get('/user/', async (request, reply) => {
    const { userId } = requireIdentity(request)
    const { database } = request
    const setting = settingOf(request, config)
    const query = { ...parseQuery(new Map([['limit', ['15']]]), config, null), maySee: seesAll }
    const detail = planDetail(graph, users, userId, { ...query, fields: shownFields })
    const list = planLatest?.(userId, query)
    const [[row], latest] = await Promise.all([
      database.rows(detail.row),
      list ? database.rows(list.page) : [],
    ])
    const user = row && detail.build(row, setting)
    const activity = latest.map((one) => list?.build(one, setting)).filter(isObject)
    const content = html`
      <div class="head">
        <h1>${request.identity?.username}</h1>
        ${linksMarkup(graph, config.basePath)}
      </div>
      <div class="sections">
        ${isObject(user) && factsMarkup(pageViewing({ graph, config, linkBase: setting.base }), user)}
        ${timeZoneForm(config.basePath, request)}
      </div>
      ${list && latestMarkup(activity)}
    `
    const notice = notices[requireParameters(request.query).get('done')?.at(-1) ?? '']
    return sendPage({ title: 'You', content, notice }, frame, request, reply)
  })
}

/**
 * Returns a function that plans the query of a user's latest changes, or undefined without a change
 * log.
 */
function latestChanges(
  graph: Graph,
): ((userId: number, query: ReaderQuery) => ListPlan) | undefined {
  const changes = graph.models.get('extras.ObjectChange')
  if (!changes) return undefined
  const fields = ['message', 'time', 'model', 'object_id']
  return (userId, query) =>
    planList(graph, changes, { ...query, filters: new Map([['user', [String(userId)]]]), fields })
}

function latestMarkup(changes: readonly Json[]): Markup {
  return html`<h2>Your latest changes</h2>
    ${changes.length === 0 && html`<p class="empty">No changes yet.</p>`}
    <ul class="latest">
      ${changes.map((one) => html`<li>${one['message']} ${momentMarkup(textOf(one['time']))}</li>`)}
    </ul>`
}

function linksMarkup({ models }: Graph, basePath: string): Markup {
  const hasKeys = models.has('secrets.UserKey')
  return html`<nav class="actions" aria-label="Yours">
    <a class="button" href="${basePath}/user/api-tokens/">API tokens</a>
    ${hasKeys && html`<a class="button" href="${basePath}/user/user-key/">User key</a>`}
    <a class="button" href="${basePath}/user/permissions/">Permissions</a>
    <a class="button" href="${basePath}/user/sessions/">Sessions</a>
    <a class="button" href="${basePath}/user/password/">Change the password</a>
  </nav>`
}

function factsMarkup(viewing: Viewing, user: Json): Markup {
  const { fields } = requireModel(viewing.graph, 'users.User')
  return html`<section class="card" aria-label="Profile">
    <h2>Profile</h2>
    <dl class="facts">
      ${shownFields.map(
        (name) =>
          html`<div key=${name}>
            <dt>${capitalised(fields.get(name)?.label ?? name)}</dt>
            <dd>${fieldMarkup(viewing, fields.get(name), user[name])}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}
