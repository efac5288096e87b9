import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../errors.ts'

/**
 * Refuses a request with a 417 whose `Expect` header is not `100-continue`. Node would respond with
 * an empty body before any route; it handles `100-continue` itself.
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
  },
  { name: 'expectations' },
)
