import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Caller } from '../database/caller.ts'
import type { Database } from '../database/database.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The database for this request. Its statements count for the client and are cancelled when it
     * disconnects.
     */
    database: Database
  }
}

/** Gives each request the database of its client. */
export const callers = plugin(
  async (app: FastifyInstance, { database }: { readonly database: Database }) => {
    app.decorateRequest('database')
    app.addHook('onRequest', (request, reply, done) => {
      request.database = database.forCaller(new RequestCaller(request, reply))
      done()
    })
  },
  { name: 'callers' },
)

/** The client of a request. Its user is read once, after authentication. */
class RequestCaller implements Caller {
  readonly #request: FastifyRequest
  readonly #response: ServerResponse
  #key: string | undefined

  constructor(request: FastifyRequest, { raw }: FastifyReply) {
    this.#request = request
    this.#response = raw
  }

  get key(): string {
    return (this.#key ??= keyOf(this.#request))
  }

  get group(): Caller['group'] {
    return this.key.startsWith('user ') ? 'identified' : 'anonymous'
  }

  isGone = (): boolean => this.#request.raw.socket.destroyed

  atEnd = (task: () => void): void => {
    const response = this.#response
    if (response.writableFinished || response.destroyed) {
      task()
      return
    }
    // The response of a client that disconnected is closed without being finished.
    const end = once(task)
    response.once('finish', end).once('close', end)
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
