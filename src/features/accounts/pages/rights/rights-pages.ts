import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../../../framework/errors/errors.ts'
import { requireIdentity, requireMay } from '../../../../framework/http/authorization/index.ts'
import { writeContextOf, idOf } from '../../../../framework/http/objects/index.ts'
import { idFrom } from '../../../../framework/model/id.ts'
import { requireModel } from '../../../../framework/model/graph.ts'
import { isJsonObject, numbersIn } from '../../../../framework/model/json-value.ts'
import { resolveNames } from '../../../pages/forms/references.ts'
import { requireSent, type Sent } from '../../../pages/forms/forms.ts'
import { setFlash } from '../../../pages/frame/flash.ts'
import { html } from '../../../pages/frame/html.ts'
import { sendPage } from '../../../pages/frame/shell.ts'
import { pagesOf } from '../../../pages/objects/page-urls.ts'
import { updateObject, updateObjects } from '../../../../framework/write/objects/index.ts'
import { selectGroupsOfUsers } from '../../sql/groups.ts'
import type { ListedPermission } from '../../sql/permissions.ts'
import { accountTabs, sendAccountPage } from '../account-page.ts'
import type { UserPageOptions } from '../options.ts'
import { ownRightsMarkup } from '../object-permissions/held-part.ts'
import { addField, addFormMarkup } from './members-part.ts'
import { readMatrix } from './rights-part.ts'
import { holderOf, holders, type RightsHolder } from './holders.ts'

/** Serves the forms on the pages of users and groups: their permissions, and who is in a group. */
export async function rightsPages(app: FastifyInstance, options: UserPageOptions): Promise<void> {
  app.get('/user/permissions/', (request, reply) => ownRights(options, request, reply))
  for (const holder of holders) {
    const { application, path } = requireModel(options.graph, holder.key)
    const url = `/${application}/${path}/:id/`
    app.post(`${url}permissions/`, (request, reply) =>
      changeRights(options, holder, request, reply),
    )
    app.post(`${url}${holder.others.path}/`, (request, reply) =>
      changeMembers(options, holder, request, reply),
    )
  }
}

/** Shows the permissions of the user, and the groups that give them. */
async function ownRights(
  options: UserPageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { graph, config } = options
  const { userId, superuser } = requireIdentity(request)
  const holder = holderOf(requireModel(graph, 'users.User'))
  const shown = { id: userId, action: '', isForm: false, isSuperuser: superuser }
  const matrix =
    holder && (await readMatrix({ graph, config, request, isOwn: true }, holder, shown))
  const objectRights = holder && (await ownRightsMarkup({ graph, config, request }, holder, userId))
  const content = html`<section class="card" aria-label="Your permissions">
      <h2>Your permissions</h2>
      ${matrix}
    </section>
    ${
      !superuser &&
      html`<section class="card" aria-label="Your object permissions">
        <h2>Your object permissions</h2>
        ${objectRights}
      </section>`
    }`
  return sendAccountPage({ tab: accountTabs.permissions, content }, options, request, reply)
}

/**
 * Adds and removes the permissions whose checkboxes were changed. Keeps changes that others have
 * made since the page was read.
 */
async function changeRights(
  options: UserPageOptions,
  holder: RightsHolder,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const model = requireModel(options.graph, holder.key)
  requireMay(request.identity, { model, permission: 'change' })
  const sent = requireSent(request)
  const id = idOf(request)
  const rows = await request.database.rows<ListedPermission>(holder.permissions(id))
  const held = rows.flatMap(([permission, , , , isHeld]) => (isHeld ? [permission] : []))
  const [shown, checked] = [idsOf(sent, 'shown'), idsOf(sent, 'permission')]
  const kept = held.filter((one) => !shown.includes(one) || checked.includes(one))
  const given = checked.filter((one) => !shown.includes(one))
  const body = { permissions: [...new Set([...kept, ...given])] }
  await updateObject(writeContextOf(model, options, request), id, body, { mode: 'patch' })
  setFlash(reply, { text: changedWords(held, body.permissions) })
  return reply.redirect(`${pagesOf(model, options.config)}${id}/#permissions`, 303)
}

/** Says how many permissions were given and taken. */
function changedWords(before: readonly number[], after: readonly number[]): string {
  const given = after.filter((one) => !before.includes(one)).length
  const taken = before.filter((one) => !after.includes(one)).length
  if (given + taken === 0) return 'No permission was changed.'
  const parts = [
    [given, 'given'],
    [taken, 'taken away'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, verb]) => countWords(count, verb))
  return `${words.join(', ')}.`
}

const countWords = (count: number, verb: string): string =>
  `${count} ${count === 1 ? 'permission was' : 'permissions were'} ${verb}`

/** Adds and removes members. Who is in which group is stored with the users. */
async function changeMembers(
  options: UserPageOptions,
  holder: RightsHolder,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { graph, config } = options
  const { identity, database } = request
  const users = requireModel(graph, 'users.User')
  requireMay(identity, { model: users, permission: 'change' })
  const sent = requireSent(request)
  const fields = [addField(graph, holder)]
  const resolved = await resolveNames({ graph, config, database }, { fields, sent, identity })
  const [unclear] = Object.values(resolved.unclear).flat()
  if (unclear !== undefined) return refuse(options, holder, unclear, { request, reply })
  const id = idOf(request)
  const [added, removed] = [idsOf(resolved.sent, 'add'), idsOf(sent, 'remove')]
  const changed = [...added, ...removed]
  const isOfUser = holder.key === users.key
  const rows = await database.rows(selectGroupsOfUsers(isOfUser ? [id] : changed))
  const bodies = rows.map(([user, groups]) => {
    const before = numbersIn(groups)
    const gains = isOfUser ? added : added.includes(Number(user)) ? [id] : []
    const loses = isOfUser ? removed : removed.includes(Number(user)) ? [id] : []
    const kept = before.filter((group) => !loses.includes(group))
    return { id: user, groups: [...new Set([...kept, ...gains])] }
  })
  try {
    if (bodies.length > 0)
      await updateObjects(writeContextOf(users, options, request), bodies, { mode: 'patch' })
  } catch (error) {
    const messages = error instanceof ApiError ? messagesOf(error) : []
    if (messages.length === 0) throw error
    return refuse(options, holder, messages.join(' '), { request, reply })
  }
  const model = requireModel(graph, holder.key)
  setFlash(reply, { text: membersWords(holder, added, removed) })
  return reply.redirect(`${pagesOf(model, config)}${id}/#${holder.others.path}`, 303)
}

/** Says how many members, or groups, were added and removed. */
function membersWords(
  { others }: RightsHolder,
  added: readonly number[],
  removed: readonly number[],
): string {
  const words = (count: number, verb: string): string => {
    const [one, many] = others.words
    return `${count} ${count === 1 ? `${one} was` : `${many} were`} ${verb}`
  }
  const parts = [
    ...(added.length > 0 ? [words(added.length, 'added')] : []),
    ...(removed.length > 0 ? [words(removed.length, 'removed')] : []),
  ]
  return parts.length === 0 ? 'Nothing was changed.' : `${parts.join(', ')}.`
}

const messagesOf = ({ fields }: ApiError): readonly string[] => {
  const found = [fields ?? []].flat().filter(isJsonObject)
  return [...new Set(found.flatMap((one) => Object.values(one).flat()).map(String))]
}

/** Shows the form again with the names that were typed, and the reason. */
function refuse(
  { graph, config, frame }: UserPageOptions,
  holder: RightsHolder,
  problem: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  const model = requireModel(graph, holder.key)
  const object = `${pagesOf(model, config)}${idOf(request)}/`
  const { label, path } = holder.others
  const content = html`<h1>${label}</h1>
    ${addFormMarkup({
      graph,
      holder,
      url: `${object}${path}/`,
      csrf: request.identity?.session?.csrf,
      text: requireSent(request).get('add') ?? '',
      problem,
    })}
    <p><a href=${object}>Back to the ${model.label}</a></p>`
  return sendPage({ title: label, content }, frame, request, reply.status(400))
}

/** Returns the ids of a submitted field, also from lists separated by commas. */
const idsOf = (sent: Sent, name: string): readonly number[] =>
  sent
    .getAll(name)
    .flatMap((text) => text.split(','))
    .map((text) => idFrom(text.trim()))
    .filter((id) => id > 0)
