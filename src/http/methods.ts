import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Stands in for the methods a URL does not have. */
    stranger?: boolean
  }
}

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

/**
 * Puts `Allow` on every answer and refuses the methods a URL does not have with a 405, after the caller was identified.
 * Register it before the routes, and call `app.refuseOtherMethods()` in a plugin after them.
 */
export const methods = plugin(
  async (app: FastifyInstance) => {
    const known = new Map<string, Set<string>>()
    app.addHook('onRoute', ({ url, method, config }) => {
      if (config?.stranger) return
      const set = known.get(url) ?? new Set<string>()
      known.set(url, set)
      for (const one of [method].flat()) set.add(one)
    })
    app.addHook('onRequest', async ({ routeOptions }, reply) => {
      const set = known.get(routeOptions.url ?? '')
      if (set) reply.header('allow', allowOf(set))
    })
    app.decorate('refuseOtherMethods', (scope: FastifyInstance) => {
      for (const [url, set] of known) {
        const missing = order.filter((method) => !set.has(method))
        if (missing.length > 0)
          scope.route({
            method: missing,
            url: relative(url, scope.prefix),
            config: { stranger: true },
            schema: { hide: true },
            handler,
          })
      }
    })
  },
  { name: 'methods' },
)

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a 405 for every method that the URLs registered so far do not have. */
    refuseOtherMethods(scope: FastifyInstance): void
  }
}

const allowOf = (set: ReadonlySet<string>): string =>
  order.filter((method) => set.has(method)).join(', ')

const relative = (url: string, prefix: string): string =>
  url.startsWith(prefix) ? url.slice(prefix.length) : url

async function handler({ method }: { readonly method: string }): Promise<never> {
  throw failure('ERR_METHOD', method)
}
