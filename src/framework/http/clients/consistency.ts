import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import {
  type Caller,
  type Consistency,
  beyondAll,
  laterOf,
  parsePosition,
  positionText,
  type Position,
} from '../../database/caller/index.ts'
import { safeMethods } from '../safe-methods.ts'

/** The header with the position of a write, which a client may send with its reads. */
const consistencyHeader = 'x-consistency'

/** The cookie with the same position, for browsers. */
const consistencyCookie = 'cadastre_consistency'

/** The header with the age, in seconds, of what was read while there was no primary. */
const staleHeader = 'cadastre-stale'

/** Seconds for which the position of a client's last write is kept: standbys have it by then. */
const keptSeconds = 60

/** The positions of the last writes of clients, by their keys, for a minute. */
export type RecentWrites = LRUCache<string, Position>

/** Returns an empty memory of writes. */
export const makeRecentWrites = (): RecentWrites =>
  new LRUCache({ max: 10_000, ttl: keptSeconds * 1000 })

/** The memory that the requests of a service share, and the client of one request. */
export interface ConsistencyOptions {
  readonly basePath: string
  readonly writes: RecentWrites
  readonly client: Pick<Caller, 'key' | 'group'>
}

/**
 * How one request uses the standbys. What a client reads is never older than what it wrote last:
 * with the same credentials through this process, or as it tells by the header or the cookie.
 */
export class RequestConsistency implements Consistency {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #options: ConsistencyOptions

  constructor(request: FastifyRequest, reply: FastifyReply, options: ConsistencyOptions) {
    this.#request = request
    this.#reply = reply
    this.#options = options
  }

  get isReading(): boolean {
    return safeMethods.has(this.#request.method)
  }

  position = (): Position | undefined => {
    const { headers, cookies } = this.#request
    const { writes, client } = this.#options
    const own = writes.get(client.key)
    const cookie = cookies[consistencyCookie]
    const kept = cookie === undefined ? undefined : parsePosition(cookie)
    const header = headers[consistencyHeader]
    // A text that is not a position is read from the primary.
    const sent = header === undefined ? undefined : (parsePosition(String(header)) ?? beyondAll)
    return [own, kept, sent].reduce(
      (latest, one) => (one ? laterOf(latest, one) : latest),
      undefined,
    )
  }

  wrote = (position: Position): void => {
    const { identity, protocol } = this.#request
    const { writes, client, basePath } = this.#options
    const text = positionText(position)
    // Those who are not signed in share an address, and write only what no read of theirs shows:
    // attempts to sign in, and sessions, which are read on the primary.
    if (client.group === 'identified') writes.set(client.key, position)
    this.#reply.header(consistencyHeader, text)
    if (!identity?.session) return
    this.#reply.setCookie(consistencyCookie, text, {
      path: `${basePath}/`,
      httpOnly: true,
      sameSite: 'lax',
      secure: protocol === 'https',
      maxAge: keptSeconds,
    })
  }

  readStale = (seconds: number): void => {
    this.#reply.header(staleHeader, String(seconds))
  }
}
