import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Database } from '../../database/database.ts'
import { DatabaseTimeout, mayBeCommitted } from '../../database/failures/index.ts'
import type { Precondition } from '../../database/caller/index.ts'
import type { RememberedIdentity } from './credentials.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the user is remembered from an earlier request with the token; null otherwise. */
    reliance: Reliance | null
  }
  interface FastifyContextConfig {
    /** True where `confirming` makes the handler: it may rely on a remembered user. */
    confirmsIdentity?: boolean
  }
}

/** The assumption of a request with a remembered user. */
interface Reliance {
  /** Met once a statement has found the same user again. */
  readonly precondition: Precondition
  /** The database without the precondition. */
  readonly database: Database
  /** Identifies the user anew and authorizes the request. */
  readonly authenticate: () => Promise<void>
}

/**
 * Makes a request rely on the user that its token had last. The first statement of the request then
 * checks that this has not changed, in the same round trip.
 */
export function relyOn(
  request: FastifyRequest,
  { identity, unchanged }: RememberedIdentity,
  authenticate: () => Promise<void>,
): void {
  const { database } = request
  const precondition = unchanged()
  request.identity = identity
  request.database = database.withPrecondition(precondition)
  request.reliance = { precondition, database, authenticate }
}

/** Returns whether the user of a request is a remembered one that no statement has confirmed. */
export function isUncertain({ reliance }: FastifyRequest): boolean {
  return reliance?.precondition.isMet === false
}

/** Authenticates a request with an uncertain user, and refuses it if it is no longer allowed. */
export async function confirmIdentity(request: FastifyRequest): Promise<void> {
  const { reliance } = request
  if (!reliance || !isUncertain(request)) return
  request.reliance = null
  request.identity = null
  request.database = reliance.database
  await reliance.authenticate()
}

/**
 * Returns a handler for requests with a remembered user. If no statement confirmed the user,
 * authenticates and runs the handler again: an error may be the result of an old permission. Does
 * not run it again when a connection was lost, because a write may have been committed, or after a
 * timeout, because it would wait as long again.
 */
export function confirming(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function (request: FastifyRequest, reply: FastifyReply) {
    try {
      const response: unknown = await handler.call(this, request, reply)
      if (!isUncertain(request)) return response
    } catch (error) {
      if (!isUncertain(request) || mayBeCommitted(error)) throw error
      if (error instanceof DatabaseTimeout) {
        await confirmIdentity(request)
        throw error
      }
    }
    await confirmIdentity(request)
    return handler.call(this, request, reply)
  }
}
