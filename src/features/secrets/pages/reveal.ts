import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, failure } from '../../../framework/errors/errors.ts'
import {
  maySee,
  requireIdentity,
  requireMaySee,
} from '../../../framework/http/authorization/index.ts'
import { readObject, revealObject, idOf, readerOf } from '../../../framework/http/objects/index.ts'
import { purposeOf } from '../unlocking.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Model, ResolvedField } from '../../../framework/model/graph.ts'
import { isJsonObject, textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import { localPath, requireSent } from '../../pages/forms/forms.ts'
import type { Markup } from '../../pages/frame/html.ts'
import { sendPage } from '../../pages/frame/shell.ts'
import { pagesOf } from '../../pages/objects/page-urls.ts'
import { linkMarkup, pageViewing } from '../../pages/values/field-value.ts'
import { labelOf } from '../../pages/values/label.ts'
import { pageMembers } from '../../pages/values/page-shape.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { sealedFields } from '../../../framework/sealing/sealed.ts'
import { keepSessionKey } from '../get-session-key.ts'
import { readOwnKey } from '../own-keys.ts'
import { unlocker } from '../session-keys.ts'
import { unlockWith } from '../unlock.ts'
import type { PageOptions } from '../../pages/objects/object-pages.ts'
import { revealMarkup, type RevealState } from './reveal-markup.ts'
import { settingsOf } from '../../../framework/config/own-settings.ts'
import { secretsSettings } from '../settings.ts'
import { accountSettings } from '../../accounts/settings.ts'

/** The page of a sealed field. */
interface SealedPage {
  readonly model: Model
  readonly field: ResolvedField
  readonly options: PageOptions
}

/**
 * Serves a page for each sealed field: it shows the value, and asks for the private key where
 * secrets are locked. Only a POST reveals the value; the audit records each one.
 */
export async function revealPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const config = { unlocks: true }
  for (const model of options.graph.models.values())
    for (const field of sealedFields(model)) {
      const url = `/${model.application}/${model.path}/:id/reveal/${field.name}/`
      const page = { model, field, options }
      app.get(url, { config }, (request, reply) => sendState(page, {}, request, reply))
      app.post(url, { config }, (request, reply) => reveal(page, request, reply))
    }
}

/** Reveals the value; with a private key in the form, unlocks secrets first. */
async function reveal(
  page: SealedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sent = requireSent(request)
  if (!request.unlocked && sent.has('private_key')) {
    try {
      await unlockHere(page.options, request, reply)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'ERR_NO_CREDENTIALS') throw error
      const problem = isJsonObject(error.fields)
        ? Object.values(error.fields).flat().join(' ')
        : error.message
      return sendState(page, { problem }, request, reply.status(error.status))
    }
  }
  return sendState(page, { isSubmitted: true }, request, reply)
}

/** Opens a session for secrets, and uses it for this request too. */
async function unlockHere(
  options: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { graph, config } = options
  const identity = requireIdentity(request)
  const key = await unlockWith(Object.fromEntries(requireSent(request)), request, reply, options)
  keepSessionKey(key, config, { reply, secure: request.protocol === 'https' })
  const unlock = unlocker(graph, request.database, settingsOf(secretsSettings, config))
  const session = await unlock(key, identity)
  request.unlocked = { ...session, address: request.ip, purpose: purposeOf(request) }
}

async function sendState(
  { model, field, options }: SealedPage,
  state: Pick<RevealState, 'problem'> & { readonly isSubmitted?: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { graph, config, frame } = options
  const { identity, unlocked } = request
  requireIdentity(request)
  requireMaySee(identity, model, config)
  reply.header('cache-control', 'no-store')
  const isShown = state.isSubmitted === true && unlocked !== null
  const object = await readOne({ model, field, options }, request, isShown)
  const label = labelOf(graph, model, object)
  const list = pagesOf(model, config)
  const { next: fromQuery } = { next: requireParameters(request.query).get('next')?.at(-1) }
  const own = `${list}${textOf(object['id'])}/`
  const back = fromQuery === undefined ? own : localPath(fromQuery, config.basePath)
  const content = revealMarkup({
    ...state,
    title: `${label}: ${field.label}`,
    url: request.url,
    back,
    csrf: identity?.session?.csrf,
    keyPage: `${config.basePath}/user/user-key/?next=${encodeURIComponent(request.url)}`,
    contact: settingsOf(accountSettings, config).contact,
    key: unlocked ? undefined : await ownKeyState(options, request),
    isUnlocked: unlocked !== null,
    value: isShown ? object[field.name] : undefined,
    broken: textOf(object[`${field.name}_error`]),
    audience: audienceMarkup({ model, field, options }, object, request),
  })
  const crumbs = [
    { label: capitalised(model.labelPlural), href: list },
    { label, href: own },
  ]
  return sendPage({ title: capitalised(field.label), crumbs, content }, frame, request, reply)
}

/** Renders the object whose users and groups may open the value, for readers who may see it. */
function audienceMarkup(
  { model, field, options }: SealedPage,
  object: JsonObject,
  { identity }: FastifyRequest,
): Markup {
  const name = field.sealed?.audience ?? ''
  const target = options.graph.models.get(model.fields.get(name)?.reference?.target ?? '')
  const audience = object[name]
  const { graph, config } = options
  if (!target || !isJsonObject(audience) || !maySee(identity, target, config)) return null
  return linkMarkup(pageViewing({ graph, config, linkBase: '' }), target, audience)
}

/** Reads an object with its label. Opens its sealed value only if `isShown`. */
async function readOne(
  { model, field, options }: SealedPage,
  request: FastifyRequest,
  isShown: boolean,
): Promise<JsonObject> {
  const { graph, config } = options
  const reader = readerOf(request, config)
  const names = isShown ? [field.name, field.sealed?.audience ?? field.name] : []
  const members = pageMembers(graph, model, names, hiddenFrom(graph, model, reader))
  const wanted = { model, id: idOf(request), reader, members }
  const object = await (isShown ? revealObject : readObject)(options, request, wanted)
  if (!isJsonObject(object)) throw failure('ERR_NOT_FOUND')
  return object
}

/** Returns whether the user has a key, and whether it is active. */
async function ownKeyState(
  options: PageOptions,
  request: FastifyRequest,
): Promise<RevealState['key']> {
  try {
    const key = await readOwnKey(options, request)
    return isJsonObject(key) && key['active'] === true ? 'active' : 'waits'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ERR_NOT_FOUND') return 'none'
    throw error
  }
}
