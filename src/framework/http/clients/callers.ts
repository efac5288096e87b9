import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { callOnce } from '../../limits/index.ts'
import type { Caller } from '../../database/caller/index.ts'
import type { Database } from '../../database/database.ts'
import { outerRequest } from '../inner-requests.ts'
import { clientNetwork } from './client-network.ts'
import { makeRecentWrites, RequestConsistency } from './consistency.ts'
import { sentBytes, unsentBytes } from './sent-bytes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The database for this request. Its statements count towards the limits of the client and are
     * cancelled when the client disconnects.
     */
    database: Database
  }
}

/** Options of the plugin. */
export interface CallersOptions {
  readonly database: Database
  /** The beginning of the paths of the service; nothing by default. */
  readonly basePath?: string
}

/** Gives each request the database of its client. */
export const callers = plugin(
  async (app: FastifyInstance, { database, basePath = '' }: CallersOptions) => {
    app.decorateRequest('database')
    const callerOf = database.servers ? replicatedCallers(basePath) : singleCaller
    app.addHook('onRequest', (request, reply, done) => {
      const outer = outerRequest()
      request.database = outer?.database ?? database.forCaller(callerOf(request, reply))
      done()
    })
  },
  { name: 'callers' },
)

type CallerOf = (request: FastifyRequest, reply: FastifyReply) => Caller

const singleCaller: CallerOf = (request, reply) => new RequestCaller(request, reply)

/** Returns the function that makes the client of a request to a database with standbys. */
function replicatedCallers(basePath: string): CallerOf {
  const options = { basePath, writes: makeRecentWrites() }
  return (request, reply) => {
    const caller = new RequestCaller(request, reply)
    const consistency = new RequestConsistency(request, reply, { ...options, client: caller })
    return Object.assign(caller, { consistency })
  }
}

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

  sent(): number | undefined {
    const { socket } = this.#request.raw
    return unsentBytes(socket) > 0 ? sentBytes(socket) : undefined
  }

  disconnect(): void {
    this.#request.raw.socket.destroy()
  }

  atEnd = (task: () => void): void => {
    const response = this.#response
    if (response.writableFinished || response.destroyed) {
      task()
      return
    }
    // The response of a client that disconnected is closed without being finished.
    const end = callOnce(task)
    response.once('finish', end).once('close', end)
  }
}

const keyOf = ({ identity, ip }: FastifyRequest): string =>
  identity ? `user ${identity.userId}` : `address ${clientNetwork(ip)}`
