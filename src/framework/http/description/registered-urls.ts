import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the URLs of all routes registered so far, in their order, the base path included. */
    registeredUrls(): readonly string[]
  }
}

/** Collects the URLs of routes. Register it before the routes. */
export const registeredUrls = plugin(
  async (app: FastifyInstance) => {
    const known = new Set<string>()
    app.addHook('onRoute', ({ url }) => void known.add(url))
    app.decorate('registeredUrls', () => [...known])
  },
  { name: 'registered-urls' },
)
