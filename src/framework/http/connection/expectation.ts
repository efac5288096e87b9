import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../../errors/errors.ts'

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
    app.server.on('checkContinue', (request, response) => {
      // Emitted when the body is read, also the rest of it after the response.
      request.once('resume', () => {
        if (!response.headersSent) response.writeContinue()
      })
      app.server.emit('request', request, response)
    })
  },
  { name: 'expectations' },
)
