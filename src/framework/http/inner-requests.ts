import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'

/** A request that sends other requests to the service; these get its id, user and database. */
export type EnclosingRequest = Pick<FastifyRequest, 'id' | 'identity' | 'database'>

const outer = new AsyncLocalStorage<EnclosingRequest>()

/** Returns the request inside which the service answers another one; undefined outside of any. */
export const outerRequest = (): EnclosingRequest | undefined => outer.getStore()

/**
 * Runs a function whose requests to the service itself have the id, the user and the database of a
 * request: the statements of all of them are in one transaction if that database is.
 */
export const insideRequest = <T>(request: EnclosingRequest, run: () => Promise<T>): Promise<T> =>
  outer.run(request, run)
