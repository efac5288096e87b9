import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { ModelGraph } from '../../framework/model/graph.ts'
import { confirmIdentity, sessionKeyCookie } from '../../framework/http/authentication/index.ts'
import { ApiError } from '../../framework/errors/errors.ts'
import type { SealRefusals } from '../../framework/sealing/refusals.ts'
import { sealedFields } from '../../framework/sealing/sealed.ts'
import type { Unlocked } from '../../framework/sealing/unlocked.ts'
import { safeMethods } from '../../framework/http/safe-methods.ts'
import type { Identity } from '../../framework/http/authorization/index.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True where the route creates session keys: that of the request is ignored, even an expired
     * one.
     */
    opensSession?: boolean
    /** True where the route accepts a session key outside the URLs of sealed fields. */
    unlocks?: boolean
  }
}

/** Opens a session by its key. Rejects with a 403 without a reason. */
export type Unlock = (sessionKey: string, identity: Identity) => Promise<OpenSession>

/** The keys that a session key opens, without the address and the purpose of the request. */
export type OpenSession = Omit<Unlocked, 'address' | 'purpose'>

/** Options of the plugin. */
export interface UnlockingOptions {
  readonly graph: ModelGraph
  readonly basePath: string
  readonly unlock: Unlock
  /** Returns the error that `unlock` rejects with. */
  readonly locked: SealRefusals['locked']
}

/** The header in which clients send their session key. */
const sessionKeyHeader = 'x-session-key'

/**
 * Opens the master keys by the session key of a request to an application with sealed fields. Pages
 * that only read do without: they mask sealed values.
 */
export const unlocking = plugin(
  async (app: FastifyInstance, { graph, basePath, ...opening }: UnlockingOptions) => {
    const roots = rootsOf(graph, basePath)
    app.addHook('onRequest', async (request, reply) => {
      const { url = '', config } = request.routeOptions
      const at = (root: string): boolean => url.startsWith(root) || request.url.startsWith(root)
      const isRead = config.page === true && safeMethods.has(request.method)
      if (config.opensSession || !(config.unlocks || (roots.some(at) && !isRead))) return
      const session = await readSessionKey(request, opening)
      if (!session) return
      reply.header('cache-control', 'no-store')
      request.unlocked = { ...session, address: request.ip, purpose: purposeOf(request) }
    })
  },
  { name: 'unlocking', dependencies: ['authentication'] },
)

/**
 * Opens the session of a request. Refuses an invalid header; ignores the cookie of an expired
 * session.
 */
async function readSessionKey(
  request: FastifyRequest,
  { unlock, locked }: Pick<UnlockingOptions, 'unlock' | 'locked'>,
): Promise<OpenSession | null> {
  const header = request.headers[sessionKeyHeader]
  if (header !== undefined) await confirmIdentity(request)
  const { identity } = request
  if (header !== undefined) {
    if (!identity) throw locked()
    return unlock(String(header), identity)
  }
  const key = request.cookies[sessionKeyCookie]
  if (!key || !identity?.session) return null
  return unlock(key, identity).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === locked().code) return null
    throw error
  })
}

/** URL prefixes of requests with sealed fields: the API, and the pages for people. */
const prefixes = ['/api/', '/']

function rootsOf(graph: ModelGraph, basePath: string): readonly string[] {
  const sealing = sealingApplications(graph)
  return sealing.flatMap((name) => prefixes.map((prefix) => `${basePath}${prefix}${name}/`))
}

/** Returns the applications whose URLs accept session keys: those with sealed fields. */
export function sealingApplications(graph: ModelGraph): readonly string[] {
  const sealing = [...graph.models.values()].filter((model) => sealedFields(model).length > 0)
  return [...new Set(sealing.map(({ application }) => application))]
}

/** Returns the purpose that a client states for reading secrets, for the audit. */
export function purposeOf({ headers }: FastifyRequest): string {
  const text = headerText(String(headers['x-purpose'] ?? ''))
  const clean = text.replace(/[^\x20-\x7e\u00a0-\u{10ffff}]/gu, ' ').trim()
  return Array.from(clean).slice(0, 200).join('')
}

/** Decodes a header that Node.js read as Latin-1: as UTF-8 where its bytes are valid UTF-8. */
function headerText(text: string): string {
  try {
    return utf8.decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
