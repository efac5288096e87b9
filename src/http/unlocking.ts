import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Graph } from '../model/graph.ts'
import { failure } from '../errors.ts'
import { sealedFields } from '../plan/sealed.ts'
import { forget } from '../secrets/ring.ts'
import type { Unlocked } from '../secrets/unlocked.ts'
import type { Identity } from './identity.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Makes session keys: one that came along, however old, is not looked at. */
    opensSession?: boolean
  }
}

/** Opens a session by its key; rejects with a 403 that says nothing more. */
export type Unlock = (sessionKey: string, identity: Identity) => Promise<OpenSession>

/** What a session key opens, but for the circumstances of the request. */
export type OpenSession = Omit<Unlocked, 'address' | 'purpose'>

/** Options of the plugin. */
export interface UnlockingOptions {
  readonly graph: Graph
  readonly basePath: string
  readonly unlock: Unlock
}

/** Where clients put the key of their session. */
export const sessionHeader = 'x-session-key'
/** Where pages keep it. */
export const sessionCookie = 'session_key'

/** Opens the session whose key comes along with a request to an application that has sealed fields. */
export const unlocking = plugin(
  async (app: FastifyInstance, { graph, basePath, unlock }: UnlockingOptions) => {
    const roots = rootsOf(graph, basePath)
    app.decorateRequest('unlocked', null)
    app.addHook('onRequest', async (request) => {
      const { url = '', config } = request.routeOptions
      if (config.opensSession || !roots.some((root) => url.startsWith(root))) return
      const key = sessionKeyOf(request)
      if (key === undefined) return
      if (!request.identity) throw failure('ERR_SESSION_KEY')
      const session = await unlock(key, request.identity)
      request.unlocked = { ...session, address: request.ip, purpose: purposeOf(request) }
    })
    app.addHook('onResponse', async ({ unlocked }) => {
      if (unlocked) forget(unlocked.ring)
    })
  },
  { name: 'unlocking', dependencies: ['authentication'] },
)

function rootsOf(graph: Graph, basePath: string): readonly string[] {
  const sealing = [...graph.models.values()].filter((model) => sealedFields(model).length > 0)
  return [...new Set(sealing.map(({ application }) => `${basePath}/api/${application}/`))]
}

/** The header; a cookie only where a page's session, not a token, says who asks. */
function sessionKeyOf({ headers, identity }: FastifyRequest): string | undefined {
  const header = headers[sessionHeader]
  if (header !== undefined) return String(header)
  if (identity?.tokenId !== undefined) return undefined
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split(/=(.*)/s))
  return pairs.find(([name]) => name === sessionCookie)?.[1]
}

/** What a reader says the secrets are wanted for, for the audit. */
function purposeOf({ headers }: FastifyRequest): string {
  const text = String(headers['x-purpose'] ?? '').replace(/[^\x20-\x7e\u00a0-\uffff]/g, ' ')
  return text.trim().slice(0, 200)
}
