import type { FastifyRequest } from 'fastify'
import type { Precondition } from '../database/caller/index.ts'
import type { Author } from '../model/author.ts'

/** The authenticated user of a request. */
export interface Identity {
  readonly userId: number
  readonly username: string
  readonly superuser: boolean
  /** Names of permissions, such as `lab.add_port`. */
  readonly permissions: ReadonlySet<string>
  /** False for a token that may only read. */
  readonly mayWrite: boolean
  readonly tokenId?: number
  /** The shape of choices of the token; absent where that of the service applies. */
  readonly choiceShape?: 'pair' | 'object'
  /** Set for a browser's session. */
  readonly session?: BrowserSession
}

/** The session of a browser. */
export interface BrowserSession {
  readonly id: number
  /** The CSRF token that unsafe requests must send. */
  readonly csrf: string
  /** The time zone of the user, in which pages show times. */
  readonly timeZone: string
}

/** Finds the users of tokens. */
export interface Tokens {
  /** Finds the user of a token by its key. Rejects with a 401 that gives the reason. */
  readonly authenticate: (key: string) => Promise<Identity>
  /** Returns the user that a token was last found to have; undefined for an unknown token. */
  readonly remembered: (key: string) => RememberedIdentity | undefined
}

/** The user that a token had. */
export interface RememberedIdentity {
  readonly identity: Identity
  /** Returns what must hold before the user is certain. */
  readonly unchanged: () => Precondition
}

/** Finds the user of a session by its cookie; null without a valid session. */
export type FindSessionUser = (cookie: string) => Promise<Identity | null>

/** Returns the author that records of a request name. */
export const authorOf = ({ id, identity }: Pick<FastifyRequest, 'id' | 'identity'>): Author => ({
  userId: identity?.userId ?? null,
  username: identity?.username ?? '',
  tokenId: identity?.tokenId ?? null,
  requestId: id,
})
