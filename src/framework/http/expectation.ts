import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../errors.ts'

/**
 * Asks for the body of a request with `Expect: 100-continue` once its headers have passed all
 * checks; a request that they refuse gets its error instead. Refuses any other expectation with a
 * 417. Node would ask, or respond with an empty body, before any route.
 */
export const expectations = plugin(
  async (app: FastifyInstance) => {
    app.server.on('checkExpectation', (request, response) => app.routing(request, response))
    app.addHook('onRequest', ({ headers }, _, next) => {
      const { expect } = headers
      if (expect !== undefined && expect.toLowerCase() !== '100-continue')
        throw failure('ERR_EXPECTATION', expect.slice(0, 60))
      next()
    })
    app.server.on('checkContinue', (request, response) =>
      app.server.emit('request', request, response),
    )
    app.addHook('preParsing', (request, reply, payload, next) => {
      if (waitsToSend(request)) reply.raw.writeContinue()
      next(null, payload)
    })
  },
  { name: 'expectations' },
)

/** Returns whether a client waits before it sends a body that is not too large. */
function waitsToSend({ headers, routeOptions }: FastifyRequest): boolean {
  if (headers.expect === undefined) return false
  const length = Number(headers['content-length'] ?? 0)
  const isSent = length > 0 || headers['transfer-encoding'] !== undefined
  return isSent && length <= routeOptions.bodyLimit
}
