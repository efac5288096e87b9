import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { failure } from '../../errors/errors.ts'
import {
  isBeyondLimits,
  mayBeAnonymous,
  maySee,
  requireMay,
  requireMaySee,
  type Access,
  type Identity,
} from '../authorization/index.ts'
import { confirmIdentity, isUncertain, relyOn } from './confirm-identity.ts'
import { hiddenSources } from '../../model/computed-sources.ts'
import type { ModelGraph } from '../../model/graph.ts'
import type { VisibleRows } from '../../model/permission.ts'
import { rowsMeeting } from '../../read/visible-rows/index.ts'
import { capitalised } from '../../model/components/describe.ts'
import type { Unlocked } from '../../sealing/unlocked.ts'
import { isMaskedToken } from './csrf-token.ts'
import type { FindSchemeUser, FindSessionUser, Tokens } from './credentials.ts'
import { outerRequest } from '../inner-requests.ts'
import { safeMethods } from '../safe-methods.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The schemes of `Authorization` in `WWW-Authenticate`, such as `Token, Bearer`. */
    authenticationSchemes: string
  }
  interface FastifyRequest {
    /** The user of the request; null for an anonymous request. */
    identity: Identity | null
    /** The rows that the reader sees; undefined for all rows. */
    visibleRows: VisibleRows | undefined
    /** The keys that the session key of the request opens; null without one. */
    unlocked: Unlocked | null
  }
  interface FastifyContextConfig {
    /**
     * The permission that the route requires. Null where it requires none: everybody may read,
     * unless LOGIN_REQUIRED is set, and every user whose token may write may call other methods.
     */
    access?: Access | null
    /** True where an unsafe method changes no objects: read-only tokens may call it. */
    reads?: boolean
    /**
     * Whether credentials with limits may call the route. By default they may where `access` names
     * a permission, and where the method is safe.
     */
    takesLimits?: boolean
    /** True where no login is required, even with LOGIN_REQUIRED: health and the documentation. */
    open?: boolean
    /** True where credentials are ignored, so that no database is needed. */
    ignoresCredentials?: boolean
  }
}

/** Options of the authentication plugin. */
export interface AuthenticationOptions {
  readonly graph: ModelGraph
  readonly config: Pick<Config, 'loginRequired'>
  readonly tokens: Tokens
  readonly findSessionUser: FindSessionUser
  /** The schemes of `Authorization` besides `Token`, by their names in lower case. */
  readonly schemes?: ReadonlyMap<string, FindSchemeUser>
}

/** Name of the cookie that holds a browser's session. */
export const loginCookie = 'cadastre_session'
/** Name of the cookie in which pages store the key of a session for sealed values. */
export const sessionKeyCookie = 'session_key'
/** The header in which scripts of pages send their CSRF token. */
export const csrfHeader = 'x-csrftoken'

/** Identifies the user before the body is parsed, and refuses forbidden requests: 401, then 403. */
export const authentication = plugin(
  async (app: FastifyInstance, options: AuthenticationOptions) => {
    const more = [...(options.schemes?.keys() ?? [])].map(capitalised)
    app.decorate('authenticationSchemes', ['Token', ...more].join(', '))
    app.decorateRequest('identity', null)
    app.decorateRequest('reliance', null)
    app.decorateRequest('visibleRows', undefined)
    const limitToReader = limiterOf(options)
    app.addHook('onRequest', async (request) => {
      const { config: route } = request.routeOptions
      const outer = outerRequest()
      if (outer) request.identity = outer.identity
      else if (!route.ignoresCredentials) await identify(request, options, limitToReader)
      limitToReader(request)
      if (!route.open) await requireAuthorized(request, options)
      // Before the body is parsed, so that a URL that does not exist is a 404 whatever the body.
      if (request.is404) throw failure('ERR_NOT_FOUND')
    })
  },
  { name: 'authentication' },
)

async function identify(
  request: FastifyRequest,
  options: AuthenticationOptions,
  limitToReader: (request: FastifyRequest) => void,
): Promise<void> {
  const { tokens, findSessionUser, config, schemes } = options
  const [scheme = '', ...words] = request.headers.authorization?.trim().split(/\s+/) ?? []
  const findSchemeUser = schemes?.get(scheme.toLowerCase())
  if (findSchemeUser) {
    request.identity = await findSchemeUser(words.join(' '), request)
    return
  }
  const key = tokenOf(request)
  if (key === undefined) {
    request.identity = await identifyByCookie(request, findSessionUser)
    return
  }
  const known = request.routeOptions.config.confirmsIdentity && tokens.remembered(key, request.ip)
  if (!known) {
    request.identity = await tokens.authenticate(key, request.ip)
    return
  }
  relyOn(request, known, async () => {
    request.identity = await tokens.authenticate(key, request.ip)
    limitToReader(request)
    authorize(request, config)
  })
}

/** Returns what lets the single statements of a request find only what its reader sees. */
function limiterOf({ graph, config }: AuthenticationOptions): (request: FastifyRequest) => void {
  const sources = hiddenSources(graph, { maySee: (model) => maySee(null, model, config) })
  const anonymous = rowsMeeting(graph, [], { sources })
  return (request) => {
    const { identity, database } = request
    const rows = identity ? identity.rows : anonymous
    request.visibleRows = rows
    if (rows) request.database = database.forReader(rows)
  }
}

/** Returns the key of the token in a request; undefined without one. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
  const header = headers.authorization
  if (header === undefined) return undefined
  const [scheme = '', ...words] = header.trim().split(/\s+/)
  if (scheme.toLowerCase() !== 'token') throw failure('ERR_SCHEME', scheme.slice(0, 20))
  if (words.length === 0) throw failure('ERR_TOKEN_EMPTY')
  if (words.length > 1) throw failure('ERR_TOKEN_SPACES')
  const key = words[0]?.toLowerCase() ?? ''
  if (!/^[0-9a-f]{40}$/.test(key)) throw failure('ERR_TOKEN_MALFORMED')
  return key
}

/** Authorizes a request. A remembered user may have got the permission since. */
async function requireAuthorized(
  request: FastifyRequest,
  { config }: AuthenticationOptions,
): Promise<void> {
  try {
    authorize(request, config)
  } catch (error) {
    if (!isUncertain(request)) throw error
    await confirmIdentity(request)
  }
}

/**
 * Identifies the user by the cookie. Unsafe requests need the CSRF token in a header; pages check
 * the one in their forms.
 */
async function identifyByCookie(
  request: FastifyRequest,
  findSessionUser: FindSessionUser,
): Promise<Identity | null> {
  const cookie = request.cookies[loginCookie]
  if (!cookie) return null
  const identity = await findSessionUser(cookie, request)
  const { page } = request.routeOptions.config
  if (!identity || safeMethods.has(request.method) || page) return identity
  const given = request.headers[csrfHeader]
  if (given === undefined) throw failure('ERR_CSRF', 'CSRF token missing.')
  const { session } = identity
  if (!session || !isMaskedToken(String(given), session.csrf))
    throw failure('ERR_CSRF', 'CSRF token incorrect.')
  return identity
}

/**
 * Refuses a request that the route's `access` does not allow: 401 without credentials, else 403.
 * Unsafe methods require the permission, safe ones a model that the reader may see.
 */
function authorize(
  { identity, method, routeOptions }: FastifyRequest,
  config: AuthenticationOptions['config'],
): void {
  const { access, reads } = routeOptions.config
  const isSafe = safeMethods.has(method)
  if (!identity && !mayBeAnonymous(isSafe, config)) throw failure('ERR_NO_CREDENTIALS')
  if (!isSafe && !reads && !identity?.mayWrite) throw failure('ERR_TOKEN_READ_ONLY')
  if (isBeyondLimits(identity, routeOptions, isSafe)) throw failure('ERR_TOKEN_LIMITED')
  if (access) requireAccess(identity, access, isSafe, config)
}

function requireAccess(
  identity: Identity | null,
  access: Access,
  isSafe: boolean,
  config: AuthenticationOptions['config'],
): void {
  if (isSafe) requireMaySee(identity, access.model, config)
  else requireMay(identity, access)
  for (const model of access.shows ?? []) requireMaySee(identity, model, config)
}
