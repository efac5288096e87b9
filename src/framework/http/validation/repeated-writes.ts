import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../../errors/errors.ts'
import type { Model } from '../../model/graph.ts'
import { safeMethods } from '../safe-methods.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True where a request may have an `Idempotency-Key`. The handler runs its statements on
     * `request.database`, and returns the response instead of sending it. The response is stored,
     * and must hold nothing confidential. The key covers the JSON of `request.body`: a route
     * that parses its body itself sets it before the handler runs.
     */
    idempotent?: boolean
    /**
     * True where the handler runs all that it writes on `request.database`, and returns the
     * response instead of sending it: another transaction can enclose it, and be undone. Routes
     * that are `idempotent` are. Such an action that changes the object of its path takes
     * `If-Match`.
     */
    transactional?: boolean
    /**
     * Returns the model of the objects in each item of the response; by default, all objects are
     * of the model of `access`. A response with an item of no known model is not repeated to
     * readers who see some rows only.
     */
    itemModels?: (request: FastifyRequest) => readonly (Model | undefined)[]
    /** True where a feature stores the response, and returns it to a repeated request. */
    repeats?: boolean
  }
}

/** The request header by which clients repeat a write safely, in lower case. */
export const keyHeader = 'idempotency-key'

/**
 * Refuses an `Idempotency-Key` where nothing stores the response: a client that relies on it would
 * write again.
 */
export const repeatedWrites = plugin(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', (request, _, done) => {
      const has = request.headers[keyHeader] !== undefined
      done(has && !takesKey(request) ? failure('ERR_NO_IDEMPOTENCY') : undefined)
    })
  },
  { name: 'repeated-writes' },
)

/** Returns whether a key has an effect, or the request none: a read, or a 404 or 405. */
const takesKey = ({ method, routeOptions: { url, config } }: FastifyRequest): boolean =>
  safeMethods.has(method) || url === undefined || (config.automatic ?? config.repeats) === true
