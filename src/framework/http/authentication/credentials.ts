import type { FastifyRequest } from 'fastify'
import type { Precondition } from '../../database/caller/index.ts'
import type { Identity } from '../authorization/index.ts'

/** Finds the users of tokens. */
export interface Tokens {
  /**
   * Finds the user of a token by its key. Rejects with a 401 that gives the reason, and with a 403
   * where the address of the client is not one of the token's.
   */
  readonly authenticate: (key: string, address: string) => Promise<Identity>
  /**
   * Returns the user that a token was last found to have; undefined for an unknown token, and for
   * an address that was not one of the token's.
   */
  readonly remembered: (key: string, address: string) => RememberedIdentity | undefined
}

/** The user that a token had. */
export interface RememberedIdentity {
  readonly identity: Identity
  /** Returns what must hold before the user is certain. */
  readonly unchanged: () => Precondition
}

/** Finds the user of a session by the cookie of a request; null without a valid session. */
export type FindSessionUser = (cookie: string, request: FastifyRequest) => Promise<Identity | null>

/**
 * Finds the user of a request by what follows the name of the scheme in `Authorization`. Rejects
 * with a 401 that gives the reason.
 */
export type FindSchemeUser = (credentials: string, request: FastifyRequest) => Promise<Identity>
