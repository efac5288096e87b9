import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import { ApiError } from '../../../framework/errors/errors.ts'
import { requireIdentity } from '../../../framework/http/authorization/index.ts'
import { sessionKeyCookie } from '../../../framework/http/authentication/index.ts'
import { makeKeyPair } from '../../../framework/sealing/key-pair.ts'
import { localPath, requireSent } from '../../pages/forms/forms.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { setFlash } from '../../pages/frame/flash.ts'
import { keepSessionKey } from '../get-session-key.ts'
import { deleteSessionKeys, readOwnKey, writeOwnKey } from '../own-keys.ts'
import { unlockWith } from '../unlock.ts'
import { userKeyTab } from '../user-key-tab.ts'
import { attemptsOf, requireAttempt } from '../../accounts/attempts.ts'
import type { PageOptions } from '../../pages/objects/object-pages.ts'
import { sendAccountPage } from '../../accounts/pages/account-page.ts'
import { userKeyMarkup, type KeyActionResult } from './user-key-markup.ts'
import { settingsOf } from '../../../framework/config/own-settings.ts'
import { secretsSettings } from '../settings.ts'
import { accountSettings } from '../../accounts/settings.ts'

const url = `/user/${userKeyTab.path}`
const pairBits = 2048

/**
 * Serves `/user/user-key/`, the user's key for secrets. A private key is used once, in memory, and
 * never stored.
 */
export async function userKeyPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const page = (made: KeyActionResult, request: FastifyRequest, reply: FastifyReply) =>
    sendKeyPage(made, options, request, reply)

  const config = { unlocks: true }
  app.get(url, { config }, (request, reply) => page({}, request, reply))

  const { keyAttempts } = settingsOf(secretsSettings, options.config)
  app.post(`${url}pair/`, { config }, async (request, reply) => {
    const { userId } = requireIdentity(request)
    requireSent(request)
    const made = attemptsOf(request.database, 'key pair on a page', keyAttempts)
    await requireAttempt(made, String(userId), reply)
    return page({ pair: await makeKeyPair(pairBits) }, request, reply)
  })

  app.post(`${url}set/`, { config }, (request, reply) =>
    refusing(options, request, reply, async () => {
      requireIdentity(request)
      const body = { public_key: requireSent(request).get('public_key') ?? '' }
      await writeOwnKey(options, request, body)
      setFlash(reply, { text: 'The public key was saved.' })
      return reply.redirect(ownUrl(options, nextOf(request)), 303)
    }),
  )

  app.post(`${url}unlock/`, (request, reply) =>
    refusing(options, request, reply, async () => {
      requireIdentity(request)
      const sent = requireSent(request)
      const session = await unlockWith(Object.fromEntries(sent), request, reply, options)
      keepSessionKey(session, options.config, { reply, secure: request.protocol === 'https' })
      setFlash(reply, { text: 'Secrets are unlocked in this browser.' })
      const next = nextOf(request)
      const { basePath } = options.config
      return reply.redirect(next === '' ? basePath + url : localPath(next, basePath), 303)
    }),
  )

  app.post(`${url}lock/`, async (request, reply) => {
    const identity = requireIdentity(request)
    requireSent(request)
    await deleteSessionKeys(request.database, identity, null)
    reply.clearCookie(sessionKeyCookie, { path: `${options.config.basePath}/` })
    setFlash(reply, { text: 'Secrets are locked in all your sessions.' })
    return reply.redirect(options.config.basePath + url, 303)
  })
}

/** Returns the page that needs the key: a path of this service, or nothing. */
function nextOf({ body, query }: FastifyRequest): string {
  const sent = body instanceof URLSearchParams ? body.get('next') : undefined
  return sent ?? requireParameters(query).get('next')?.at(-1) ?? ''
}

const ownUrl = ({ config }: PageOptions, next: string): string =>
  config.basePath + url + (next === '' ? '' : `?next=${encodeURIComponent(next)}`)

/** Shows the messages of an error on the page. */
async function refusing(
  options: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (
      !(error instanceof ApiError) ||
      error.code === 'ERR_NO_CREDENTIALS' ||
      error.code === 'ERR_CSRF'
    )
      throw error
    const problems = isJsonObject(error.fields)
      ? Object.values(error.fields).flat()
      : [error.message]
    const problem = problems.map(String).join(' ')
    return sendKeyPage({ problem }, options, request, reply.status(error.status))
  }
}

async function sendKeyPage(
  made: KeyActionResult,
  options: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { identity, unlocked } = request
  requireIdentity(request)
  const { basePath } = options.config
  const { contact } = settingsOf(accountSettings, options.config)
  const key = await readOwnKey(options, request).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'ERR_NOT_FOUND') return undefined
    throw error
  })
  const content = userKeyMarkup({
    ...made,
    ...(isJsonObject(key) ? { key } : {}),
    unlocked: unlocked !== null,
    url: basePath + url,
    csrf: identity?.session?.csrf,
    contact,
    next: nextOf(request) === '' ? '' : localPath(nextOf(request), basePath),
  })
  return sendAccountPage({ tab: userKeyTab, content }, options, request, reply)
}
