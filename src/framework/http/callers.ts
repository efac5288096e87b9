import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { currentCaller, runFor, type Caller } from '../database/caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client, as its share of the connections to the database is counted. */
    caller: RequestCaller | null
  }
}

/** Lets what runs for a request know its client: statements are shared out and stopped by it. */
export const callers = plugin(
  async (app: FastifyInstance) => {
    app.decorateRequest('caller', null)
    app.addHook('onRequest', (request, reply, done) => {
      request.caller = new RequestCaller(request, reply)
      runFor(request.caller, done)
    })
    app.addHook('onResponse', (request, _, done) => {
      request.caller?.release()
      done()
    })
    // A body is parsed in the asynchronous context of its connection, which knows no request.
    app.addHook('preValidation', (request, _, done) => {
      if (request.caller && currentCaller() !== request.caller) runFor(request.caller, done)
      else done()
    })
  },
  { name: 'callers' },
)

/**
 * The client of a request. The first read after authentication decides who it is. Lets go of the
 * request with its response: pooled connections and timers keep the context that they were made in,
 * and would keep the body and the headers, secrets among them.
 */
class RequestCaller implements Caller {
  #request: FastifyRequest | undefined
  #response: ServerResponse | undefined
  #key: string | undefined
  #wasGone = false

  constructor(request: FastifyRequest, { raw }: FastifyReply) {
    this.#request = request
    this.#response = raw
  }

  get key(): string {
    return (this.#key ??= this.#request ? keyOf(this.#request) : 'ended')
  }

  get group(): Caller['group'] {
    return this.key.startsWith('user ') ? 'identified' : 'anonymous'
  }

  isGone = (): boolean => this.#request?.raw.socket.destroyed ?? this.#wasGone

  atEnd = (task: () => void): void => {
    const response = this.#response
    if (!response || response.writableFinished || response.destroyed) {
      task()
      return
    }
    // A response that its client does not wait for is closed, and never finished.
    const end = once(task)
    response.once('finish', end).once('close', end)
  }

  /** Forgets the request; who the client is stays known. */
  release(): void {
    this.#wasGone = this.isGone()
    this.#key ??= this.key
    this.#request = undefined
    this.#response = undefined
  }
}

function once(task: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) task()
    isDone = true
  }
}

const keyOf = ({ identity, ip }: FastifyRequest): string =>
  identity ? `user ${identity.userId}` : `address ${ip}`
