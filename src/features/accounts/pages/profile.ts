import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maySee, requireIdentity } from '../../../framework/http/authorization/index.ts'
import {
  readObjects,
  originOf,
  representationContextOf,
} from '../../../framework/http/objects/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import { requireModel, type Model } from '../../../framework/model/graph.ts'
import {
  isEmpty,
  isJsonObject,
  textOf,
  type JsonObject,
} from '../../../framework/model/json-value.ts'
import { seesAll } from '../../../framework/model/permission.ts'
import { fieldMarkup, pageViewing, type Viewing } from '../../pages/values/field-value.ts'
import { historyMarkup } from '../../pages/history/history.ts'
import { changeLogOf } from '../../pages/history/log-model.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { pagesOf } from '../../pages/objects/page-urls.ts'
import { pageMembers } from '../../pages/values/page-shape.ts'
import { choiceMarkup, noneMarkup } from '../../pages/values/value.ts'
import { planDetail } from '../../../framework/read/pages/index.ts'
import { parseQuery } from '../../../framework/read/query.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { accountTabs, sendAccountPage } from './account-page.ts'
import type { UserPageOptions } from './options.ts'
import { timeZoneForm } from './time-zone.ts'

const shownFields = ['username', 'email', 'groups', 'last_login', 'date_joined']

const readFields = [...shownFields, 'first_name', 'last_name', 'is_superuser']

/** The fields of the change log that the page shows. */
const changeFields = ['time', 'user_name', 'model', 'object_id', 'object_name', 'action']

/** How many of the latest changes the page shows. */
const latestChanges = 15

/** Sentences about the last action, by the parameter `done`. */
const notices: Readonly<Record<string, string>> = {
  password: 'The password was changed. Your other sessions have ended.',
}

/** Serves `/user/`: the user's profile, time zone and latest changes. */
export async function profilePages(app: FastifyInstance, options: UserPageOptions): Promise<void> {
  const { config, graph } = options
  app.get('/user/', async (request, reply) => {
    const [user, latest] = await Promise.all([
      readUser(options, request),
      latestMarkup(options, request),
    ])
    const viewing = pageViewing({ graph, config, linkBase: originOf(request, config.basePath) })
    const content = html`
      <div class="sections">
        ${user && factsMarkup(viewing, user)} ${timeZoneForm(config.basePath, request)}
      </div>
      ${latest}
    `
    const notice = notices[requireParameters(request.query).get('done')?.at(-1) ?? '']
    return sendAccountPage({ tab: accountTabs.profile, content, notice }, options, request, reply)
  })
}

async function readUser(
  { graph, config }: UserPageOptions,
  request: FastifyRequest,
): Promise<JsonObject | undefined> {
  const { userId } = requireIdentity(request)
  const query = { ...parseQuery(new Map(), config, null), reader: seesAll, fields: readFields }
  const detail = planDetail(graph, requireModel(graph, 'users.User'), userId, query)
  const [row] = await request.database.rows(detail.row)
  const user = row && detail.build(row, representationContextOf(request, config))
  return isJsonObject(user) ? user : undefined
}

function factsMarkup(viewing: Viewing, user: JsonObject): Markup {
  const { fields } = requireModel(viewing.graph, 'users.User')
  const names = [user['first_name'], user['last_name']].map(textOf).filter((name) => name !== '')
  const entries: readonly (readonly [label: string, value: Markup])[] = shownFields.map((name) => [
    capitalised(fields.get(name)?.label ?? name),
    fieldMarkup(viewing, fields.get(name), user[name]),
  ])
  const superuser = user['is_superuser'] === true && choiceMarkup('Superuser', 'coming')
  return html`<section class="card" aria-label="Profile">
    <h2>${textOf(user['username'])} ${superuser}</h2>
    <dl class="facts">
      ${[
        ['Name', isEmpty(names) ? noneMarkup() : names.join(' ')] as const,
        ...entries.slice(1),
      ].map(
        ([label, value]) =>
          html`<div key=${label}>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

/** Renders the latest changes that the user made; null without a change log. */
async function latestMarkup(options: UserPageOptions, request: FastifyRequest): Promise<Markup> {
  const { graph, config } = options
  const { userId } = requireIdentity(request)
  const log = changeLogOf(graph)
  if (!log) return null
  const changes = await readLatest(options, request, log)
  const viewing = pageViewing({ graph, config, linkBase: originOf(request, config.basePath) })
  const list = pagesOf(log, config)
  const view = { ...viewing, config, model: log, request, parts: {}, list }
  return html`<section class="latest-changes" aria-label="Your latest changes">
    <h2>Your latest changes</h2>
    ${
      changes.length === 0
        ? html`<p class="empty">No changes yet.</p>`
        : await historyMarkup(view, changes, { isOwn: true })
    }
    ${
      maySee(request.identity, log, config) &&
      html`<p><a href="${list}?user=${userId}">All your changes</a></p>`
    }
  </section>`
}

async function readLatest(
  { graph, config }: UserPageOptions,
  request: FastifyRequest,
  model: Model,
): Promise<readonly JsonObject[]> {
  const { userId } = requireIdentity(request)
  const parameters = { user: [String(userId)], limit: [String(latestChanges)] }
  const members = pageMembers(graph, model, changeFields, hiddenFrom(graph, model, seesAll))
  const wanted = { model, members, parameters, reader: seesAll }
  return (await readObjects({ graph, config }, request, wanted)).filter(isJsonObject)
}
