import type {} from '@fastify/swagger'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../../errors/errors.ts'
import { describeAction, type OwnedRoute } from './describe-action.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the routes that answer OPTIONS or refuse a method with a 405. */
    automatic?: boolean
  }
}

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

/**
 * Sets `Allow` on every response, and refuses methods that a URL does not have with a 405, after
 * authentication. Register it before the routes, and call `app.refuseOtherMethods()` after them.
 */
export const methods = plugin(
  async (app: FastifyInstance) => {
    const known = new Map<string, Set<string>>()
    const routes = new Map<string, OwnedRoute[]>()
    const open = new Set<string>()
    app.addHook('onRoute', function (this: FastifyInstance, route) {
      const { url, method, config } = route
      if (config?.automatic) return
      routes.set(url, [...(routes.get(url) ?? []), { route, owner: this }])
      const set = known.get(url) ?? new Set<string>()
      known.set(url, set)
      for (const one of [method].flat()) set.add(one)
      if (config?.open) open.add(url)
    })
    app.decorate('routesAt', (url: string) => routes.get(url) ?? [])
    // All routes are registered before the first request.
    const allowed = new Map<string, string>()
    app.addHook('onReady', async () => {
      for (const [url, set] of known) allowed.set(url, allowOf(set))
    })
    app.addHook('onRequest', ({ routeOptions }, reply, next) => {
      const allow = allowed.get(routeOptions.url ?? '')
      if (allow !== undefined) reply.header('allow', allow)
      next()
    })
    app.decorate('refuseOtherMethods', () => {
      for (const [url, set] of known) {
        const config = { automatic: true, open: open.has(url) }
        // All methods that Fastify knows, also TRACE, which no URL here has.
        const missing = app.supportedMethods.filter(
          (method) => !set.has(method) && method !== 'OPTIONS',
        )
        const describe = describer(routes.get(url) ?? [])
        if (!set.has('OPTIONS')) app.options(url, { config, schema: { hide: true } }, describe)
        set.add('OPTIONS')
        app.route({
          method: missing,
          url,
          config: { automatic: true },
          schema: { hide: true },
          // Before the body is parsed, so that the response is a 405 whatever the body.
          onRequest: refuse,
          handler: refuse,
        })
      }
    })
  },
  { name: 'methods' },
)

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Adds a 405 for every method that the URLs registered so far do not have, and `Allow` for
     * their OPTIONS.
     */
    refuseOtherMethods(): void
    /** Returns the routes of a URL in the order of their registration, one for each method. */
    routesAt(url: string): readonly OwnedRoute[]
  }
}

const allowOf = (set: ReadonlySet<string>): string =>
  order.filter((method) => set.has(method)).join(', ')

/**
 * Returns the handler of OPTIONS: it describes documented URLs, and sends an empty response for
 * others.
 */
const describer =
  (routes: readonly OwnedRoute[]): RouteHandlerMethod =>
  async (request, reply) =>
    describeAction(routes, request) ?? reply.status(204).send()

async function refuse({ method }: { readonly method: string }): Promise<never> {
  throw failure('ERR_METHOD', method)
}
