import { Socket } from 'node:net'
import { Transform, type TransformCallback } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import plugin from 'fastify-plugin'
import { BodyMemory, BodyShares, uncounted, type BodyMemoryOptions } from './body-shares.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The memory for the body of the request; null where it is not counted. */
    bodyMemory: BodyMemory | null
  }
}

/**
 * Limits the memory that bodies take: a large body is read on once there is room for it, and counts
 * until its response is sent. One client gets half of the room, all anonymous clients three
 * quarters, and all identified ones three quarters; a body of more than the share of a client
 * counts as that share. Refuses a body that waits too long with a 503, one that arrives too slowly
 * with a 408, and the slowest ones with a 503 when other clients wait for what they hold.
 */
export const limitBodyMemory = plugin(
  async (app: FastifyInstance, options: BodyMemoryOptions) => {
    const shares = new BodyShares(options)
    app.decorateRequest('bodyMemory', null)
    app.addHook('preParsing', (request, _, payload, done) => {
      const { caller } = request.database
      const size = sizeOf(request)
      if (!caller || size <= uncounted || !isFromNetwork(request)) return done(null, payload)
      const memory = new BodyMemory(shares, caller, Math.min(size, request.routeOptions.bodyLimit))
      request.bodyMemory = memory
      done(null, new CountedBody(payload, memory))
    })
  },
  { name: 'body-memory' },
)

/** Returns the bytes of a body; infinity where it does not state its size. */
const sizeOf = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity

/** Returns false for a request that a page makes within the process: its body is in memory. */
const isFromNetwork = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

/** Passes a body on, as far as there is room for it. Reads nothing before it is read itself. */
class CountedBody extends Transform {
  readonly #payload: RequestPayload
  readonly #memory: BodyMemory
  #isRead = false

  constructor(payload: RequestPayload, memory: BodyMemory) {
    super()
    this.#payload = payload
    this.#memory = memory
  }

  override _read(size: number): void {
    if (!this.#isRead) {
      this.#isRead = true
      this.#memory.onRefused = (error) => this.destroy(error)
      this.#payload.on('error', (error) => this.destroy(error)).pipe(this)
    }
    super._read(size)
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#memory.add(chunk.length).then(() => done(null, chunk), done)
  }

  override _flush(done: TransformCallback): void {
    this.#memory.complete()
    done()
  }
}
