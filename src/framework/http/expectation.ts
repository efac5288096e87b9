import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../errors.ts'

/**
 * Refuses a request whose `Expect` header asks for anything but `100-continue` with a 417. Node
 * would answer it with an empty body before any route; it answers `100-continue` by itself.
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
