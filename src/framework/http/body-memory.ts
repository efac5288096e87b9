import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { FairQueue } from '../database/fair-queue.ts'
import { failure } from '../errors.ts'

/** Limits of the memory for bodies. */
export interface BodyMemoryOptions {
  /** Bytes of large bodies that are received and processed at the same time; 64 MiB by default. */
  readonly maxBytes?: number
  /** Milliseconds that a request waits for room; 10 seconds by default. */
  readonly timeout?: number
}

/** Bytes of a body that is not counted: even thousands of them take little memory. */
const smallBody = 16 * 1024

/**
 * Limits the memory that bodies take: a large body is read once there is room for it, and counts
 * until its response is sent. One client gets half of the room, all anonymous clients three
 * quarters, and all identified ones three quarters. Refuses a body that waits too long with a 503.
 */
export const bodyMemory = plugin(
  async (
    app: FastifyInstance,
    { maxBytes = 64 * 1024 * 1024, timeout = 10_000 }: BodyMemoryOptions,
  ) => {
    const perClient = maxBytes / 2
    const queue = new FairQueue(
      {
        running: maxBytes,
        perClient,
        perGroup: (maxBytes * 3) / 4,
        waiting: 1_000,
        waitingPerClient: 500,
        timeout,
      },
      () => failure('ERR_LARGE_BODIES'),
    )
    app.addHook('preParsing', (request, _, payload, done) => {
      const { caller } = request.database
      const bytes = Math.min(sizeOf(request), perClient)
      if (!caller || bytes <= smallBody) return done(null, payload)
      const start = (): void => {
        caller.atEnd(() => queue.leave(caller, bytes))
        done(null, payload)
      }
      queue.enter(caller, start, done, bytes)
    })
  },
  { name: 'body-memory' },
)

/** Returns the bytes that a body may have: the most allowed where it does not state its size. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  const isChunked = headers['transfer-encoding'] !== undefined
  const size = isChunked ? Infinity : Number(headers['content-length'] ?? 0)
  return Math.min(size, routeOptions.bodyLimit)
}
