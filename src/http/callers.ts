import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { currentCaller, runFor, type Caller } from '../database/caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client, as its share of the connections to the database is counted. */
    caller: Caller | null
  }
}

/** Lets what runs for a request know its client: statements are shared out and stopped by it. */
export const callers = plugin(
  async (app: FastifyInstance) => {
    app.decorateRequest('caller', null)
    app.addHook('onRequest', (request, _, done) => {
      request.caller = new RequestCaller(request)
      runFor(request.caller, done)
    })
    // A body is parsed in the asynchronous context of its connection, which knows no request.
    app.addHook('preValidation', (request, _, done) => {
      if (request.caller && currentCaller() !== request.caller) runFor(request.caller, done)
      else done()
    })
  },
  { name: 'callers' },
)

/** The client of a request. Read after authentication: the first read decides. */
class RequestCaller implements Caller {
  readonly #request: FastifyRequest
  #key: string | undefined

  constructor(request: FastifyRequest) {
    this.#request = request
  }

  get key(): string {
    const { identity, ip } = this.#request
    return (this.#key ??= identity ? `user ${identity.userId}` : `address ${ip}`)
  }

  get group(): Caller['group'] {
    return this.key.startsWith('user ') ? 'identified' : 'anonymous'
  }

  isGone = (): boolean => this.#request.raw.socket.destroyed
}
