import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Graph } from '../model/graph.ts'
import { ApiError, failure } from '../errors.ts'
import { sealedFields } from '../sealing/sealed.ts'
import type { Unlocked } from '../sealing/unlocked.ts'
import type { Identity } from './identity.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Makes session keys: one that came along, however old, is not looked at. */
    opensSession?: boolean
    /** Takes a session key though it is outside the URLs of sealed fields. */
    unlocks?: boolean
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
    app.addHook('onRequest', async (request, reply) => {
      const { url = '', config } = request.routeOptions
      const at = (root: string): boolean => url.startsWith(root) || request.url.startsWith(root)
      if (config.opensSession || !(config.unlocks || roots.some(at))) return
      const session = await openSession(request, unlock)
      if (!session) return
      reply.header('cache-control', 'no-store')
      request.unlocked = { ...session, address: request.ip, purpose: purposeOf(request) }
    })
  },
  { name: 'unlocking', dependencies: ['authentication'] },
)

/** A header must open what it claims to; a cookie that a page forgot, and whose session has ended, opens nothing. */
async function openSession(request: FastifyRequest, unlock: Unlock): Promise<OpenSession | null> {
  const { identity, headers } = request
  const header = headers[sessionHeader]
  if (header !== undefined) {
    if (!identity) throw failure('ERR_SESSION_KEY')
    return unlock(String(header), identity)
  }
  const key = request.cookies[sessionCookie]
  if (!key || !identity?.session) return null
  return unlock(key, identity).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'ERR_SESSION_KEY') return null
    throw error
  })
}

/** Where requests about sealed fields go: the API, and the forms of its pages. */
const places = ['/api/', '/manage/']

function rootsOf(graph: Graph, basePath: string): readonly string[] {
  const sealing = sealingApplications(graph)
  return sealing.flatMap((name) => places.map((place) => `${basePath}${place}${name}/`))
}

/** The applications whose URLs look at session keys: those with sealed fields. */
export function sealingApplications(graph: Graph): readonly string[] {
  const sealing = [...graph.models.values()].filter((model) => sealedFields(model).length > 0)
  return [...new Set(sealing.map(({ application }) => application))]
}

/** What a reader says the secrets are wanted for, for the audit. */
export function purposeOf({ headers }: FastifyRequest): string {
  const text = headerText(String(headers['x-purpose'] ?? ''))
  const clean = text.replace(/[^\x20-\x7e\u00a0-\u{10ffff}]/gu, ' ').trim()
  return Array.from(clean).slice(0, 200).join('')
}

/** The text of a header whose bytes Node.js took for Latin-1: UTF-8, where they can be that. */
function headerText(text: string): string {
  try {
    return utf8.decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
