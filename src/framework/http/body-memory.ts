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
}

/** Bytes of a body that are not counted: thousands of small bodies take little memory. */
const uncounted = 16 * 1024

/** Bytes that are reserved at first for a body that does not state its size. */
const firstStep = 64 * 1024

/**
 * Limits the memory that bodies take: a large body is read on once there is room for it, and counts
 * until its response is sent. One client gets half of the room, all anonymous clients three
 * quarters, and all identified ones three quarters; a body of more than the share of a client
 * counts as that share. Refuses a body that waits too long with a 503.
 */
export const bodyMemory = plugin(
  async (
    app: FastifyInstance,
    { maxBytes = 64 * 1024 * 1024, timeout = 10_000 }: BodyMemoryOptions,
  ) => {
    const limits = fairLimits({ running: maxBytes, waiting: 1_000, timeout })
    const queue = new FairQueue(limits, () => failure('ERR_LARGE_BODIES'))
    app.decorateRequest('bodyMemory', null)
    app.addHook('preParsing', (request, _, payload, done) => {
      const { caller } = request.database
      const size = sizeOf(request)
      if (!caller || size <= uncounted || !isFromNetwork(request)) return done(null, payload)
      const memory = new BodyMemory(queue, caller, { size, most: limits.perClient })
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
      this.#payload.on('error', (error) => this.destroy(error)).pipe(this)
    }
    super._read(size)
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#memory.add(chunk.length).then(() => done(null, chunk), done)
  }
}

/** The memory that the body of one request takes, from its first bytes to its response. */
export class BodyMemory {
  readonly #queue: FairQueue
  readonly #caller: Caller
  readonly #size: number
  readonly #most: number
  #received = 0
  #reserved = 0
  #isReleased = false

  /** @param limits `size`: the bytes of the body, or infinity; `most`: the most bytes to count */
  constructor(
    queue: FairQueue,
    caller: Caller,
    { size, most }: { readonly size: number; readonly most: number },
  ) {
    this.#queue = queue
    this.#caller = caller
    this.#size = size
    this.#most = most
  }

  /** Counts received bytes. Waits until there is room for them; rejects with a 503 otherwise. */
  async add(bytes: number): Promise<void> {
    this.#received += bytes
    const needed = Math.min(this.#received - uncounted, this.#most)
    if (needed <= this.#reserved) return
    const ahead = this.#size === Infinity ? Math.max(firstStep, 2 * needed) : this.#size
    await this.#reserve(Math.min(ahead, this.#most) - this.#reserved)
  }

  async #reserve(bytes: number): Promise<void> {
    if (this.#reserved === 0) this.#caller.atEnd(() => this.#release())
    await new Promise<void>((resolve, reject) => {
      this.#queue.enter(this.#caller, resolve, reject, bytes)
    })
    if (this.#isReleased) this.#queue.leave(this.#caller, bytes)
    else this.#reserved += bytes
  }

  #release(): void {
    this.#isReleased = true
    if (this.#reserved > 0) this.#queue.leave(this.#caller, this.#reserved)
  }
}
