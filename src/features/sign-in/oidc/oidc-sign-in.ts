import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../framework/config/config.ts'
import { settingsOf } from '../../../framework/config/own-settings.ts'
import type { HookOptions } from '../../../framework/feature/feature.ts'
import { StartError } from '../../../framework/errors/start-error.ts'
import { originOf } from '../../../framework/http/objects/index.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { GrantsOfUsers } from '../../accounts/object-permissions/grants.ts'
import { encryptedCookies, type CookieEncryption } from '../../accounts/encrypted-cookies.ts'
import type { SignInWay } from '../../accounts/extension.ts'
import { accountSettings } from '../../accounts/settings.ts'
import { signUserIn } from '../../accounts/sign-in.ts'
import { localPath } from '../../pages/forms/forms.ts'
import { signInFailure } from '../errors.ts'
import type { Provisioning } from '../provision.ts'
import { bearerScheme } from './bearer.ts'
import { beginSignIn, finishSignIn, parsePending } from './flow.ts'
import { providerFailure } from './provider-failure.ts'
import { providerOf, type IdentityProvider, type ProviderSettings } from './provider.ts'
import { oidcSettings } from './settings.ts'

/** The name of the way. */
const oidc = 'oidc'

/** The page that begins a sign-in; the provider redirects to `callback/` below it. */
const beginPath = '/login/oidc/'
const callbackPath = `${beginPath}callback/`

/** The cookie that holds a pending sign-in. */
const pendingCookie = 'cadastre_oidc'
const pendingSeconds = 600

/** The cookie that holds the ID token, for signing out at the provider. */
const idTokenCookie = 'cadastre_id_token'
/** Browsers take cookies of 4096 bytes with their names and attributes. */
const maxIdToken = 3800

/** Values that the pages share. */
interface Shared {
  readonly provider: IdentityProvider
  readonly settings: ProviderSettings
  readonly cookies: CookieEncryption
  readonly config: Config
  readonly provisioning: Provisioning
}

/** Options of the way to sign in. */
interface OidcOptions extends Pick<HookOptions, 'config' | 'graph'> {
  readonly database: Parameters<typeof encryptedCookies>[0]
  readonly provisioning: Provisioning
}

/** Returns the way to sign in with the provider of the settings; none without one. */
export function oidcSignIn({
  config,
  graph,
  database,
  provisioning,
}: OidcOptions): readonly SignInWay[] {
  const { oidcIssuer, oidcClientId, ...others } = settingsOf(oidcSettings, config)
  if (oidcIssuer === undefined) return []
  if (oidcClientId === undefined)
    throw new StartError(
      'OIDC_ISSUER needs OIDC_CLIENT_ID: the ID of this service at the provider.',
    )
  const settings = { ...others, oidcIssuer, oidcClientId }
  const { oidcAudience: audience } = settings
  if (audience === oidcClientId)
    throw new StartError(
      'OIDC_AUDIENCE is OIDC_CLIENT_ID: every ID token would be an access token of the API.',
    )
  const provider = providerOf(settings)
  const cookies = encryptedCookies(database, oidc)
  const shared = { provider, settings, cookies, config, provisioning }
  const grants = new GrantsOfUsers(graph, config)
  const way: SignInWay = {
    name: oidc,
    link: () => ({ label: `Sign in with ${settings.oidcName}`, path: beginPath }),
    signOutUrl: (request, reply) => signOutUrl(shared, request, reply),
    ...(audience !== undefined && {
      schemes: { bearer: bearerScheme({ ...shared, database, grants, audience }) },
    }),
    pages: {
      [beginPath]: (request, reply) => begin(shared, request, reply),
      [callbackPath]: (request, reply) => finish(shared, request, reply),
    },
  }
  return [way]
}

/** Redirects to the provider. */
async function begin(
  { provider, settings, cookies, config }: Shared,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = requireParameters(request.query).get('next')?.at(-1)
  const next = localPath(given, config.basePath)
  const redirectUrl = originOf(request, config.basePath) + callbackPath
  const begun = await beginSignIn(provider, settings, { redirectUrl, next }).catch(
    (error: unknown) => {
      throw providerFailure(error, settings.oidcName)
    },
  )
  reply.setCookie(pendingCookie, await cookies.encrypt({ ...begun.pending }, pendingSeconds), {
    ...cookieOptions(request, config, beginPath),
    maxAge: pendingSeconds,
  })
  return reply.redirect(begun.url.href, 303)
}

/** Signs in the person whom the provider names. */
async function finish(
  { provider, settings, cookies, config, provisioning }: Shared,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.clearCookie(pendingCookie, { path: config.basePath + beginPath })
  const pending = parsePending(await cookies.decrypt(request.cookies[pendingCookie] ?? ''))
  if (!pending) throw signInFailure('ERR_SIGN_IN_STALE')
  const url = new URL(originOf(request, config.basePath) + callbackPath)
  url.search = /\?.*/.exec(request.raw.url ?? '')?.[0] ?? ''
  const finished = await finishSignIn(provider, settings, { url, pending }).catch(
    (error: unknown) => {
      throw providerFailure(error, settings.oidcName)
    },
  )
  const userId = await provisioning.admit(finished.person)
  const { sessions } = request.server
  await signUserIn(sessions, { userId, way: oidc }, config, { request, reply })
  keepIdToken(finished.idToken, config, request, reply)
  return reply.redirect(localPath(pending.next, config.basePath), 303)
}

/** Keeps the ID token for signing out, unless it is too long for a cookie. */
function keepIdToken(
  idToken: string | undefined,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (idToken === undefined || idToken.length > maxIdToken) return
  reply.setCookie(idTokenCookie, idToken, {
    ...cookieOptions(request, config, '/logout/'),
    maxAge: settingsOf(accountSettings, config).sessionHours * 3600,
  })
}

const cookieOptions = ({ protocol }: FastifyRequest, { basePath }: Config, path: string) =>
  ({
    path: basePath + path,
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https',
  }) as const

/**
 * Returns the URL that ends the session at the provider; undefined where the provider has none or
 * does not answer: signing out here never depends on it.
 */
async function signOutUrl(
  { provider, config }: Shared,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const idToken = request.cookies[idTokenCookie]
  reply.clearCookie(idTokenCookie, { path: `${config.basePath}/logout/` })
  try {
    const configuration = await provider.configuration()
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
    const { buildEndSessionUrl } = await import('openid-client')
    return buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${originOf(request, config.basePath)}/login/`,
      ...(idToken && { id_token_hint: idToken }),
    }).href
  } catch (error) {
    request.log.warn({ err: error }, 'The OpenID provider was not asked to end its session.')
    return undefined
  }
}
