import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../../errors/errors.ts'
import { safeMethods } from '../safe-methods.ts'

/** The most requests of one connection that may wait for their responses. */
const maxUnanswered = 32

/**
 * The most requests that are dropped before the connection is closed at once. Node reads 64 kB at a
 * time, which can be two thousand requests.
 */
const maxDropped = 1_000

/**
 * Gives pipelined requests the effect that they would have one after another (RFC 9112, section
 * 9.3.2). Requests with safe methods run at the same time; any other request waits until all before
 * it have their responses, and those after it wait for its response. The request that would be one
 * too many gets a 503, after which the connection is closed; those after it are not run.
 */
export const requestOrder = plugin(
  async (app: FastifyInstance) => {
    const connections = new WeakMap<Socket, RequestsOfConnection>()
    app.addHook('onRequest', ({ method, raw: { socket } }, reply, done) => {
      let requests = connections.get(socket)
      if (!requests) connections.set(socket, (requests = new RequestsOfConnection(socket)))
      const outcome = requests.add(safeMethods.has(method), { response: reply.raw, done })
      if (outcome === 'dropped') reply.hijack()
      if (outcome === 'refused') {
        reply.header('connection', 'close')
        done(failure('ERR_PIPELINED'))
      }
    })
  },
  { name: 'request-order' },
)

/** The response to a request, and the function that runs the request. */
interface Request {
  readonly response: ServerResponse
  readonly done: () => void
}

/** A request that waits for others. */
interface Waiting extends Request {
  readonly isSafe: boolean
}

/** An accepted request runs, now or later. A refused one gets a 503, a dropped one no response. */
type Outcome = 'accepted' | 'refused' | 'dropped'

/** The requests of a connection that wait for their responses. */
class RequestsOfConnection {
  readonly #socket: Socket
  /** The number of requests that run, with safe methods unless it is 1. */
  #running = 0
  #isSafe = true
  /** No `Set`: V8 would keep responses that have ended until the next full garbage collection. */
  readonly #started: ServerResponse[] = []
  readonly #waiting: Waiting[] = []
  #dropped = 0

  constructor(socket: Socket) {
    this.#socket = socket
    socket.once('close', () => this.#closeQueued())
  }

  /** Starts a request, now or after others, unless too many wait already. */
  add(isSafe: boolean, request: Request): Outcome {
    if (this.#dropped > 0) return this.#drop('dropped')
    if (this.#running + this.#waiting.length >= maxUnanswered) return this.#drop('refused')
    if (this.#waiting.length === 0 && this.#mayStart(isSafe)) this.#start(isSafe, request)
    else this.#waiting.push({ isSafe, ...request })
    return 'accepted'
  }

  /**
   * Closes the responses that had to wait for an earlier one. Node closes only the response whose
   * turn it is when a connection ends; what the others hold would be held for ever.
   */
  #closeQueued(): void {
    const queued = this.#started.filter(({ socket }) => socket === null)
    for (const response of queued) response.destroy().emit('close')
  }

  /** Called when a response was sent, or its connection has ended. */
  #end(response: ServerResponse): void {
    this.#running -= 1
    this.#started.splice(this.#started.indexOf(response), 1)
    // The responses of a closed connection reach nobody.
    if (this.#socket.destroyed) return void this.#waiting.splice(0)
    for (let [next] = this.#waiting; next && this.#mayStart(next.isSafe); [next] = this.#waiting) {
      this.#waiting.shift()
      this.#start(next.isSafe, next)
    }
  }

  #mayStart(isSafe: boolean): boolean {
    return this.#running === 0 || (this.#isSafe && isSafe)
  }

  #start(isSafe: boolean, { response, done }: Request): void {
    this.#running += 1
    this.#isSafe = isSafe
    this.#started.push(response)
    response.once('close', () => this.#end(response))
    done()
  }

  #drop(outcome: Outcome): Outcome {
    this.#dropped += 1
    if (this.#dropped > maxDropped) this.#socket.destroy()
    else this.#socket.pause()
    return outcome
  }
}
