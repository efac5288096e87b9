import { Socket } from 'node:net'
import { Transform, type TransformCallback } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import plugin from 'fastify-plugin'
import type { Caller } from '../database/caller.ts'
import { fairLimits, FairQueue } from '../database/fair-queue.ts'
import { failure } from '../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The memory for the body of the request; null where it is not counted. */
    bodyMemory: BodyMemory | null
  }
}

/** Limits of the memory for bodies. */
export interface BodyMemoryOptions {
  /** Bytes of large bodies that are received and processed at the same time; 64 MiB by default. */
  readonly maxBytes?: number
  /** Milliseconds that a request waits for room; 10 seconds by default. */
  readonly timeout?: number
  /** Milliseconds without a byte after which a large body is refused; 10 seconds by default. */
  readonly maxPause?: number
}

/** Bytes of a body that are not counted: thousands of small bodies take little memory. */
const uncounted = 16 * 1024

/**
 * Limits the memory that bodies take: a large body is read on once there is room for it, and counts
 * until its response is sent. One client gets half of the room, all anonymous clients three
 * quarters, and all identified ones three quarters; a body of more than the share of a client
 * counts as that share. Refuses a body that waits too long with a 503.
 */
export const bodyMemory = plugin(
  async (
    app: FastifyInstance,
    { maxBytes = 64 * 1024 * 1024, timeout = 10_000, maxPause = 10_000 }: BodyMemoryOptions,
  ) => {
    const limits = fairLimits({ running: maxBytes, waiting: 1_000, timeout })
    const queue = new FairQueue(limits, () => failure('ERR_LARGE_BODIES'))
    app.decorateRequest('bodyMemory', null)
    app.addHook('preParsing', (request, _, payload, done) => {
      const { caller } = request.database
      const size = sizeOf(request)
      if (!caller || size <= uncounted || !isFromNetwork(request)) return done(null, payload)
      const most = Math.min(limits.perClient, size, request.routeOptions.bodyLimit)
      const memory = new BodyMemory(queue, caller, most)
      request.bodyMemory = memory
      done(null, new CountedBody(payload, memory, maxPause))
    })
  },
  { name: 'body-memory' },
)

/** Returns the bytes of a body; infinity where it does not state its size. */
const sizeOf = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity

/** Returns false for a request that a page makes within the process: its body is in memory. */
const isFromNetwork = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

/**
 * Passes a body on, as far as there is room for it. Reads nothing before it is read itself. Refuses
 * a body that pauses for too long while memory is reserved for it.
 */
class CountedBody extends Transform {
  readonly #payload: RequestPayload
  readonly #memory: BodyMemory
  readonly #maxPause: number
  #pause: NodeJS.Timeout | undefined
  #isRead = false

  constructor(payload: RequestPayload, memory: BodyMemory, maxPause: number) {
    super()
    this.#payload = payload
    this.#memory = memory
    this.#maxPause = maxPause
  }

  override _read(size: number): void {
    if (!this.#isRead) {
      this.#isRead = true
      this.#payload.on('error', (error) => this.destroy(error)).pipe(this)
    }
    super._read(size)
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    clearTimeout(this.#pause)
    this.#memory.add(chunk.length).then(() => {
      this.#pause = setTimeout(() => this.destroy(failure('ERR_TOO_SLOW')), this.#maxPause)
      done(null, chunk)
    }, done)
  }

  override _flush(done: TransformCallback): void {
    clearTimeout(this.#pause)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#pause)
    done(error)
  }
}

/**
 * The memory that the body of one request takes, from its first bytes to its response. All of it is
 * reserved at once, also for a body that does not state its size: two bodies that each held a part
 * could wait for each other.
 */
export class BodyMemory {
  readonly #queue: FairQueue
  readonly #caller: Caller
  readonly #bytes: number
  #received = 0
  #isReserved = false
  #isReleased = false

  /** @param bytes the most bytes that the body may have */
  constructor(queue: FairQueue, caller: Caller, bytes: number) {
    this.#queue = queue
    this.#caller = caller
    this.#bytes = bytes
  }

  /** Counts received bytes. Waits until there is room for the body, or rejects with a 503. */
  async add(bytes: number): Promise<void> {
    this.#received += bytes
    if (this.#isReserved || this.#received <= uncounted) return
    this.#caller.atEnd(() => this.#release())
    await new Promise<void>((resolve, reject) => {
      this.#queue.enter(this.#caller, resolve, reject, this.#bytes)
    })
    this.#isReserved = true
    if (this.#isReleased) this.#queue.leave(this.#caller, this.#bytes)
  }

  #release(): void {
    this.#isReleased = true
    if (this.#isReserved) this.#queue.leave(this.#caller, this.#bytes)
  }
}
